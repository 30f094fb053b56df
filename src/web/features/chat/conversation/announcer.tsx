import { useReducer, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MessageView } from '../../../../contract/chat/chat.ts'
import { useLive } from '../../../live/provider.tsx'
import { useGiftName } from '../attachments/gift-name.ts'
import { isCovered } from './text/covered-text.ts'

type AnnouncerProps = {
  name: string
  conversationId: string
  memberId: string
  hidden: RegExp | null
  isTyping: boolean
}

type Announcement = { text: string; count: number }

/** Reads out what arrives; the list itself stays silent. */
export function Announcer({ name, conversationId, memberId, hidden, isTyping }: AnnouncerProps) {
  const t = useTranslations('chat.messages')
  const wordsOf = useWords(hidden)
  const [announcement, announce] = useReducer((last: Announcement, text: string) => ({ text, count: last.count + 1 }), {
    text: '',
    count: 0,
  })
  // The other one's reaction to each of one's own messages that changed: another change of it says nothing of it again
  const [reactions] = useState(() => new Map<string, string | undefined>())

  useLive('message_sent', ({ message }) => {
    if (message.conversation_id !== conversationId || message.sender_id === memberId) return
    announce(t('heard', { name, text: wordsOf(message) }))
  })
  useLive('message_changed', ({ message }) => {
    if (message.conversation_id !== conversationId) return
    if (message.sender_id !== memberId) {
      if (message.is_unsent && !message.is_removed) announce(t('heardTakenBack', { name }))
      return
    }
    const emoji = message.reactions?.find(({ member_id }) => member_id !== memberId)?.emoji
    if (emoji !== undefined && emoji !== reactions.get(message.id)) announce(t('heardReaction', { name, emoji }))
    reactions.set(message.id, emoji)
  })
  return (
    <>
      <p role="status" className="sr-only">
        {/* Another one each time: the same words again are news, too */}
        <span key={announcement.count}>{announcement.text}</span>
      </p>
      <p aria-hidden className="h-5 px-5 text-xs text-ink-soft">
        {isTyping && <span className="animate-appear">{t('typing', { name })}</span>}
      </p>
    </>
  )
}

/** What a message says: its words, and what comes with them. */
function useWords(hidden: RegExp | null) {
  const t = useTranslations('chat')
  const nameOf = useGiftName()
  return ({ text, attachment }: MessageView): string => {
    const words = isCovered(text, hidden) ? t('message.hidden') : text
    if (!attachment) return words
    const kind =
      attachment.kind === 'gift'
        ? t('message.gift', { gift: nameOf(attachment.gift) })
        : t(`message.kinds.${attachment.kind}`)
    return words === '' ? kind : t('message.kindAndWords', { kind, words })
  }
}
