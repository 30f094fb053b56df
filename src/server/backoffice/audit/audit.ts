import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { type AuditEntryView, auditActions } from '../../../contract/office/backoffice.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Partitioned } from '../../platform/db/partitions.ts'
import { newId } from '../../platform/ids.ts'
import { profileFacts } from '../../profiles/index.ts'
import { type Ctx, listSites, type Staff } from '../../sites/index.ts'
import { type AuditDetail, auditLog, staff } from '../tables.ts'

type Act = { action: AuditEntryView['action']; memberIds?: readonly string[]; detail?: AuditDetail }

/** The usual period of limitation: as long as someone can claim damages for what staff did (docs/decisions/0034). */
export const auditPartitions: Partitioned = {
  table: auditLog,
  key: auditLog.id,
  step: 'month',
  retentionDays: 3 * 366,
  isAppendOnly: true,
}

/** Writes down who did or read what. In the transaction of the act: no act without its entry. */
export async function noteAct(
  ctx: Pick<Ctx, 'clock' | 'requestId'>,
  db: Db,
  who: Pick<Staff, 'staffId'>,
  { action, memberIds = [], detail = {} }: Act,
): Promise<void> {
  await db.insert(auditLog).values({
    id: newId(),
    at: ctx.clock.now(),
    staffId: who.staffId,
    action,
    memberIds: [...new Set(memberIds)],
    detail,
    requestId: ctx.requestId,
  })
}

/** What of the log is looked for; days are those of UTC, both of them included. */
export type AuditFilter = {
  staff?: string | undefined
  action?: Act['action'] | undefined
  member?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
type Page = AuditFilter & { before?: string | undefined; limit?: number | undefined }

/** Audit entries, newest first, with the current names of the staff. */
export function auditRows(db: Db, { before, limit = 50, ...filter }: Page) {
  const { staff: by, action, member, from, to } = filter
  return db
    .select({ entry: auditLog, name: staff.name, role: staff.role })
    .from(auditLog)
    .innerJoin(staff, eq(staff.id, auditLog.staffId))
    .where(
      and(
        before === undefined ? undefined : lt(auditLog.id, before),
        by === undefined ? undefined : eq(auditLog.staffId, by),
        action === undefined ? undefined : eq(auditLog.action, action),
        member === undefined ? undefined : sql`${auditLog.memberIds} @> ARRAY[${member}]::uuid[]`,
        from === undefined ? undefined : gte(auditLog.at, new Date(from)),
        to === undefined ? undefined : lt(auditLog.at, new Date(new Date(to).getTime() + 86_400_000)),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
}

/** A page of the log, newest first. It is one for all pool schemas, so members and sites may be of any. */
export async function auditPage(
  { db, poolPlatforms }: Pick<Ctx, 'db' | 'poolPlatforms'>,
  { limit = 50, ...filter }: Page,
): Promise<{
  entries: AuditEntryView[]
  has_more: boolean
  staff: { id: string; name: string }[]
  actions: Act['action'][]
}> {
  const [rows, colleagues] = await Promise.all([
    auditRows(db, { ...filter, limit: limit + 1 }),
    db.select({ id: staff.id, name: staff.name }).from(staff).orderBy(staff.name, staff.id),
  ])
  const page = rows.slice(0, limit)
  const memberIds = [...new Set(page.flatMap(({ entry }) => entry.memberIds))]
  const hasSites = page.some(({ entry: { detail } }) => detail.icebreaker ?? detail.page ?? detail.campaign)
  const pools = await Promise.all(
    poolPlatforms.map(async ({ db: pool }) => ({
      profiles: await profileFacts(pool, memberIds),
      sites: hasSites ? await listSites(pool) : [],
    })),
  )
  const profiles = new Map(pools.flatMap((pool) => [...pool.profiles]))
  const sites = pools.flatMap((pool) => pool.sites)
  const siteName = (id: string) => sites.find((site) => site.id === id)?.name ?? ''
  const entries = page.map(({ entry, name, role }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    staff: { id: entry.staffId, name, role },
    action: entry.action,
    members: entry.memberIds.map((id) => ({ id, name: profiles.get(id)?.name ?? '' })),
    receipts: entry.detail.receipts ?? [],
    decision: entry.detail.decision ?? null,
    reason: entry.detail.reason ?? null,
    icebreaker: icebreakerView(entry.detail, siteName),
    page: pageView(entry.detail, siteName),
    campaign: campaignView(entry.detail, siteName),
    facts: entry.detail.facts ?? {},
    request_id: entry.requestId,
  }))
  return { entries, has_more: rows.length > limit, staff: colleagues, actions: [...auditActions] }
}

function icebreakerView({ icebreaker }: AuditDetail, siteName: (id: string) => string): AuditEntryView['icebreaker'] {
  if (icebreaker === undefined) return null
  const { siteId, locale, text = null, was = null } = icebreaker
  return { site: siteName(siteId), locale, text, was }
}

function pageView({ page }: AuditDetail, siteName: (id: string) => string): AuditEntryView['page'] {
  if (page === undefined) return null
  const { siteId, token, language, version } = page
  return { site: siteName(siteId), token, locale: language, version }
}

function campaignView({ campaign }: AuditDetail, siteName: (id: string) => string): AuditEntryView['campaign'] {
  if (campaign === undefined) return null
  const { siteId, name, language = null } = campaign
  return { site: siteName(siteId), name, locale: language }
}
