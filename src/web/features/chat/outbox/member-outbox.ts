import type { Failure } from '../../../api/errors.ts'
import { browserTools, type Channel, type Election, standForElection } from '../../../live/election.ts'
import type { LiveStore } from '../../../live/store.ts'
import { forgetOnServer, giveBack } from '../composer/drafts.ts'
import { rememberWaiting } from '../composer/local-drafts.ts'
import { createDelivery } from './delivery.ts'
import type { OutboxNote, Sent } from './entry.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { noStorage, openStorage } from './storage.ts'

export type Refused = (conversationId: string, failure: Failure) => void
export type MemberOutbox = {
  outbox: Outbox
  /** Hears of texts that came back as drafts, with the reason. Returns how to stop. */
  onRefused: (hearer: Refused) => () => void
  /** Tries everything again; and notices when the tab that sends is asleep. */
  again: () => void
}

// Of this tab, by member: opened by browsers only, so it stays empty on the server
const opened = new Map<string, MemberOutbox>()

/** The outbox of a member in this tab. It goes on while other pages are shown. */
export function outboxOf(memberId: string, store: LiveStore): MemberOutbox {
  const known = opened.get(memberId)
  if (known) return known
  const created = openOutbox(memberId, store)
  opened.set(memberId, created)
  return created
}

function openOutbox(memberId: string, store: LiveStore): MemberOutbox {
  const hearers = new Set<Refused>()
  const tools = browserTools()
  const name = `chat-outbox:${memberId}`
  const channel = tools?.channel(name)
  const storage = typeof indexedDB === 'undefined' ? noStorage : openStorage(memberId)
  const core = createOutbox({
    storage,
    ...(channel && { peers: peersOf(channel) }),
    send: createDelivery(),
    onSent(sent) {
      take(store, sent)
      // Where no field is open that would see to it; what was begun there is brought to the server when one is
      forgetOnServer(memberId, sent.message.conversation_id)
    },
    onRefused(conversationId, text, failure) {
      if (text !== '') giveBack(memberId, conversationId, text)
      for (const hearer of hearers) hearer(conversationId, failure)
    },
  })
  const election: Election = standForElection(
    name,
    { onLead: () => void core.lead(), onFollow: () => core.follow() },
    tools,
  )
  core.watch(() => rememberWaiting(memberId, core.get().length > 0))
  askOnLeaving(core)
  const again = () => {
    core.retry()
    election.check()
  }
  whenReachable(store, () => core.get().length > 0 && again())
  return {
    outbox: {
      ...core,
      add(written) {
        core.add(written)
        election.check()
      },
    },
    onRefused(hearer) {
      hearers.add(hearer)
      return () => {
        hearers.delete(hearer)
      }
    },
    again,
  }
}

function peersOf(channel: Channel) {
  return {
    say: (note: OutboxNote) => channel.say(note),
    listen(hear: (note: OutboxNote) => void) {
      channel.listen((note) => hear(note as OutboxNote))
      return channel.close
    },
  }
}

/** The answer says the same as the live stream, which may be down. */
function take(store: LiveStore, { message, credits, isFirstTry }: Sent) {
  const { user } = store.get()
  store.hear({ kind: 'message_sent', message, profile: null, unread: null })
  if (user && isFirstTry) store.hear({ kind: 'credits_changed', credits, paid_user: user.paid_user })
}

/** Runs when the network or the live connection returns, or the tab becomes visible. Lasts as long as the tab. */
function whenReachable(store: LiveStore, run: () => void) {
  let { connection } = store.get()
  store.watch(() => {
    const before = connection
    connection = store.get().connection
    if (connection === 'on' && before !== 'on') run()
  })
  window.addEventListener('online', run)
  document.addEventListener('visibilitychange', () => !document.hidden && run())
}

/** What this browser does not keep is lost with the tab: then closing it asks. */
function askOnLeaving(outbox: Outbox) {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  outbox.watch(() => {
    // The same listener twice is there once
    if (outbox.isStored()) window.removeEventListener('beforeunload', ask)
    else window.addEventListener('beforeunload', ask)
  })
}
