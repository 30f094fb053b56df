import { Flag } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CommentView } from '../../../contract/likes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Photo } from '../../ui/photos/photo.tsx'

/** What came with a like: the part of the profile it is about, and the line itself. */
export function CommentText({ comment: { text, prompt, photo } }: { comment: CommentView }) {
  const t = useTranslations('likes.comment')
  const questions = useTranslations('profiles.prompts.questions')
  return (
    <span className="flex items-start gap-3">
      {photo && (
        <Photo photo={photo} alt={t('photo')} sizes="3rem" ratio={3 / 4} className="w-12 shrink-0 rounded-small" />
      )}
      <span className="min-w-0">
        {prompt && <span className="block text-sm text-ink-soft">{questions(prompt)}</span>}
        <span className="block wrap-anywhere">{text}</span>
      </span>
    </span>
  )
}

type Member = { id: string; name: string }
type ReportProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; member: Member; hasComment: true }
type ReceivedCommentProps = { comment: CommentView; member: Member; ReportDialog: ComponentType<ReportProps> }

/** A comment on a received like, which can be reported where it stands. */
export function ReceivedComment({ comment, member, ReportDialog }: ReceivedCommentProps) {
  const t = useTranslations('likes.comment')
  const [isReporting, setReporting] = useState<boolean | null>(null)
  return (
    <div className="flex items-start gap-1 rounded-card bg-primary-soft py-2 ps-3 pe-1">
      <blockquote className="min-w-0 flex-1 py-1">
        <CommentText comment={comment} />
      </blockquote>
      <IconButton label={t('report', { name: member.name })} onPress={() => setReporting(true)}>
        <Flag aria-hidden className="size-4" />
      </IconButton>
      {isReporting !== null && (
        <Suspense>
          <ReportDialog isOpen={isReporting} onOpenChange={setReporting} member={member} hasComment />
        </Suspense>
      )}
    </div>
  )
}
