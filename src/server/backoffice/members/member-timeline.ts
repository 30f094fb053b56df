import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { ActivityEntryView, TimelineKind } from '../../../contract/office/member-views.ts'
import { accountHistory } from '../../accounts/index.ts'
import { chatHistory } from '../../chat/index.ts'
import { movementHistory } from '../../credits/index.ts'
import { casesOf } from '../../moderation/decisions/index.ts'
import { reportsOfMember } from '../../moderation/index.ts'
import { paymentHistory } from '../../payments/orders/index.ts'
import { type ActivityPage, newestFirst, type Place, pageOf } from '../../platform/activity-page.ts'
import type { Db } from '../../platform/db/db.ts'
import { mailsTo } from '../../platform/email/email-log.ts'
import { photoHistory, profileFacts } from '../../profiles/index.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { auditLog, staff } from '../tables.ts'
import { notesAbout } from './member-notes.ts'
import { timelineKindsOf } from './member-visibility.ts'

type Entry = Omit<ActivityEntryView, 'id' | 'at' | 'kind'> & { id: string; at: Date; otherId?: string }
type Source = (db: Db, memberId: string, page: ActivityPage) => Promise<Entry[]>
type TimelineEntry = Entry & { kind: TimelineKind }
/** A place in the merged list: a moment, then the source, then the entry. */
type TimelinePlace = Place & { kind: TimelineKind }

const nothing = { what: null, amount: null, credits: null, order_id: null, who: null, note: null }
/** List reads are not part of the timeline; changes and reads of this member are. */
const unsaid = ['find_members', 'read_orders'] as const
const ends = {
  uuid: ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  text: ['', '~'],
} as const

const sources: Record<TimelineKind, { ids: keyof typeof ends; read: Source }> = {
  account: {
    ids: 'text',
    read: async (db, memberId, page) =>
      (await accountHistory(db, memberId, page)).map((one) => ({ ...nothing, ...one })),
  },
  money: {
    ids: 'text',
    read: async (db, memberId, page) =>
      (await paymentHistory(db, memberId, page)).map(({ orderId, amount, ...one }) => ({
        ...nothing,
        ...one,
        order_id: orderId || null,
        amount: amount && { amount_minor: amount.minor, currency: amount.currency },
      })),
  },
  credits: {
    ids: 'uuid',
    read: async (db, memberId, page) =>
      (await movementHistory(db, memberId, page)).map(({ id, at, kind, credits }) => ({
        ...nothing,
        id,
        at,
        word: credits < 0 ? 'credits_went' : 'credits_came',
        what: kind,
        credits,
      })),
  },
  mails: { ids: 'text', read: mailEntries },
  photos: {
    ids: 'text',
    read: async (db, memberId, page) => (await photoHistory(db, memberId, page)).map((one) => ({ ...nothing, ...one })),
  },
  safety: { ids: 'text', read: safetyEntries },
  chats: {
    ids: 'uuid',
    read: async (db, memberId, page) => (await chatHistory(db, memberId, page)).map((one) => ({ ...nothing, ...one })),
  },
  staff: { ids: 'text', read: staffEntries },
}

async function mailEntries(db: Db, memberId: string, page: ActivityPage): Promise<Entry[]> {
  const mails = await mailsTo(db, memberId)
  return pageOf(
    mails.map(({ id, at, kind, outcome }) => ({ ...nothing, id, at, word: `mail_${outcome}` as const, what: kind })),
    page,
  )
}

async function safetyEntries(db: Db, memberId: string, page: ActivityPage): Promise<Entry[]> {
  const [reports, cases] = await Promise.all([reportsOfMember(db, memberId), casesOf(db, memberId)])
  return pageOf(
    [
      ...reports.map(({ id, at, isByMember, reason, receipt, otherId }): Entry => {
        const word = isByMember ? 'has_reported' : 'reported'
        return { ...nothing, id: `report:${id}`, at, word, what: reason, note: receipt, otherId }
      }),
      ...cases.map(({ decision: { id, decidedAt, measure, receipt } }): Entry => {
        return { ...nothing, id: `decision:${id}`, at: decidedAt, word: 'decided', what: measure, note: receipt }
      }),
    ],
    page,
  )
}

async function staffEntries(db: Db, memberId: string, page: ActivityPage): Promise<Entry[]> {
  const { before, limit } = page
  const [acts, notes] = await Promise.all([
    db
      .select({ id: auditLog.id, at: auditLog.at, action: auditLog.action, detail: auditLog.detail, who: staff.name })
      .from(auditLog)
      .innerJoin(staff, eq(staff.id, auditLog.staffId))
      .where(
        and(
          sql`${auditLog.memberIds} @> ARRAY[${memberId}]::uuid[]`,
          notInArray(auditLog.action, [...unsaid]),
          before === null ? undefined : sql`${auditLog.at} <= ${before.at.toISOString()}::timestamptz`,
        ),
      )
      // Those of one moment that the page before ended in are read again, and left out below
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(limit + 100),
    notesAbout(db, memberId),
  ])
  return pageOf(
    [
      ...acts.map(({ id, at, action, detail, who }): Entry => {
        const credits = Number(detail.facts?.credits)
        return {
          ...nothing,
          id: `act:${id}`,
          at,
          word: 'staff_act',
          what: action,
          who,
          note: detail.reason ?? null,
          credits: Number.isFinite(credits) ? credits : null,
        }
      }),
      ...notes.map(({ id, at, by, text }): Entry => {
        return { ...nothing, id: `note:${id}`, at, word: 'staff_note', who: by, note: text }
      }),
    ],
    page,
  )
}

/** Where a source begins, behind a place of the merged list: entries of one moment are in the order of their sources' names. */
export function beforeIn(kind: TimelineKind, ids: keyof typeof ends, place: TimelinePlace | null): Place | null {
  if (place === null) return null
  if (kind === place.kind) return { at: place.at, id: place.id }
  const [first, last] = ends[ids]
  return { at: place.at, id: kind < place.kind ? last : first }
}

/** Newest first; at one moment by source, then by entry, each backwards. */
export function inOrder(one: TimelinePlace, other: TimelinePlace): number {
  const apart = other.at.getTime() - one.at.getTime()
  if (apart !== 0) return apart
  return one.kind === other.kind ? newestFirst(one, other) : one.kind < other.kind ? 1 : -1
}

/** `2026-11-20T10:00:00.000Z|mails|<id>`; null for what is none. */
export function placeFrom(text: string | undefined): TimelinePlace | null {
  const [at = '', kind = '', id = ''] = (text ?? '').split('|')
  const date = new Date(at)
  if (Number.isNaN(date.getTime()) || !Object.hasOwn(sources, kind)) return null
  if (sources[kind as TimelineKind].ids === 'uuid' && !/^[\da-f-]{36}$/.test(id)) return null
  return { at: date, kind: kind as TimelineKind, id }
}

type TimelineQuery = {
  id: string
  kind?: TimelineKind | undefined
  before?: string | undefined
  limit?: number | undefined
}

/**
 * One page of a member's timeline as far as the role may see it. Each source is queried for one page, whatever its
 * size.
 */
export async function memberTimeline(
  ctx: Ctx,
  { role }: Staff,
  { id: memberId, kind, before, limit = 30 }: TimelineQuery,
) {
  const kinds = timelineKindsOf(role)
  const place = placeFrom(before)
  const requestedKinds = kinds.filter((known) => kind === undefined || known === kind)
  const pages = await Promise.all(
    requestedKinds.map(async (known): Promise<TimelineEntry[]> => {
      const { ids, read } = sources[known]
      const entries = await read(ctx.db, memberId, { before: beforeIn(known, ids, place), limit: limit + 1 })
      return entries.map((entry) => ({ ...entry, kind: known }))
    }),
  )
  const all = pages.flat().toSorted(inOrder)
  const page = all.slice(0, limit)
  const others = await profileFacts(ctx.db, [...new Set(page.flatMap(({ otherId }) => otherId ?? []))])
  return {
    happened: page.map(
      ({ otherId, at, id, who, ...entry }): ActivityEntryView => ({
        ...entry,
        at: at.toISOString(),
        id: `${at.toISOString()}|${entry.kind}|${id}`,
        who: otherId === undefined ? who : (others.get(otherId)?.name ?? ''),
      }),
    ),
    kinds,
    has_more: all.length > limit,
  }
}
