import { and, eq } from 'drizzle-orm'
import { type SettingName, settingNames } from '../../../contract/setting-fields.ts'
import { afterCommit, type Db, type Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { forgetBrands } from '../brand.ts'
import { type SiteSettings, siteSettings } from '../settings.ts'
import { forgetSites } from '../sites.ts'
import { companies, siteHosts, sites } from '../tables.ts'
import { changedOnly, checkSettings, type Named, undone } from './editing-rules.ts'
import { changesSince } from './history.ts'
import { type StoredSettings, siteSettingVersions } from './history-tables.ts'

type Change = { siteId: string; after: number; staffId: string; now: Date }
/** One setting before and after, as JSON; null means the default. */
export type SettingChange = { name: SettingName; was: unknown; now: unknown }
type Done = { version: number; changes: SettingChange[] }

/**
 * Changes a site's settings; unchanged ones are ignored. Errors: not_found; conflict if the site has changed since
 * version `after`; invalid_input with a fault per field.
 */
export async function editSettings(tx: Tx, change: Change, typed: Record<string, unknown>): Promise<Done> {
  const row = await lockedSite(tx, change)
  const { values, faults } = checkSettings(namedOf(row), typed)
  if (faults !== null) throw new Refusal('invalid_input', {}, faults)
  const before = storedOf(row)
  const changed = changedOnly({ ...namedOf(row) }, values)
  return write(tx, { ...change, row, before, next: { ...before, ...changed }, backTo: null })
}

/**
 * Restores the settings of a version, as a new version. Errors: those of `editSettings`; conflict if they are
 * identical.
 */
export async function restoreSettings(tx: Tx, change: Change, version: number): Promise<Done> {
  const row = await lockedSite(tx, change)
  if (version < 1 || version >= row.version) throw new Refusal('not_found')
  const changes = await changesSince(tx, change.siteId, version)
  const before = storedOf(row)
  const next = undone(before, changes)
  const { name, ...settings } = next
  const then = { ...siteSettings.parse(settings), name: String(name) }
  const { faults } = checkSettings(then, changedOnly(before, next))
  if (faults !== null) throw new Refusal('invalid_input', {}, faults)
  const done = await write(tx, { ...change, row, before, next, backTo: version })
  if (done.changes.length === 0) throw new Refusal('conflict')
  return done
}

/** Changes settings without a form, and records the version. Throws for unknown settings or values out of bounds. */
export async function writeSettings(
  tx: Tx,
  { siteId, now }: Pick<Change, 'siteId' | 'now'>,
  changes: Partial<SiteSettings> & { name?: string },
): Promise<void> {
  const row = await lockedSite(tx, { siteId, after: null })
  const { name = row.name, ...settings } = changes
  siteSettings.strict().parse({ ...row.settings, ...settings })
  const before = storedOf(row)
  await write(tx, { siteId, staffId: null, now, row, before, next: { ...before, ...settings, name }, backTo: null })
}

type Row = typeof sites.$inferSelect

async function lockedSite(tx: Tx, { siteId, after }: { siteId: string; after: number | null }): Promise<Row> {
  const [row] = await tx.select().from(sites).where(eq(sites.id, siteId)).for('update')
  if (row === undefined) throw new Refusal('not_found')
  if (after !== null && row.version !== after) throw new Refusal('conflict', { version: row.version })
  return row
}

function namedOf(row: Row): Named {
  return { ...siteSettings.parse(row.settings), name: row.name }
}

function storedOf({ settings, name }: Row): StoredSettings {
  return { ...settings, name }
}

const placeOf = (name: string) => (settingNames as readonly string[]).indexOf(name)

type Writing = {
  siteId: string
  staffId: string | null
  now: Date
  row: Row
  before: StoredSettings
  next: StoredSettings
  backTo: number | null
}

async function write(tx: Tx, { siteId, staffId, now, row, before, next, backTo }: Writing): Promise<Done> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(next)])]
    .filter((name) => Object.keys(changedOnly({ [name]: before[name] }, { [name]: next[name] })).length > 0)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  if (names.length === 0) return { version: row.version, changes: [] }
  const of = (settings: StoredSettings) =>
    Object.fromEntries(names.filter((name) => Object.hasOwn(settings, name)).map((name) => [name, settings[name]]))
  const version = row.version + 1
  const { name, ...settings } = next
  await tx
    .update(sites)
    .set({ name: String(name), settings: settings as Partial<SiteSettings>, version, updatedAt: now })
    .where(eq(sites.id, siteId))
  // A setting reset to its default is recorded as null
  const after = { ...Object.fromEntries(names.map((each) => [each, null])), ...of(next) }
  await tx.insert(siteSettingVersions).values({ siteId, version, at: now, staffId, backTo, before: of(before), after })
  tellCaches(tx)
  const shown = (value: unknown) => (value === undefined ? null : value)
  const changes = names.map((each) => ({
    name: each as SettingName,
    was: shown(before[each]),
    now: shown(next[each]),
  }))
  return { version, changes }
}

/** Clears the caches after commit, at once in this process; others follow within a second. */
function tellCaches(tx: Tx): void {
  afterCommit(tx, () => {
    forgetSites()
    forgetBrands()
  })
}

type CompanyFacts = Pick<
  typeof companies.$inferSelect,
  | 'name'
  | 'address'
  | 'kvk'
  | 'register'
  | 'representative'
  | 'city'
  | 'country'
  | 'tradenames'
  | 'vatNumbers'
  | 'supportPhone'
  | 'deleteDiscount'
  | 'added'
>

/** A site's company, with the version for optimistic locking. Errors: not_found. */
export async function companyBehind(db: Db, siteId: string) {
  const [found] = await db
    .select({ company: companies })
    .from(sites)
    .innerJoin(companies, eq(companies.id, sites.companyId))
    .where(eq(sites.id, siteId))
  if (found === undefined) throw new Refusal('not_found')
  return found.company
}

/** Changes a site's company, for all of its sites. Returns the previous values. Errors: not_found, conflict. */
export async function editCompany(
  tx: Tx,
  { siteId, after, now }: Omit<Change, 'staffId'>,
  facts: CompanyFacts,
): Promise<CompanyFacts> {
  const known = await companyBehind(tx, siteId)
  const [before] = await tx.select().from(companies).where(eq(companies.id, known.id)).for('update')
  if (before === undefined || before.version !== after) throw new Refusal('conflict')
  await tx
    .update(companies)
    .set({ ...facts, version: after + 1 })
    .where(eq(companies.id, known.id))
  await tx.update(sites).set({ updatedAt: now }).where(eq(sites.companyId, known.id))
  tellCaches(tx)
  return before
}

/** Removes a host from a site. Errors: not_found; conflict for its last one. */
export async function removeHost(tx: Tx, { siteId, host, now }: { siteId: string; host: string; now: Date }) {
  await tx.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId)).for('update')
  const own = await tx.select().from(siteHosts).where(eq(siteHosts.siteId, siteId))
  if (!own.some((each) => each.host === host)) throw new Refusal('not_found')
  if (own.length === 1) throw new Refusal('conflict')
  await tx.delete(siteHosts).where(and(eq(siteHosts.siteId, siteId), eq(siteHosts.host, host)))
  await tx.update(sites).set({ updatedAt: now }).where(eq(sites.id, siteId))
  tellCaches(tx)
}
