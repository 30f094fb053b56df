import { setTimeout as sleep } from 'node:timers/promises'
import { browserApi } from '../../src/web/api/browser.ts'
import { createMessageStore, type MessageStore } from '../../src/web/features/chat/messages/message-store.ts'
import { createDelivery } from '../../src/web/features/chat/outbox/delivery.ts'
import type { OutboxStorage } from '../../src/web/features/chat/outbox/entry.ts'
import { createOutbox, type Outbox } from '../../src/web/features/chat/outbox/outbox.ts'
import { openStorage } from '../../src/web/features/chat/outbox/storage.ts'
import { openConnection } from '../../src/web/live/connection.ts'
import { keepFresh } from '../../src/web/live/refresh.ts'
import { openLine } from '../../src/web/live/socket.ts'
import { createLiveStore, type LiveStore } from '../../src/web/live/store.ts'
import type { GapWatch } from './gaps.ts'
import type { Seat } from './plan.ts'

export type Tab = Awaited<ReturnType<typeof openTab>>
type Hearing = {
  gaps: GapWatch
  onSent: (messageId: string) => void
  onRefused: (text: string, code: string) => void
  onBack: () => void
  onChange: () => void
}
/** Requests of a closed tab have no further effect. */
type Life = { isOver: boolean; stored: Set<string> }

const never = new Promise<never>(() => undefined)

/** The product's own parts as its page puts them together: the outbox, the live line, the list, and the messages of one conversation. */
export async function openTab(
  { memberId, conversationId: id }: Seat,
  { gaps, onSent, onRefused, onBack, onChange }: Hearing,
) {
  const life: Life = { isOver: false, stored: new Set() }
  const { user } = await insist(() => browserApi.accounts.getUser({}))
  const { conversation } = await insist(() => browserApi.chat.getConversation({ id }))
  const first = await insist(() => browserApi.chat.listMessages({ id }))
  const store = createLiveStore({ user })
  const calls = gaps.around(browserApi.chat)
  const messages = createMessageStore({ conversation, first, calls })
  const stopGaps = gaps.look(messages)
  const outbox = createOutbox({
    storage: mortal(openStorage(memberId), life),
    send: ofLife(createDelivery(), life),
    onSent({ message }) {
      onSent(message.id)
      store.hear({ kind: 'message_sent', message, profile: null, unread: null })
    },
    onRefused: (_conversationId, text, { code }) => onRefused(text, code),
  })
  follow(store, messages, id)
  retryWhenBack(store, outbox, onBack)
  messages.watch(onChange)
  outbox.watch(onChange)
  const line = openLine(store, memberId, { connect: openConnection, tools: null })
  const stopFresh = keepFresh(store, false)
  await outbox.lead()

  return {
    messages,
    outbox,
    isOnline: () => store.get().connection === 'on',
    /** False while a message waits that is not stored yet, also where storing it has not begun. */
    isStored: () => outbox.get().every(({ id }) => life.stored.has(id)),
    /** Discards everything except the browser storage. */
    end() {
      life.isOver = true
      stopGaps()
      stopFresh()
      line.close()
      outbox.close()
    },
  }
}

/** As `useMessages` does it. */
function follow(store: LiveStore, messages: MessageStore, id: string) {
  for (const kind of ['message_sent', 'message_changed', 'messages_seen', 'messages_delivered'] as const)
    store.onEvent(kind, messages.hear)
  let listed: unknown
  let refreshes = 0
  store.watch(() => {
    const now = store.get()
    const chat = now.chats?.find(({ conversation }) => conversation.id === id)
    if (chat === listed && now.refreshes === refreshes) return
    listed = chat
    refreshes = now.refreshes
    if (chat) messages.learn({ ...chat, ...chat.conversation })
    else if (refreshes > 0) void messages.look()
  })
}

/** As `member-outbox` does it. */
function retryWhenBack(store: LiveStore, outbox: Outbox, onBack: () => void) {
  let { connection } = store.get()
  let hasBeenOn = false
  store.watch(() => {
    const before = connection
    connection = store.get().connection
    if (connection !== 'on' || before === 'on') return
    if (hasBeenOn) onBack()
    hasBeenOn = true
    if (outbox.get().length > 0) outbox.retry()
  })
}

function mortal(storage: OutboxStorage, life: Life): OutboxStorage {
  const { load, add, hold, remove } = storage
  return {
    load: ofLife(async () => {
      const entries = await load()
      for (const { id } of entries) life.stored.add(id)
      return entries
    }, life),
    hold: ofLife(hold, life),
    remove: ofLife(remove, life),
    add: ofLife(async (entry) => {
      await add(entry)
      life.stored.add(entry.id)
    }, life),
  }
}

/** Blocks new calls and pending results after the end. */
function ofLife<A extends unknown[], R>(work: (...args: A) => Promise<R>, life: Life) {
  return async (...args: A): Promise<R> => {
    if (life.isOver) return never
    const result = await work(...args).catch((error: unknown) => (life.isOver ? never : Promise.reject(error)))
    return life.isOver ? never : result
  }
}

/** Repeats the work until it succeeds, like a user who reloads. */
export async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch {
      await sleep(300)
    }
  }
}
