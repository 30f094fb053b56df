import { createContext, use } from 'react'
import type { MessageView } from '../../../../contract/chat/chat.ts'
import type { VoicePlayer } from '../attachments/voice-player.ts'

/** What every message of an open conversation needs to know and may ask for. */
export type Thread = {
  memberId: string
  /** How the other one is called. */
  name: string
  /** An instant of the wire as the time of its day. */
  time: (iso: string) => string
  hasSafeLinks: boolean
  /** Words that the reader does not want to see; null where there are none. */
  hidden: RegExp | null
  mayReply: boolean
  mayReact: boolean
  player: VoicePlayer
  /** When photos with one view were opened here, by message, in milliseconds. */
  openedAt: Map<string, number>
  /** Messages that were uncovered, by number. */
  uncovered: ReadonlySet<number>
  uncover: (seq: number) => void
  goTo: (seq: number) => void
  /** Puts a changed message in its place. */
  take: (message: MessageView) => void
  /** Asks for a message again, because an address in it has expired; null where that failed. */
  renew: (message: MessageView) => Promise<MessageView | null>
  react: (message: MessageView, emoji: string) => void
  reply: (message: MessageView) => void
  report: (message: MessageView) => void
  enlarge: (message: MessageView) => void
  /** Opens the actions of a message beside an element of it. */
  openActions: (message: MessageView, beside: HTMLElement) => void
}

export const ThreadContext = createContext<Thread | null>(null)

/** The conversation around a message. */
export function useThread(): Thread {
  const thread = use(ThreadContext)
  if (!thread) throw new Error('a message stands outside of its conversation')
  return thread
}

/** Whether the keyboard stops at what is within this message: at the one that has the focus, so that a hundred are not a hundred stops. */
export const StopContext = createContext(true)

/** `tabIndex` of a control within a message. */
export function useStop(): 0 | -1 {
  return use(StopContext) ? 0 : -1
}

/** Name of a participant. */
export function nameIn({ memberId, name }: Pick<Thread, 'memberId' | 'name'>, id: string, you: string): string {
  return id === memberId ? you : name
}
