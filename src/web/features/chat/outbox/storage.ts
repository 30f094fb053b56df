import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { OutboxStorage, Outgoing, OutgoingAttachment } from './entry.ts'

/** Files as bytes: some browsers keep no files, or lose them with the page. */
type StoredFile = { bytes: ArrayBuffer; type: string }
type WithBytes<T> = T extends { file: Blob } ? Omit<T, 'file'> & { file: StoredFile } : T
type StoredEntry = Omit<Outgoing, 'progress' | 'attachment'> & {
  memberId: string
  order: number
  attachment: WithBytes<OutgoingAttachment> | null
}
interface Shelves extends DBSchema {
  entries: { key: string; value: StoredEntry; indexes: { memberId: string } }
}
type Entries = IDBPObjectStore<Shelves, ['entries'], 'entries', 'readwrite'>
type Work = { run: (entries: Entries) => Promise<unknown>; done: () => void; failed: (error: unknown) => void }

const databaseName = 'chat-outbox'
/** Some browsers never answer. */
const openWithinMs = 4_000
const reopenMs = 30_000

/** Storage of a member in IndexedDB. Operations requested during a transaction share the next one. */
export function openStorage(memberId: string): OutboxStorage {
  const write = writerOf(openDatabase)
  const adding = new Map<string, Promise<void>>()
  let lastOrder = 0

  return {
    async load() {
      const database = await openDatabase()
      const stored = await database.getAllFromIndex('entries', 'memberId', memberId)
      const ordered = stored.toSorted((a, b) => a.order - b.order)
      lastOrder = Math.max(lastOrder, ordered.at(-1)?.order ?? 0)
      return ordered.map(entryOf)
    },
    async add(entry) {
      // Before anything is waited for: the order in which it was called, whatever the clock does
      lastOrder = Math.max(lastOrder + 1, Date.now())
      const order = lastOrder
      const keeping = toStored(entry, memberId, order).then((stored) => write((entries) => entries.put(stored)))
      adding.set(entry.id, keeping)
      try {
        await keeping
      } finally {
        adding.delete(entry.id)
      }
    },
    hold: (id, failure) =>
      write(async (entries) => {
        const stored = await entries.get(id)
        if (stored) await entries.put({ ...stored, failure })
      }),
    async remove(ids) {
      await Promise.allSettled(ids.map((id) => adding.get(id)))
      await write((entries) => Promise.all(ids.map((id) => entries.delete(id))))
    },
  }
}

/** For browsers without: everything lasts as long as the tab. */
export const noStorage: OutboxStorage = {
  load: async () => [],
  add: () => Promise.reject(new Error('nothing is kept in this browser')),
  hold: async () => undefined,
  remove: async () => undefined,
}

/** Removes what members left in this browser: all of them but one, or only one. */
export async function clearShelves(isMeant: (memberId: string) => boolean): Promise<void> {
  const database = await openDatabase()
  const transaction = database.transaction('entries', 'readwrite')
  for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue())
    if (isMeant(cursor.value.memberId)) await cursor.delete()
  await transaction.done
}

let opened: Promise<IDBPDatabase<Shelves>> | null = null

async function openDatabase(): Promise<IDBPDatabase<Shelves>> {
  opened ??= open().catch((error: unknown) => {
    setTimeout(forgetOpened, reopenMs)
    throw error
  })
  return opened
}

function forgetOpened() {
  opened = null
}

async function open() {
  const opening = openDB<Shelves>(databaseName, 1, {
    upgrade(database) {
      database.createObjectStore('entries', { keyPath: 'id' }).createIndex('memberId', 'memberId')
    },
    blocking: (_current, _wanted, event) => {
      ;(event.target as IDBDatabase).close()
      forgetOpened()
    },
    terminated: forgetOpened,
  })
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('IndexedDB does not answer')), openWithinMs),
  )
  return Promise.race([opening, late])
}

/** Runs work in as few transactions as it can, in order; one that fails takes nothing else with it. */
function writerOf(databaseOf: () => Promise<IDBPDatabase<Shelves>>) {
  let waiting: Work[] = []
  let isWriting = false

  async function writeAll(works: Work[]) {
    try {
      const transaction = (await databaseOf()).transaction('entries', 'readwrite')
      await Promise.all([...works.map(({ run }) => run(transaction.store)), transaction.done])
      for (const { done } of works) done()
    } catch (error) {
      if (works.length === 1) works[0]?.failed(error)
      else for (const work of works) await writeAll([work])
    }
  }

  async function writeWaiting() {
    isWriting = true
    while (waiting.length > 0) {
      const works = waiting
      waiting = []
      await writeAll(works)
    }
    isWriting = false
  }

  return (run: Work['run']) =>
    new Promise<void>((done, failed) => {
      waiting.push({ run, done, failed })
      if (!isWriting) void writeWaiting()
    })
}

async function toStored(entry: Outgoing, memberId: string, order: number): Promise<StoredEntry> {
  const { progress: _shownOnly, attachment, ...rest } = entry
  return { ...rest, attachment: attachment && (await withBytes(attachment)), memberId, order }
}

async function withBytes(attachment: OutgoingAttachment): Promise<WithBytes<OutgoingAttachment>> {
  if (attachment.kind === 'gift') return attachment
  const file = { bytes: await attachment.file.arrayBuffer(), type: attachment.file.type }
  return attachment.kind === 'photo' ? { ...attachment, file } : { ...attachment, file }
}

function entryOf({ memberId: _owner, order: _place, attachment, ...rest }: StoredEntry): Outgoing {
  return { ...rest, attachment: attachment && withFile(attachment), progress: null }
}

function withFile(attachment: WithBytes<OutgoingAttachment>): OutgoingAttachment {
  if (attachment.kind === 'gift') return attachment
  const file = new Blob([attachment.file.bytes], { type: attachment.file.type })
  return attachment.kind === 'photo' ? { ...attachment, file } : { ...attachment, file }
}
