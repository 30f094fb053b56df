import { MessageCircleHeart } from 'lucide-react'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { ConversationView, MessageView } from '../../../../contract/chat/chat.ts'
import type { Failure } from '../../../api/errors.ts'
import { useLiveState } from '../../../live/provider.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useSilenceOnLeave } from '../attachments/voice-message.tsx'
import { useWriting } from '../composer/use-writing.ts'
import { Writer } from '../composer/writer.tsx'
import { useLoadedAhead } from '../list/use-preloaded-chats.ts'
import type { MessagePage } from '../messages/message-window.ts'
import { useMessages } from '../messages/use-messages.ts'
import { useOutgoing, usePost } from '../outbox/provider.tsx'
import { Announcer } from './announcer.tsx'
import { type LikeComment, LikeComments } from './like-comments.tsx'
import { MessageList } from './message-list.tsx'
import { usePartnerName } from './partner-name.ts'
import { ScrollEnd } from './scroll-end.tsx'
import { ThreadContext } from './thread.ts'
import { ThreadDialogs } from './thread-dialogs.tsx'
import { TimelineRows } from './timeline/timeline-rows.tsx'
import { useAway } from './use-away.ts'
import { useJump } from './use-jump.ts'
import { useOpenThread } from './use-open-thread.ts'
import { useReadMarker } from './use-read-marker.ts'

type LoadedConversation = {
  conversation: ConversationView
  page: MessagePage
  formId: string
  /** Messages with one of these words are covered. */
  hiddenWords: readonly string[]
}

type ConversationProps = LoadedConversation & {
  memberId: string
  isTyping: boolean
  header: ReactNode
  confirmEmail: ReactNode
  /** Why a limited account does not write; nothing for others. */
  limitedNotice?: ReactNode
  /** The first message to this member that waits for the e-mail address to be confirmed. */
  waiting: ReactNode
  onUnblock: () => Promise<void>
  /** What a form without script was refused for. */
  refused: { error: Failure; text: string } | null
  /** Draws a comment that came with a like. */
  drawComment: (comment: LikeComment) => ReactNode
  /** A message is to be reported. */
  onReport: (message: MessageView) => void
}

/** A conversation: its head, its messages, and where one writes. Give it a key: another conversation is another one of these. */
export function Conversation(props: ConversationProps) {
  const { conversation, page, memberId, isTyping, header } = props
  const t = useTranslations('chat.messages')
  const name = usePartnerName()(conversation.profile)
  const { outbox } = usePost()
  const outgoing = useOutgoing(conversation.id)
  const held = useMessages(conversation, page)
  const { messages, hasNewer, seenSeq, deliveredSeq } = held
  const box = useRef<HTMLDivElement>(null)
  const unreadMark = useRef<HTMLDivElement>(null)
  const [replyTo, setReplyTo] = useState<MessageView | null>(null)
  const away = useAway(conversation, messages)
  const { goTo, marked } = useJump(box, held.jumpTo)
  const writing = useWriting(conversation, { messages, outgoing })
  const { isAtNewest, setAtNewest, countNewer } = useNewest({ ...held, memberId, readSeq: conversation.read_seq })
  useReadMarker({
    conversationId: conversation.id,
    partnerId: conversation.profile.id,
    messages,
    readSeq: conversation.read_seq,
    isAtNewest,
  })
  const { take } = held
  const reply = setReplyTo
  const { hiddenWords, onReport } = props
  const { thread, dialog, ask } = useOpenThread({
    ...{ conversation, memberId, name, writing, hiddenWords, take, goTo, reply },
    report: onReport,
  })
  useSilenceOnLeave(thread.player)
  useLoadedAhead()

  const comments = conversation.like_comments.length > 0 && (
    <LikeComments name={name} comments={conversation.like_comments} hidden={thread.hidden} draw={props.drawComment} />
  )
  const isEmpty = messages.length === 0 && outgoing.length === 0
  return (
    <ThreadContext value={thread}>
      {header}
      <ConnectionLine />
      {isEmpty ? (
        <Hello
          name={name}
          comments={comments}
          isQuiet={Boolean(props.waiting) || conversation.writing.reason !== null}
        />
      ) : (
        <MessageList
          {...{ box, hasNewer, countNewer, unreadMark }}
          label={t('label', { name })}
          beginning={comments}
          writtenKey={outgoing.at(-1)?.id}
          hasOlder={held.hasOlder}
          older={held.older}
          onOlder={() => void held.loadOlder()}
          toNewest={held.toNewest}
          onNewest={setAtNewest}
        >
          <TimelineRows
            {...{ messages, outgoing, memberId, away, seenSeq, deliveredSeq, marked, outbox, unreadMark }}
            root={box}
            end={
              hasNewer && <ScrollEnd side="newer" state={held.newer} onMore={() => void held.loadNewer()} root={box} />
            }
          />
        </MessageList>
      )}
      <Announcer
        name={name}
        conversationId={conversation.id}
        memberId={memberId}
        hidden={thread.hidden}
        isTyping={isTyping}
      />
      <Writer
        {...props}
        name={name}
        writing={writing}
        isEmpty={isEmpty}
        replyTo={replyTo}
        onReplied={() => setReplyTo(null)}
      />
      <ThreadDialogs messages={messages} dialog={dialog} ask={ask} />
    </ThreadContext>
  )
}

type NewestParts = {
  messages: readonly MessageView[]
  hasNewer: boolean
  /** How many there are behind these. */
  numNewer: number
  memberId: string
  readSeq: number
}

/** Whether the newest message is in sight, and how many came in while it was not. */
function useNewest({ messages, hasNewer, numNewer, memberId, readSeq }: NewestParts) {
  const [isAtNewest, setAtNewest] = useState(!hasNewer)
  /** The last number when the newest message was left. */
  const [leftAt, setLeftAt] = useState(readSeq)
  const newest = messages.at(-1)?.seq ?? 0
  return {
    isAtNewest,
    setAtNewest(isNear: boolean) {
      setAtNewest(isNear)
      if (isAtNewest && !isNear) setLeftAt(newest + numNewer)
    },
    countNewer(isNear: boolean): number {
      if (isNear) return 0
      const here = messages.filter(({ seq, sender_id }) => seq > leftAt && sender_id !== memberId).length
      return here + Math.max(0, newest + numNewer - Math.max(leftAt, newest))
    },
  }
}

type HelloProps = {
  name: string
  comments: ReactNode
  /** The first message waits below, or none can be written. */
  isQuiet: boolean
}

/** Where no message was written yet: the comments of the likes, else an invitation to write. */
function Hello({ name, comments, isQuiet }: HelloProps) {
  const t = useTranslations('chat.empty')
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-center overflow-y-auto">
      {comments ? (
        <div className="mx-auto mt-auto w-full max-w-3xl px-4 pb-4">{comments}</div>
      ) : (
        !isQuiet && (
          <EmptyState icon={<MessageCircleHeart aria-hidden />} title={t('title', { name })}>
            {t('text')}
          </EmptyState>
        )
      )}
    </div>
  )
}

/** Says that messages may be late, while the line or the network is down. */
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
