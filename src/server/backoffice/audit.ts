import { desc, eq, lt } from 'drizzle-orm'
import type { AuditEntryView } from '../../contract/backoffice.ts'
import type { Db } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { profileFacts } from '../profiles/index.ts'
import { type Ctx, listSites, type Staff } from '../sites/index.ts'
import { type AuditDetail, auditLog, staff } from './tables.ts'

type Act = { action: AuditEntryView['action']; memberIds?: readonly string[]; detail?: AuditDetail }

/** Writes down who did or read what. In the transaction of the act: no act without its entry. */
export async function noteAct(
  ctx: Ctx,
  db: Db,
  who: Staff,
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

type Page = { before?: string | undefined; limit?: number | undefined }

/** A page of the log, newest first. */
export async function auditPage(
  db: Db,
  { before, limit = 50 }: Page,
): Promise<{ entries: AuditEntryView[]; has_more: boolean }> {
  const rows = await db
    .select({ entry: auditLog, name: staff.name, role: staff.role })
    .from(auditLog)
    .innerJoin(staff, eq(staff.id, auditLog.staffId))
    .where(before === undefined ? undefined : lt(auditLog.id, before))
    .orderBy(desc(auditLog.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const [profiles, sites] = await Promise.all([
    profileFacts(db, [...new Set(page.flatMap(({ entry }) => entry.memberIds))]),
    page.some(({ entry: { detail } }) => detail.icebreaker ?? detail.page ?? detail.campaign) ? listSites(db) : [],
  ])
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
  return { entries, has_more: rows.length > limit }
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
