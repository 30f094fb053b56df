import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { commentLength, commentsPerDay } from '../../../contract/like-constants.ts'
import type { PhotoView } from '../../../contract/profiles/profiles.ts'
import type { PromptAnswerView } from '../../../contract/profiles/prompts.ts'
import { findContactDetails } from '../../../shared/contact-checks/contact-details.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CountedTextArea } from '../../ui/fields/counted-text-area.tsx'
import { Photo } from '../../ui/photos/photo.tsx'
import type { CommentInput } from './liking.ts'

/** The part of a profile that a comment is about. */
export type CommentedPart = { answer: PromptAnswerView } | { photo: PhotoView }

type CommentDialogProps = {
  part: CommentedPart
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Whether the like was given; the dialog stays with its text otherwise. */
  onSend: (comment: CommentInput) => Promise<boolean>
}

/** A like with a line about a part of the profile. */
export function CommentDialog({ part, isOpen, onOpenChange, onSend }: CommentDialogProps) {
  const t = useTranslations('likes.comment')
  const errors = useTranslations('errors')
  const formId = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function send() {
    const words = text.replace(/\s+/g, ' ').trim()
    if (words === '') return
    if (findContactDetails(words) !== null) return setError(errors('comment_has_contact_details'))
    setBusy(true)
    const about = 'answer' in part ? { prompt: part.answer.prompt } : { photo_id: part.photo.id }
    const isSent = await onSend({ text: words, ...about })
    setBusy(false)
    if (isSent) onOpenChange(false)
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('title')}
      size="small"
      actions={
        <Button type="submit" form={formId} isBusy={isBusy} isDisabled={text.trim() === ''}>
          {t('send')}
        </Button>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Part part={part} />
        <CountedTextArea
          name="comment"
          label={t('label')}
          hint={t('hint', { limit: commentsPerDay })}
          error={error ?? undefined}
          rows={2}
          value={text}
          maxLength={commentLength}
          describe={(left) => t('left', { left })}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setError(null)
          }}
        />
      </form>
    </Dialog>
  )
}

function Part({ part }: Pick<CommentDialogProps, 'part'>) {
  const t = useTranslations('likes.comment')
  const questions = useTranslations('profiles.prompts.questions')
  if ('photo' in part)
    return <Photo photo={part.photo} alt={t('photo')} sizes="8rem" ratio={3 / 4} className="w-32 rounded-card" />
  return (
    <blockquote className="rounded-card bg-sunken p-4">
      <p className="text-sm text-ink-soft">{questions(part.answer.prompt)}</p>
      <p className="font-semibold whitespace-pre-line wrap-anywhere">{part.answer.answer}</p>
    </blockquote>
  )
}
