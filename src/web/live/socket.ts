import type { LiveEvent, LiveSignal } from '../../contract/live.ts'
import { sessionEnded } from '../api/browser.ts'
import { isOfUnknownChat } from './chats.ts'
import { type Connection, openConnection } from './connection.ts'
import { createDelivered } from './delivered.ts'
import { browserTools, type Channel, standForElection, type Tools } from './election.ts'
import { refresh, refreshWhenSeen } from './refresh.ts'
import type { LiveState, LiveStore } from './store.ts'

export type LiveLine = { say: (signal: LiveSignal) => void; close: () => void }

type State = LiveState['connection']
/** Between the tabs of a member; the tab that holds the line says most. */
type LineNote =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'state'; state: State }
  /** Another tab holds the line now: in between, something may have been missed. */
  | { kind: 'resumed' }
  | { kind: 'signal'; signal: LiveSignal }
  | { kind: 'hello' }

type Parts = { connect: typeof openConnection; tools: Tools | null }

/**
 * The live stream of a member in this tab. One tab of the browser holds the connection and hands on what it hears; when it closes, another
 * one takes over. Where a browser has no locks or channels each tab has a connection of its own.
 */
export function openLine(
  store: LiveStore,
  memberId: string,
  { connect, tools }: Parts = { connect: openConnection, tools: browserTools() },
): LiveLine {
  const name = `live:${memberId}`
  const channel = tools?.channel(name) ?? null
  const tell = (note: LineNote) => channel?.say(note)
  let holding: ReturnType<typeof holdLine> | null = null

  const election = standForElection(
    name,
    {
      onLead(isTakeover) {
        holding = holdLine(store, { connect, tell, isTakeover })
      },
      onFollow() {
        holding?.close()
        holding = null
        tell({ kind: 'hello' })
      },
    },
    tools,
  )
  if (channel) listen(channel, store, { tell, holder: () => holding })
  if (!election.isLeading()) tell({ kind: 'hello' })
  const stopChecking = checkWhenSeen(election.check)

  return {
    say(signal) {
      if (holding) holding.say(signal)
      else tell({ kind: 'signal', signal })
    },
    close() {
      stopChecking()
      holding?.close()
      election.stop()
      channel?.close()
      store.change({ connection: 'off' })
    },
  }
}

type Holding = { connect: typeof openConnection; tell: (note: LineNote) => void; isTakeover: boolean }

/** The connection itself, for all tabs; also says what has been delivered here. */
function holdLine(store: LiveStore, { connect, tell, isTakeover }: Holding): Connection {
  const delivered = createDelivered(store)
  let isFirst = isTakeover
  const connection = connect({
    onEvent(event) {
      // Others first: taking it here may leave the page
      tell({ kind: 'event', event })
      take(store, event)
      delivered.hear(event)
    },
    onState(state, isRefused) {
      tell({ kind: 'state', state })
      takeState(store, state, refresh)
      if (isRefused) void refresh(store)
      if (state !== 'on' || !isFirst) return
      isFirst = false
      tell({ kind: 'resumed' })
      void refresh(store)
    },
  })
  return {
    say: connection.say,
    close() {
      delivered.stop()
      connection.close()
    },
  }
}

function listen(
  channel: Channel,
  store: LiveStore,
  { tell, holder }: { tell: (note: LineNote) => void; holder: () => Connection | null },
) {
  channel.listen((message) => {
    const note = message as LineNote
    const held = holder()
    if (held && note.kind === 'hello') tell({ kind: 'state', state: store.get().connection })
    if (held && note.kind === 'signal') held.say(note.signal)
    // Two hold it for a moment at most
    if (held) return
    if (note.kind === 'event') take(store, note.event)
    if (note.kind === 'state') takeState(store, note.state, refreshWhenSeen)
    if (note.kind === 'resumed') void refreshWhenSeen(store)
  })
}

function take(store: LiveStore, event: LiveEvent) {
  store.hear(event)
  if (event.kind === 'user_changed' || isOfUnknownChat(store.get().chats, event)) void refresh(store)
  if (event.kind === 'logged_out') sessionEnded('logged out')
}

/** Whatever happened while the line was down has been missed. */
function takeState(store: LiveStore, state: State, catchUp: (store: LiveStore) => Promise<void>) {
  const before = store.get().connection
  if (before === state) return
  store.change({ connection: state })
  if (before === 'lost' && state === 'on') void catchUp(store)
}

/** Runs the check when the tab becomes visible or the network returns, to detect a silent leader tab. */
function checkWhenSeen(check: () => void): () => void {
  const look = () => !document.hidden && check()
  look()
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
  }
}
