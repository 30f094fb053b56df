import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ConversationView } from '../../../../contract/chat/chat.ts'
import { Ground } from './bubble.tsx'
import { isCovered } from './text/covered-text.ts'

export type LikeComment = ConversationView['like_comments'][number]
type LikeCommentsProps = {
  name: string
  comments: readonly LikeComment[]
  /** Finds words that the reader does not want to see. */
  hidden: RegExp | null
  draw: (comment: LikeComment) => ReactNode
}

/** The first lines of a match's conversation: the comments that came with their likes. */
export function LikeComments({ name, comments, hidden, draw }: LikeCommentsProps) {
  const t = useTranslations('likes.comment')
  return comments.map((comment) => (
    <Ground key={String(comment.is_mine)} isOwn={comment.is_mine} isFirst isLast>
      <p className="mb-1 text-sm text-ink-soft">{t(comment.is_mine ? 'mine' : 'theirs', { name })}</p>
      <Line isHidden={!comment.is_mine && isCovered(comment.text, hidden)}>{draw(comment)}</Line>
    </Ground>
  ))
}

function Line({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  const t = useTranslations('likes.comment')
  const [isShown, setShown] = useState(!isHidden)
  if (isShown) return children
  return (
    <button type="button" onClick={() => setShown(true)} className="prose-link min-h-6">
      {t('show')}
    </button>
  )
}
