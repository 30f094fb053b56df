import { randomUUID } from 'node:crypto'
import { z } from 'zod'

/** Messages between processes about connected members. */
const telling = z.object({
  from: z.string(),
  /** Number of the teller's last change; a hearer that knows an older one has missed something. */
  version: z.int(),
  /** Members whose first connection was made, or whose last one ended, with this version. */
  came: z.array(z.string()).optional(),
  went: z.array(z.string()).optional(),
  /** All of the teller's members. */
  all: z.array(z.string()).optional(),
  /** Requests a full list from one process, or `*` for all. */
  ask: z.string().optional(),
  isLeaving: z.boolean().optional(),
})
type Telling = z.infer<typeof telling>
type Process = { members: Set<string>; version: number; seenAt: number }
type Options = {
  /** Broadcasts to all other processes; a lost broadcast is repaired by a later one. */
  tell: (text: string) => void
  /** Members connected to this process. */
  here: () => string[]
  now: () => number
}
export type Presence = ReturnType<typeof openPresence>

export const heartbeatMs = 5_000
const silentMs = 3 * heartbeatMs

/**
 * Online members of other processes, known without a query: each process broadcasts changes, and its latest change
 * number with every heartbeat. A process that missed a change requests the full state. A silent process counts as
 * having no connections.
 */
export function openPresence({ tell, here, now }: Options) {
  const id = randomUUID()
  const others = new Map<string, Process>()
  const changes = new Map<string, boolean>()
  let version = 0

  const say = (words: Omit<Telling, 'from' | 'version'>) => tell(JSON.stringify({ from: id, version, ...words }))

  function tellChanges() {
    version += 1
    const members = (isHere: boolean) => [...changes].flatMap(([member, is]) => (is === isHere ? [member] : []))
    say({ came: members(true), went: members(false) })
    changes.clear()
  }

  /** A process is known once it sent its full list; a change with a gap in its version means that some were missed. */
  function take(message: Telling) {
    const { from, came, went } = message
    const known = others.get(from)
    const isChange = came !== undefined || went !== undefined
    if (known === undefined || message.version !== known.version + (isChange ? 1 : 0)) return say({ ask: from })
    for (const member of came ?? []) known.members.add(member)
    for (const member of went ?? []) known.members.delete(member)
    known.version = message.version
    known.seenAt = now()
  }

  return {
    has(memberId: string): boolean {
      for (const { members } of others.values()) if (members.has(memberId)) return true
      return false
    },
    /**
     * Records a member's first connection or last disconnection here; changes within one event loop turn are broadcast
     * together.
     */
    note(memberId: string, isHere: boolean): void {
      if (changes.size === 0) setImmediate(tellChanges)
      changes.set(memberId, isHere)
    },
    hear(text: string): void {
      const { data: message } = telling.safeParse(parsed(text))
      if (message === undefined || message.from === id) return
      if (message.isLeaving === true) others.delete(message.from)
      else if (message.all !== undefined)
        others.set(message.from, { members: new Set(message.all), version: message.version, seenAt: now() })
      else if (message.ask === undefined) take(message)
      else if (message.ask === id || message.ask === '*') say({ all: here() })
    },
    /** On a new connection: request the lists of the others and send our own. */
    greet(): void {
      say({ ask: '*' })
      say({ all: here() })
    },
    /** To be called every `heartbeatMs`. */
    beat(): void {
      for (const [other, { seenAt }] of others) if (now() - seenAt > silentMs) others.delete(other)
      say({})
    },
    leave: (): void => say({ isLeaving: true }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
