import { Flag } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CommentView } from '../../../contract/likes.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Photo } from '../../ui/photos/photo.tsx'

type CommentTextProps = {
  comment: CommentView
  /** Heading of a comment that is not about a photo or an answer. */
  general?: string
  /** A button beside the heading. */
  action?: ReactNode
  isLarge?: boolean
}

/** The comment of a like, below the photo or prompt that it is about. */
export function CommentText({ comment, general, action, isLarge = false }: CommentTextProps) {
  const t = useTranslations('likes.comment')
  const questions = useTranslations('profiles.prompts.questions')
  const { text, prompt, photo } = comment
  const about = prompt ? t('aboutAnswer', { prompt: questions(prompt) }) : photo ? t('aboutPhoto') : general
  return (
    <span className="flex items-start gap-3">
      {photo && <Photo photo={photo} alt="" sizes="3rem" ratio={3 / 4} className="w-12 shrink-0 rounded-small" />}
      <span className="min-w-0 flex-1">
        {about && (
          <span className="mb-0.5 flex items-start justify-between gap-2 text-sm text-ink-soft">
            <span className="min-w-0 wrap-anywhere">{about}</span>
            {action}
          </span>
        )}
        <span className={classes('block wrap-anywhere', isLarge && large)}>{text}</span>
      </span>
    </span>
  )
}

const large = 'font-display text-lg leading-snug font-semibold'

type Member = { id: string; name: string }
type ReportProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; member: Member; hasComment: true }
type ReceivedCommentProps = { comment: CommentView; member: Member; ReportDialog: ComponentType<ReportProps> }

/** A comment on a received like, which can be reported where it stands. */
export function ReceivedComment({ comment, member, ReportDialog }: ReceivedCommentProps) {
  const t = useTranslations('likes.comment')
  const [isReporting, setReporting] = useState<boolean | null>(null)
  return (
    <div className="w-fit max-w-xl rounded-card rounded-ss-small bg-primary-soft px-3.5 py-3 sm:px-4">
      <blockquote>
        <CommentText
          comment={comment}
          general={t('theirs', { name: member.name })}
          isLarge
          action={
            <IconButton
              label={t('report', { name: member.name })}
              onPress={() => setReporting(true)}
              className="-my-3 -me-2.5"
            >
              <Flag aria-hidden className="size-4" />
            </IconButton>
          }
        />
      </blockquote>
      {isReporting !== null && (
        <Suspense>
          <ReportDialog isOpen={isReporting} onOpenChange={setReporting} member={member} hasComment />
        </Suspense>
      )}
    </div>
  )
}
