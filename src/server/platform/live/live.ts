import type { LiveEvent } from '../../../contract/live.ts'

/** Live delivery to open browsers: a hint, never the truth. Works after commit; loses nothing that matters when it fails. */
export type Live = {
  publish(memberIds: readonly string[], event: LiveEvent): void
  /** Ends the connections of one session, or all of a member. */
  disconnect(target: { sessionId: string } | { memberId: string }): void
  /** Moves the connections of a session to a new session of the same member, after the browser logged in again. */
  handOver(fromSessionId: string, toSessionId: string): void
  isConnected(memberId: string): boolean
  /** Sends buffered events such as pushes at once and waits for that, before a process ends. */
  settle?(): Promise<void>
  /** How many browsers are connected to this process. */
  connections?(): number
}

/** Sends nothing: for processes that only run jobs or seed data. */
export const silentLive: Live = {
  publish: () => undefined,
  disconnect: () => undefined,
  handOver: () => undefined,
  isConnected: () => false,
}
