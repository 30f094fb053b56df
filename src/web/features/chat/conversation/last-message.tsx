import { Check, CheckCheck, Gift, Image, Mic } from 'lucide-react'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import type { ChatView, MessageView } from '../../../../contract/chat/chat.ts'
import { isCovered } from './text/covered-text.ts'
import { HiddenWordsContext } from './text/hidden-words.ts'

/** The last line of a conversation as its list shows it: a draft first, then what was sent. */
export function LastMessage({ chat, memberId }: { chat: ChatView; memberId: string }) {
  const t = useTranslations('chat.list')
  const last = chat.conversation.last_message
  if (chat.draft !== '') {
    return (
      <>
        <span className="text-danger-ink">{t('draft')}</span> <bdi>{chat.draft}</bdi>
      </>
    )
  }
  if (!last) return t('noMessages')
  const isOwn = last.sender_id === memberId
  return (
    <>
      {isOwn && <Progress chat={chat} seq={last.seq} />}
      {isOwn && <span className="sr-only">{t('byYou')} </span>}
      <MessageLine message={last} isOwn={isOwn} />
    </>
  )
}

const icons = { photo: Image, voice: Mic, gift: Gift }

/** A message in one line: its words, else what it is. */
function MessageLine({
  message: { text, attachment, is_unsent, is_removed },
  isOwn,
}: {
  message: MessageView
  isOwn: boolean
}) {
  const t = useTranslations('chat.list')
  const messages = useTranslations('chat.messages')
  const covered = useTranslations('chat.message')
  const hidden = use(HiddenWordsContext)
  if (is_unsent) return <i>{t(is_removed ? 'removed' : 'unsent')}</i>
  if (!isOwn && isCovered(text, hidden)) return <i>{covered('hidden')}</i>
  if (attachment === undefined) return text === '' ? <i>{messages('erased')}</i> : <bdi>{text}</bdi>
  const Icon = icons[attachment.kind]
  return (
    <>
      <Icon aria-hidden className="me-1 inline size-4 align-[-0.2em]" />
      {text === '' ? t(attachment.kind) : <bdi>{text}</bdi>}
      {text !== '' && <span className="sr-only"> ({t(attachment.kind)})</span>}
    </>
  )
}

/** Sent, delivered or seen. */
function Progress({ chat: { seen_seq, delivered_seq }, seq }: { chat: ChatView; seq: number }) {
  const t = useTranslations('chat.list')
  const state = seen_seq >= seq ? 'seen' : delivered_seq >= seq ? 'delivered' : 'sent'
  const Icon = state === 'sent' ? Check : CheckCheck
  return (
    <>
      <Icon
        aria-hidden
        className={`me-1 inline size-4 align-[-0.2em] ${state === 'seen' ? 'text-primary-ink' : 'text-ink-soft'}`}
      />
      <span className="sr-only">{t(state)}. </span>
    </>
  )
}
