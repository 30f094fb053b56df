import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ConversationView, MessageView } from '../../../../contract/chat/chat.ts'
import { browserApi } from '../../../api/browser.ts'
import { failureOf } from '../../../api/errors.ts'
import { useFailureText } from '../../../i18n/failures.ts'
import { useMoments } from '../../../i18n/format.ts'
import { notify } from '../../../ui/toasts.tsx'
import { createVoicePlayer } from '../attachments/voice-player.ts'
import type { Writing } from '../composer/use-writing.ts'
import { hiddenPattern } from './text/covered-text.ts'
import type { Thread } from './thread.ts'

type Parts = {
  conversation: ConversationView
  memberId: string
  name: string
  writing: Writing
  hiddenWords: readonly string[]
  take: (message: MessageView) => void
  goTo: (seq: number) => void
  reply: (message: MessageView) => void
  report: (message: MessageView) => void
}
export type OpenDialog = { kind: 'actions' | 'takeBack' | 'enlarged'; seq: number; beside: HTMLElement | null }

/** Shared state of the messages of a conversation, and the message with an open dialog. */
export function useOpenThread(parts: Parts) {
  const { conversation, memberId, name, writing, hiddenWords, take } = parts
  const [player] = useState(() => createVoicePlayer())
  const [openedAt] = useState(() => new Map<string, number>())
  const [uncovered, setUncovered] = useState<ReadonlySet<number>>(new Set())
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const hidden = useMemo(() => hiddenPattern(hiddenWords), [hiddenWords])
  const react = useReact(memberId, take)
  const { time } = useMoments()
  const mayReply = writing.may_write
  const mayReact = writing.may_write || isAboutMessages(writing)
  const { has_safe_links: hasSafeLinks } = conversation
  const latest = useRef({ ...parts, react })
  useEffect(() => {
    latest.current = { ...parts, react }
  })
  // The same until one of these changes: each message draws again with it
  const thread = useMemo<Thread>(
    () => ({
      ...{ memberId, name, time, hidden, player, openedAt, uncovered, hasSafeLinks, mayReply, mayReact },
      take: (message) => latest.current.take(message),
      react: (message, emoji) => latest.current.react(message, emoji),
      uncover: (seq) => setUncovered((known) => new Set([...known, seq])),
      renew: (message) => renewed(message, latest.current.take),
      goTo: (seq) => latest.current.goTo(seq),
      reply: (message) => latest.current.reply(message),
      report: (message) => latest.current.report(message),
      enlarge: ({ seq }) => setDialog({ kind: 'enlarged', seq, beside: null }),
      openActions: ({ seq }, beside) => setDialog({ kind: 'actions', seq, beside }),
    }),
    [memberId, name, time, hidden, player, openedAt, uncovered, hasSafeLinks, mayReply, mayReact],
  )
  return { thread, dialog, ask: setDialog }
}

/** Reactions are free. */
function isAboutMessages({ reason }: Writing): boolean {
  return reason === 'not_enough_credits' || reason === 'free_conversations_used' || reason === 'unanswered_limit'
}

/** Shows a reaction at once, and takes it back when the server will not have it. */
function useReact(memberId: string, take: (message: MessageView) => void) {
  const t = useTranslations('chat.message')
  return (message: MessageView, emoji: string) => void react(message, emoji)

  async function react(message: MessageView, emoji: string) {
    const { conversation_id: id, seq, reactions = [] } = message
    const isMine = reactions.some((one) => one.member_id === memberId && one.emoji === emoji)
    const others = reactions.filter((one) => one.member_id !== memberId)
    take({ ...message, reactions: isMine ? others : [...others, { member_id: memberId, emoji }] })
    try {
      const answer = await browserApi.chat.react({ id, seq, emoji: isMine ? null : emoji })
      take(answer.message)
    } catch {
      take(message)
      void notify(t('reactFailed'), { tone: 'error' })
    }
  }
}

async function renewed(message: MessageView, take: (message: MessageView) => void): Promise<MessageView | null> {
  const { conversation_id: id, seq } = message
  const page = await browserApi.chat.listMessages({ id, around: seq, limit: 2 }).catch(() => null)
  const found = page?.messages.find((one) => one.seq === seq) ?? null
  if (found) take(found)
  return found
}

/** Takes a message back, and says why not where it is too late. */
export function useTakeBack(take: (message: MessageView) => void) {
  const failureText = useFailureText()
  return async function takeBack({ conversation_id: id, seq }: MessageView) {
    try {
      const answer = await browserApi.chat.unsendMessage({ id, seq })
      take(answer.message)
    } catch (error) {
      void notify(failureText(failureOf(error) ?? { code: 'internal', params: {} }), { tone: 'error' })
    }
  }
}
