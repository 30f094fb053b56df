import { MessageCircleHeart } from 'lucide-react'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { v7 as newId } from 'uuid'
import type { ConversationView, MessageView } from '../../../contract/chat.ts'
import type { Failure } from '../../api/errors.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { useLive, useLiveState } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { useOutgoing, usePost } from './outbox-provider.tsx'
import { usePartnerName } from './partner-name.ts'
import { PriceLine } from './price-line.tsx'
import { TimelineRows } from './timeline-rows.tsx'
import { useDraft } from './use-draft.ts'
import { useMessages } from './use-messages.ts'
import { useReadMarker } from './use-read-marker.ts'
import { useTellTyping } from './use-typing.ts'
import type { Writing } from './use-writing.ts'
import { useWriting } from './use-writing.ts'
import { WritingNotice } from './writing-notice.tsx'

export type LoadedConversation = {
  conversation: ConversationView
  page: { messages: MessageView[]; has_more: boolean }
  formId: string
}

type ConversationProps = LoadedConversation & {
  memberId: string
  isTyping: boolean
  header: ReactNode
  confirmEmail: ReactNode
  /** The first message to this member that waits for the e-mail address to be confirmed. */
  waiting: ReactNode
  onUnblock: () => Promise<void>
  /** What a form without script was refused for. */
  refused: { error: Failure; text: string } | null
}

/** A conversation: its head, its messages, and where one writes. Give it a key: another conversation is another one of these. */
export function Conversation(props: ConversationProps) {
  const { conversation, page, memberId, isTyping, header } = props
  const t = useTranslations('chat.messages')
  const name = usePartnerName()(conversation.profile)
  const { outbox } = usePost()
  const outgoing = useOutgoing(conversation.id)
  const { messages, hasOlder, older, loadOlder, seenSeq } = useMessages(conversation, page)
  const [newAfter] = useState(conversation.read_seq)
  const [isAtNewest, setAtNewest] = useState(true)
  const [leftAt, setLeftAt] = useState(0)
  const unreadMark = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)
  const sentCount = messages.filter(({ sender_id }) => sender_id === memberId).length
  const writing = useWriting(conversation.id, conversation.writing, sentCount)
  useReadMarker({
    conversationId: conversation.id,
    partnerId: conversation.profile.id,
    messages,
    readSeq: conversation.read_seq,
    isAtNewest,
  })

  const isEmpty = messages.length === 0 && outgoing.length === 0
  return (
    <>
      {header}
      <ConnectionLine />
      {isEmpty ? (
        <Hello name={name} isSaid={Boolean(props.waiting)} />
      ) : (
        <MessageList
          label={t('label', { name })}
          newestKey={outgoing.at(-1)?.id ?? newest?.id ?? ''}
          writtenKey={outgoing.at(-1)?.id}
          countNewer={(isNear) =>
            isNear ? 0 : messages.filter(({ seq, sender_id }) => seq > leftAt && sender_id !== memberId).length
          }
          hasOlder={hasOlder}
          older={older}
          onOlder={() => void loadOlder()}
          onNewest={(isNear) => {
            setAtNewest(isNear)
            if (!isNear) setLeftAt(newest?.seq ?? 0)
          }}
          unreadMark={unreadMark}
        >
          <TimelineRows {...{ messages, outgoing, memberId, newAfter, seenSeq, outbox, unreadMark }} />
        </MessageList>
      )}
      <Announcer name={name} conversationId={conversation.id} memberId={memberId} isTyping={isTyping} />
      <Writer {...props} name={name} writing={writing} />
    </>
  )
}

/** Reads out what arrives; the list itself stays silent. */
function Announcer({
  name,
  conversationId,
  memberId,
  isTyping,
}: {
  name: string
  conversationId: string
  memberId: string
  isTyping: boolean
}) {
  const t = useTranslations('chat.messages')
  const [heard, setHeard] = useState('')
  useLive('message_sent', ({ message }) => {
    if (message.conversation_id === conversationId && message.sender_id !== memberId)
      setHeard(t('heard', { name, text: message.text }))
  })
  return (
    <>
      <p role="status" className="sr-only">
        {heard}
      </p>
      <p aria-hidden className="h-5 px-5 text-xs text-ink-soft">
        {isTyping && <span className="animate-appear">{t('typing', { name })}</span>}
      </p>
    </>
  )
}

function Writer({
  conversation,
  memberId,
  formId,
  refused,
  confirmEmail,
  waiting,
  onUnblock,
  name,
  writing,
}: ConversationProps & { name: string; writing: Writing }) {
  const { outbox } = usePost()
  const failureText = useFailureText()
  const [text, setText] = useDraft(memberId, conversation.id, refused?.text ?? conversation.draft)
  const tellTyping = useTellTyping(conversation.id)

  function send(written: string) {
    outbox?.add({ id: newId(), conversationId: conversation.id, text: written, at: new Date().toISOString() })
    setText('')
  }

  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-2 px-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:px-4">
      {waiting}
      {refused && writing.may_write && (
        <div role="alert">
          <Alert tone="danger" title={failureText(refused.error)} />
        </div>
      )}
      <WritingNotice
        name={name}
        conversationId={conversation.id}
        writing={writing}
        onUnblock={() => void onUnblock()}
        confirmEmail={confirmEmail}
      />
      {keepsComposer(writing) && (
        <Composer
          name={name}
          text={text}
          onText={(next) => {
            setText(next)
            if (next !== '' && writing.may_write) tellTyping()
          }}
          onSend={send}
          isOpen={writing.may_write}
          maxLength={writing.message_length}
          formId={formId}
        >
          <PriceLine credits={writing.message_credits} balance={writing.balance} />
        </Composer>
      )}
    </div>
  )
}

/** What can be mended soon leaves the words where they are. */
function keepsComposer({ may_write, reason }: Writing): boolean {
  return (
    may_write || reason === 'not_enough_credits' || reason === 'free_conversations_used' || reason === 'not_confirmed'
  )
}

function ConnectionLine() {
  const t = useTranslations('chat.messages')
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
  const isLost = useLiveState((state) => state.connection === 'lost') || !isOnline
  return (
    <p
      role="status"
      className={isLost ? 'bg-warning-soft px-4 py-1.5 text-center text-sm text-warning-ink' : 'sr-only'}
    >
      {isLost && t('connectionLost')}
    </p>
  )
}

function watchNetwork(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Where nothing was written yet; `isSaid` while the first words wait below. */
function Hello({ name, isSaid }: { name: string; isSaid: boolean }) {
  const t = useTranslations('chat.empty')
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-center overflow-y-auto">
      {!isSaid && (
        <EmptyState icon={<MessageCircleHeart aria-hidden />} title={t('title', { name })}>
          {t('text')}
        </EmptyState>
      )}
    </div>
  )
}
