import { inArray } from 'drizzle-orm'
import type { StaffRole } from '../../../contract/constants.ts'
import type { OfficeSiteRow, OfficeSiteView, SiteVersionView } from '../../../contract/office/sites.ts'
import { type SettingField, type SettingName, settingFields } from '../../../contract/setting-fields.ts'
import { countMembers } from '../../accounts/index.ts'
import { matchChance } from '../../analytics/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { countProfiles } from '../../profiles/profile/index.ts'
import { companyBehind, type SettingVersion, settingVersions } from '../../sites/editing/index.ts'
import {
  type Ctx,
  companyView,
  currentTerms,
  type SiteRow,
  siteById,
  siteRows,
  siteSettings,
} from '../../sites/index.ts'
import { staff } from '../tables.ts'

const fields: readonly SettingField[] = settingFields

/** Whether a role may change a setting: admins all of them, marketing what a site looks like and says. */
export function mayChange(role: StaffRole, name: string): boolean {
  const field = fields.find((each) => each.name === name)
  if (role === 'admin') return true
  return role === 'marketing' && field?.isForMarketing === true
}

/** All sites, with how many members each pool has and who changed a site last. */
export async function siteList(ctx: Ctx): Promise<OfficeSiteRow[]> {
  const { db } = ctx
  const [rows, members, profiles] = await Promise.all([siteRows(db), countMembers(ctx), countProfiles(ctx)])
  const newest = await Promise.all(rows.map(async ({ id }) => (await settingVersions(db, id))[0]))
  const names = await staffNames(db, newest)
  return rows.map((site, place) => ({
    id: site.id,
    name: site.name,
    hosts: site.hosts,
    language: site.settings.language,
    shares_with: rows.filter(({ poolId, id }) => poolId === site.poolId && id !== site.id).map(calledOf),
    members: members.value
      .filter(({ poolId, status }) => poolId === site.poolId && (status === 'active' || status === 'not_confirmed'))
      .reduce((sum, { count }) => sum + count, 0),
    online: profiles.value
      .filter(({ poolId, kind }) => poolId === site.poolId && kind === 'member')
      .reduce((sum, { online }) => sum + online, 0),
    changed_at: site.updatedAt.toISOString(),
    changed_by: names.get(newest[place]?.staffId ?? '') ?? null,
  }))
}

/** Sites of several languages have one name: their hosts tell them apart. */
function calledOf({ name, hosts }: SiteRow): string {
  const host = hosts.find((each) => each !== '*')
  return host === undefined ? name : `${name} (${host})`
}

/** A site with the settings that a role may change. Errors: not_found. */
export async function siteView(ctx: Ctx, id: string, role: StaffRole): Promise<OfficeSiteView> {
  const [row] = await siteRows(ctx.db, id)
  if (row === undefined) throw new Refusal('not_found')
  const values: Record<string, unknown> = { ...row.settings, name: row.name }
  const standard: Record<string, unknown> = { ...siteSettings.parse({}), name: null }
  const own = fields.filter(({ name }) => mayChange(role, name))
  const { language, currency, countries } = row.settings
  return {
    id: row.id,
    name: row.name,
    hosts: row.hosts,
    version: row.version,
    settings: own.map(({ name }) => ({
      name: name as SettingName,
      value: values[name] ?? null,
      standard: standard[name] ?? null,
    })),
    look: { name: row.name, language, currency, countries },
    company: role === 'admin' ? await companyOfSite(ctx, row) : null,
    match_chance: role === 'admin' ? await chanceView(ctx.db, row.id) : null,
  }
}

async function chanceView(db: Db, siteId: string): Promise<OfficeSiteView['match_chance']> {
  const { until, premium, free, higher } = await matchChance(db, siteId)
  const group = ({ count, of }: { count: number; of: number }) => ({ matched: count, members: of })
  return { until, premium: group(premium), free: group(free), higher }
}

async function companyOfSite(ctx: Ctx, row: SiteRow): Promise<NonNullable<OfficeSiteView['company']>> {
  const [company, all, site] = await Promise.all([
    companyBehind(ctx.db, row.id),
    siteRows(ctx.db),
    siteById(ctx.db, row.id),
  ])
  return {
    ...companyView(company),
    version: company.version,
    sites: all.filter(({ companyId }) => companyId === row.companyId).map(calledOf),
    terms_version: await currentTerms(site === null ? ctx : { ...ctx, site }),
  }
}

/** Versions as a role may read them: only settings that it may change; those with none are left out. */
export async function versionViews(
  { db }: Ctx,
  versions: readonly SettingVersion[],
  role: StaffRole,
): Promise<SiteVersionView[]> {
  const names = await staffNames(db, versions)
  return versions
    .map(({ version, at, staffId, backTo, before, after }) => ({
      version,
      at: at.toISOString(),
      by: names.get(staffId ?? '') ?? null,
      back_to: backTo,
      changes: fields
        .filter(({ name }) => Object.hasOwn(after, name) && mayChange(role, name))
        .map(({ name }) => ({
          name: name as SettingName,
          was: before[name] ?? null,
          now: after[name] ?? null,
        })),
    }))
    .filter(({ changes }) => changes.length > 0)
}

async function staffNames(db: Db, of: readonly ({ staffId: string | null } | undefined)[]) {
  const ids = [...new Set(of.flatMap((each) => each?.staffId ?? []))]
  const rows =
    ids.length === 0
      ? []
      : await db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
