/** What the tabs of one browser talk over. */
export type Channel = {
  say: (message: unknown) => void
  listen: (hear: (message: unknown) => void) => void
  close: () => void
}
type LockOptions = { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal }
export type Tools = {
  /** Grants a name to one tab at a time, as Web Locks do: until the promise of `run` ends, or another tab steals it. */
  lock: (name: string, options: LockOptions, run: (granted: unknown) => Promise<void> | undefined) => Promise<unknown>
  channel: (name: string) => Channel
}
type Roles = {
  /** `isTakeover`: another tab led before this one. */
  onLead: (isTakeover: boolean) => void
  onFollow: () => void
}
export type Election = {
  isLeading: () => boolean
  /** Takes the lead from a tab that does not answer: some browsers put tabs to sleep that still hold it. */
  check: () => void
  stop: () => void
}

const silentMs = 4_000

/** What this browser has for it, or null: then each tab is on its own. */
export function browserTools(): Tools | null {
  // Missing where the connection is not safe
  const locks: LockManager | undefined = navigator.locks
  if (!locks || typeof BroadcastChannel === 'undefined') return null
  return {
    lock: (name, options, run) => locks.request(name, options, run),
    channel: channelOf,
  }
}

function channelOf(name: string): Channel {
  const channel = new BroadcastChannel(name)
  let isClosed = false
  return {
    // After closing there is no receiver
    say: (message) => !isClosed && channel.postMessage(message),
    listen: (hear) => channel.addEventListener('message', (event: MessageEvent) => hear(event.data)),
    close() {
      isClosed = true
      channel.close()
    },
  }
}

/** Of all tabs that stand under this name one leads at a time. When it closes, another one takes over at once. */
export function standForElection(name: string, roles: Roles, tools: Tools | null = browserTools()): Election {
  if (!tools) return aloneWith(roles)
  const { lock } = tools
  const channel = tools.channel(`${name}:lead`)
  const stopping = new AbortController()
  const { signal } = stopping
  let step: (() => void) | null = null
  let silence: ReturnType<typeof setTimeout> | undefined

  async function hold(isTakeover: boolean) {
    const held = new Promise<void>((release) => {
      step = release
    })
    roles.onLead(isTakeover)
    await held
  }
  async function stand(options: LockOptions, isTakeover: boolean) {
    try {
      await lock(name, options, (granted) => (granted && !signal.aborted ? hold(isTakeover) : undefined))
    } catch (error) {
      // Stopped, or stolen by a tab that heard nothing from this one
      if (error instanceof Error && error.name === 'AbortError') return follow()
      // Locks are there and forbidden
      await hold(false)
    }
  }
  function follow() {
    if (!step) return
    step = null
    if (!signal.aborted) roles.onFollow()
  }
  async function standAgain() {
    await stand({ ifAvailable: true }, false)
    while (!signal.aborted) await stand({ signal }, true)
  }

  channel.listen((message) => {
    if (message === 'here') clearTimeout(silence)
    if (message === 'there?' && step) channel.say('here')
  })
  void standAgain()
  return {
    isLeading: () => step !== null,
    check() {
      if (step || signal.aborted) return
      clearTimeout(silence)
      silence = setTimeout(() => !step && !signal.aborted && void stand({ steal: true }, true), silentMs)
      channel.say('there?')
    },
    stop() {
      clearTimeout(silence)
      stopping.abort()
      step?.()
      step = null
      channel.close()
    },
  }
}

function aloneWith({ onLead }: Roles): Election {
  let isLeading = true
  onLead(false)
  return {
    isLeading: () => isLeading,
    check: () => undefined,
    stop() {
      isLeading = false
    },
  }
}
