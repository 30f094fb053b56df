import { newId } from '../../platform/ids.ts'
import { everyMinute } from '../../platform/jobs/every-minute.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Catalogue, newCatalogue, noteActivity } from './catalogue.ts'
import { load, refresh } from './load.ts'
import { followOthers } from './others.ts'
import { catchUpSince, type Held, isSnapshotDue, type Restored, restore, saveSnapshot } from './snapshot-store.ts'

/** The catalogue of a database, and the changes since it was read. */
type Following = {
  /** Identifies this process to the others. */
  process: string
  /** The catalogue with every change committed before the call. Errors: those of the database. */
  current(): Promise<Catalogue>
  /** Call after a profile is created, changed or deleted and the transaction committed. */
  changed(memberId: string): void
  active(memberId: string, at: Date): void
  /** Discards everything, to reload rows written outside the product. */
  forget(): void
  /** Whether it has been loaded once. */
  wasLoaded(): boolean
  /** What has been loaded; null while activity is missing. */
  held(): Held | null
}
type Parts = Pick<Platform, 'db' | 'replica' | 'log' | 'clock' | 'config'>

const known = new WeakMap<object, Following>()

/** The catalogue of this installation's database. */
export function followingOf(platform: Parts): Following {
  const following = known.get(platform.db) ?? follow(platform)
  known.set(platform.db, following)
  return following
}

/** Reloads the catalogue at the next search, for rows written outside the product. */
export function rebuildSearch(db: Platform['db']): void {
  known.get(db)?.forget()
}

/** Loads the catalogue before the first search, unless another process has it; an error occurs again in that search. */
export async function warmSearch(platform: Parts): Promise<void> {
  if (platform.config.searchAt !== null) return
  await followingOf(platform)
    .current()
    .catch((error: unknown) => platform.log.error({ err: error }, 'the members could not be read for search'))
}

/**
 * Keeps the snapshot of the catalogue up to date, once it is loaded. The answer ends that and writes a last one, for the
 * next start. Does nothing where another process has the catalogue.
 */
export function keepSearchSnapshot(platform: Parts): () => Promise<void> {
  if (platform.config.searchAt !== null) return async () => undefined
  const save = () => saveSearch(platform, followingOf(platform))
  const end = everyMinute(platform.log, 'search snapshot', async () => {
    if (await isSnapshotDue(platform)) await save()
  })
  return () => {
    end()
    return save()
  }
}

/** Writes the catalogue to the disk, for the next start, unless it has fewer than `least` members. */
export async function saveSearch(
  platform: Parts,
  { held, changed, current }: Following,
  least?: number,
): Promise<void> {
  const written = held()
  const reread = async (memberIds: readonly string[]) => {
    for (const memberId of memberIds) changed(memberId)
    await current()
  }
  if (written === null || platform.db.$client.ending) return
  await saveSnapshot(platform, written, { least, reread, isCurrent: () => held() === written })
}

/** Whether this process need not load all members first to answer searches; false only while it starts. */
export function isSearchLoaded(platform: Parts): boolean {
  return platform.config.searchAt !== null || followingOf(platform).wasLoaded()
}

/** Keeps a catalogue in sync with a database; loads it on first use. */
export function follow(platform: Parts): Following {
  const process = newId()
  let held: Held | null = null
  /** No search yet, so changes need not be tracked. */
  let isIdle = true
  let [wasLoaded, forgotten] = [false, 0]
  /** Changed since the last read began. */
  let waiting = new Set<string>()
  /** Being read now. */
  let underWay = new Set<string>()
  let reading: Promise<unknown> = Promise.resolve()
  const others = followOthers(platform, { process, changed, active, lost: forget })

  async function catchUp(): Promise<void> {
    isIdle = false
    while (held === null) {
      const began = forgotten
      waiting = new Set()
      await others.begin()
      // After rows were written outside the product, a snapshot may lack them
      const begun = await open(platform, { mayRestore: !wasLoaded, toRead: waiting })
      others.continueFrom(begun.position, begun.activeSince)
      // Unless discarded in the meantime
      if (began === forgotten) held = begun
      wasLoaded = true
    }
    if (waiting.size === 0) return
    ;[underWay, waiting] = [waiting, new Set()]
    try {
      await refresh(platform.db, held.catalogue, [...underWay])
    } catch (error) {
      for (const memberId of underWay) waiting.add(memberId)
      throw error
    } finally {
      underWay = new Set()
    }
  }
  function changed(memberId: string) {
    if (isIdle) return
    waiting.add(memberId)
    // Read at once, so that searches rarely wait; an error occurs again in the next search
    readNext().catch((error: unknown) => platform.log.warn({ err: error }, 'search could not read a change'))
  }
  function active(memberId: string, at: number) {
    if (isIdle) return
    others.heard(memberId)
    if (held === null || waiting.has(memberId) || underWay.has(memberId)) waiting.add(memberId)
    else noteActivity(held.catalogue, memberId, at)
  }
  function forget() {
    held = null
    forgotten += 1
  }
  function readNext(): Promise<void> {
    const next = reading.catch(() => undefined).then(catchUp)
    reading = next
    return next
  }

  return {
    process,
    async current() {
      if (held === null || waiting.size > 0) await readNext()
      else if (underWay.size > 0) await reading
      return held?.catalogue ?? newCatalogue()
    },
    changed,
    active: (memberId, at) => active(memberId, at.getTime()),
    forget,
    wasLoaded: () => wasLoaded,
    held: () => (others.hasAllActivity() ? held : null),
  }
}

type OpenOptions = { mayRestore: boolean; toRead: Set<string> }
type Opened = Held & Pick<Restored, 'activeSince'>

/** The catalogue from the snapshot of this machine, or else of all profiles. Adds whose profile has to be read again. */
async function open(platform: Parts, { mayRestore, toRead }: OpenOptions): Promise<Opened> {
  const at = platform.clock.now().getTime()
  const opened = (mayRestore ? await restore(platform) : null) ?? (await loadAll(platform, at))
  for (const memberId of opened.changed) toRead.add(memberId)
  const { catalogue, position, activeSince } = opened
  return { catalogue, position, activeSince, at }
}

async function loadAll({ db, replica }: Parts, at: number): Promise<Restored> {
  const loadFrom = async (source: Platform['db']) => {
    const catalogue = newCatalogue()
    return {
      catalogue,
      position: await load(source, catalogue),
      at,
      isRecent: source === db,
      changed: [],
      activeSince: null,
    }
  }
  const loaded = await replica.read(loadFrom)
  if (loaded.isRecent) return loaded
  return (await catchUpSince(db, loaded)) ?? loadFrom(db)
}
