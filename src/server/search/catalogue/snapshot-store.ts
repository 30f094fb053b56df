import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { schemaOf } from '../../platform/db/db.ts'
import { nameIn } from '../../platform/db/schema-of.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Catalogue } from './catalogue.ts'
import { changesSince, everyone, type Position, retentionMs } from './changes.ts'
import { linesWhere } from './load.ts'
import { ageOf, readSnapshot, SnapshotError, writeSnapshot } from './snapshot.ts'

/** One for all processes of a machine, and each pool schema. */
const snapshotPath = ({ db, config }: Pick<Platform, 'db' | 'config'>) =>
  join(config.varDir, 'search', `${nameIn(schemaOf(db), 'members')}.snapshot`)
/** With the minute that it takes to be noticed, erased members are in it for ten minutes at most. */
const snapshotMs = 9 * 60_000
/** Loading this many takes less than a second. */
const leastInSnapshot = 50_000

type Parts = Pick<Platform, 'db' | 'log' | 'clock' | 'config'>

/** A catalogue; it contains all changes up to a position, those of this process too, where the feed was at that time. */
export type Held = { catalogue: Catalogue; position: Position; at: number }

/** Whether the snapshot of this machine is missing or old. */
export async function isSnapshotDue(platform: Pick<Platform, 'db' | 'config'>): Promise<boolean> {
  const age = await ageOf(snapshotPath(platform))
  return age === null || age > snapshotMs
}

type SaveOptions = {
  /** With fewer members no snapshot is written. */
  least?: number | undefined
  /** Reads profiles again, into the catalogue. */
  reread: (memberIds: readonly string[]) => Promise<void>
  isCurrent: () => boolean
}

/** Writes the snapshot of this machine and advances the position of `held`. Errors: those of the database and the disk. */
export async function saveSnapshot(
  { db, clock, config }: Parts,
  held: Held,
  { least = leastInSnapshot, reread, isCurrent }: SaveOptions,
): Promise<void> {
  const path = snapshotPath({ db, config })
  if (held.catalogue.ids.living < least) return rm(path, { force: true })
  const at = clock.now().getTime()
  // The feed may lack changes since then
  if (at - held.at > retentionMs / 2) return rm(path, { force: true })
  const { source } = await sourceOf(db)
  // Those of this process too: one may be committed and not yet read
  const { memberIds, position } = await changesSince(db, { since: held.position })
  await reread(memberIds)
  if (!isCurrent() || memberIds.includes(everyone)) return
  Object.assign(held, { position, at })
  await writeSnapshot(path, { catalogue: held.catalogue, origin: { position, at, source }, isCurrent })
}

/** `changed`: whose profiles have to be read again. `activeSince`: activity since then is missing. */
export type Restored = Omit<Held, 'at'> & { changed: string[]; activeSince: number | null }

/** Says what has changed since then; null if everyone may have. */
export async function catchUpSince(db: Platform['db'], { catalogue, position, at }: Held): Promise<Restored | null> {
  const changes = await changesSince(db, { since: position })
  if (changes.memberIds.includes(everyone)) return null
  return { catalogue, position: changes.position, changed: changes.memberIds, activeSince: at }
}

/** The catalogue of the snapshot, and what has changed since; null without a usable snapshot. */
export async function restore({ db, log, clock, config }: Parts): Promise<Restored | null> {
  const path = snapshotPath({ db, config })
  try {
    const { source, position: present } = await sourceOf(db)
    const read = await readSnapshot(path, (origin) => {
      const age = clock.now().getTime() - origin.at
      if (origin.source !== source) return 'of another database, schema or release'
      if (age < 0 || age > retentionMs / 2) return 'too old'
      return isLater(origin.position, present) ? 'of a later state of the database' : null
    })
    if (read === null) return null
    const { catalogue, origin } = read
    const restored = await catchUpSince(db, { ...origin, catalogue })
    if (restored === null) throw new SnapshotError('members were written outside the product')
    return restored
  } catch (error) {
    log.warn({ err: error }, 'the search snapshot is not used')
    if (error instanceof SnapshotError) await rm(path, { force: true }).catch(() => undefined)
    return null
  }
}

/** Identifies the database, its history, its schema and what is read from it; and where its changes are now. */
async function sourceOf(db: Platform['db']): Promise<{ source: string; position: Position }> {
  const { rows } = await db.$client.query<{ state: string; position: Position }>(
    `SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()), left(pg_walfile_name(pg_current_wal_lsn()), 8),
      (SELECT oid FROM pg_database WHERE datname = current_database()), (SELECT max(created_at) FROM drizzle.__drizzle_migrations), current_schema()) AS state,
      pg_current_snapshot()::text AS position`,
  )
  const [{ state, position } = { state: '', position: '' }] = rows
  return { source: createHash('sha256').update(state).update(linesWhere(sql`true`)).digest('hex'), position }
}

/** Whether a position is of transactions that have not begun at the other: the database was set back. */
function isLater(one: Position, other: Position): boolean {
  const end = (position: Position) => BigInt(position.split(':')[1] ?? 0)
  return end(one) > end(other)
}
