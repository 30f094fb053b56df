import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ConversationView, MessageView } from '../../../../contract/chat/chat.ts'
import type { Failure } from '../../../api/errors.ts'
import { useFailureText } from '../../../i18n/failures.ts'
import { Alert } from '../../../ui/alert.tsx'
import { AlertDialog } from '../../../ui/dialog.tsx'
import { useHanded } from '../attachments/shared-photo.ts'
import { useDroppedPhoto } from '../attachments/use-dropped-photo.ts'
import { IcebreakersAt } from '../icebreakers/icebreakers.tsx'
import { usePosting } from '../outbox/use-posting.ts'
import { ReplyBar } from './reply-bar.tsx'
import { useDraft } from './use-draft.ts'
import type { Finding } from './use-risky-message.ts'
import type { Writing } from './use-writing.ts'
import { WritingField } from './writing-field.tsx'
import { WritingNotice } from './writing-notice.tsx'
import { type Sheet, WritingSheets } from './writing-sheets.tsx'

export type WriterProps = {
  conversation: ConversationView
  memberId: string
  name: string
  /** Id of the message that the form sends where no script runs. */
  formId: string
  writing: Writing
  /** No messages yet. */
  isEmpty: boolean
  /** The message that is being answered, until `onReplied`. */
  replyTo: MessageView | null
  onReplied: () => void
  confirmEmail: ReactNode
  /** Why a limited account does not write; nothing for others. */
  limitedNotice?: ReactNode
  /** The first message to this member that waits for the e-mail address to be confirmed. */
  waiting: ReactNode
  onUnblock: () => Promise<void>
  /** What a form without script was refused for. */
  refused: { error: Failure; text: string } | null
}

/** Where one writes, or why one may not. */
export function Writer(props: WriterProps) {
  const { conversation, memberId, name, writing: allowed, replyTo, onReplied, refused, waiting } = props
  const isLimited = Boolean(props.limitedNotice)
  // The notice says why, whatever else would stand in the way
  const writing: Writing = isLimited ? { ...allowed, may_write: false, reason: null } : allowed
  const t = useTranslations('chat.composer')
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(memberId, conversation, refused?.text ?? conversation.draft)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const { id: conversationId, has_risky_receiver: hasRiskyReceiver } = conversation
  const { question, post } = usePosting({ conversationId, hasRiskyReceiver, replyTo, onReplied })
  const mayAttach =
    keepsComposer(writing) && writing.reason !== 'not_confirmed' && writing.reason !== 'unanswered_limit'
  const { isOver, target } = useDroppedPhoto(mayAttach, (file) => setSheet({ kind: 'photo', file }))

  const [isReady, setReady] = useState(false)
  const sendReady = useEffectEvent(async () => {
    setReady(false)
    if (text.trim() !== '' && writing.may_write && (await post(text.trim(), null))) setText('')
  })
  useEffect(() => {
    // Not before the draft of this browser is here
    if (isReady) void sendReady()
  }, [isReady])
  useHanded(conversation.id, (handed) => {
    if (handed.isReady) setReady(true)
    if (handed.text !== '') setText([text.trimEnd(), handed.text].filter(Boolean).join(' '))
    if (handed.photo && mayAttach) setSheet({ kind: 'photo', file: handed.photo })
  })

  return (
    <div
      {...target}
      className="relative mx-auto flex w-full max-w-3xl flex-col gap-2 px-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:px-4"
    >
      {waiting}
      {props.limitedNotice}
      {refused && writing.may_write && <Refused error={refused.error} />}
      <WritingNotice
        name={name}
        conversationId={conversation.id}
        writing={writing}
        hasDraft={text.trim() !== ''}
        onUnblock={() => void props.onUnblock()}
        confirmEmail={props.confirmEmail}
      />
      {props.isEmpty && writing.may_write && !waiting && (
        <IcebreakersAt
          conversationId={conversation.id}
          name={name}
          credits={writing.message_credits}
          field={field}
          isBegun={text !== '' || sheet !== null || refused !== null || conversation.like_comments.length > 0}
          onPick={(line) => setText(text.trim() === '' ? line : `${text.trimEnd()} ${line}`)}
        />
      )}
      {replyTo && keepsComposer(writing) && (
        <ReplyBar message={replyTo} memberId={memberId} name={name} onCancel={onReplied} field={field} />
      )}
      {keepsComposer(writing) && (
        <WritingField
          {...{ conversation, name, writing, field, text, setText, sheet, setSheet, post, mayAttach }}
          formId={props.formId}
          onCancelReply={replyTo ? onReplied : null}
        />
      )}
      {isOver && (
        <p className="pointer-events-none absolute inset-x-3 inset-y-0 flex items-center justify-center rounded-card border-2 border-dashed border-primary-ink bg-primary-soft font-semibold text-primary-ink sm:inset-x-4">
          {t('drop')}
        </p>
      )}
      <WritingSheets {...{ conversation, name, writing, field, text, setText, sheet, setSheet, post }} />
      {question && <SecondThoughts finding={question.finding} name={name} onAnswer={question.answer} />}
    </div>
  )
}

function Refused({ error }: { error: Failure }) {
  const failureText = useFailureText()
  return (
    <div role="alert">
      <Alert tone="danger" title={failureText(error)} />
    </div>
  )
}

/** What can be mended soon leaves the words where they are. */
function keepsComposer({ may_write, reason }: Writing): boolean {
  return (
    may_write ||
    reason === 'not_enough_credits' ||
    reason === 'free_conversations_used' ||
    reason === 'unanswered_limit' ||
    reason === 'not_confirmed'
  )
}

type SecondThoughtsProps = {
  finding: Finding
  name: string
  /** True: it is sent as it is. */
  onAnswer: (isSent: boolean) => void
}

const words = {
  contact_details: { title: 'contactTitle', text: 'contactText' },
  contact_receiver: { title: 'contactTitle', text: 'contactReceiverText' },
  payment_request: { title: 'paymentTitle', text: 'paymentText' },
} as const

/** What we saw in a message that is about to go, and why waiting is wise. */
function SecondThoughts({ finding, name, onAnswer }: SecondThoughtsProps) {
  const t = useTranslations('chat.nudge')
  const { title, text } = words[finding]
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onAnswer(false)}
      title={t(title)}
      cancelLabel={t('change')}
      confirmLabel={t('send')}
      onConfirm={() => onAnswer(true)}
    >
      {t(text, { name })}
    </AlertDialog>
  )
}
