import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Ctx } from '../../sites/index.ts'
import { activeBundles, ofCountry } from '../shop/bundles.ts'
import { offeredMethods } from '../shop/quotes.ts'
import { discountCodes, discountRedemptions, orders } from '../tables.ts'
import { type CodeTerms, codesLike, nameFault, type Offered, termsFaults } from './code-rules.ts'
import { normalCode } from './discount-rules.ts'

/** A code or a batch of codes; `id` is that of the code or the batch. */
export type CodeGroup = Omit<CodeTerms, 'endsAt'> & {
  id: string
  siteId: string
  /** The only code, or one of the batch. */
  code: string
  count: number
  active: number
  expiresAt: Date | null
  /** Only this member may use it. */
  memberId: string | null
  uses: number
  lastUsedAt: Date | null
}
const keyOf = sql<string>`coalesce(${discountCodes.batchId}, ${discountCodes.id})`
const perPage = 50

/** Codes of a site, newest first: shared ones, or with `isPersonal` those made for one member. */
export async function listCodes(
  db: Db,
  { siteId, before, isPersonal }: { siteId: string; before: string | undefined; isPersonal: boolean },
): Promise<{ codes: CodeGroup[]; hasMore: boolean }> {
  const rows = await db
    .select({ key: keyOf })
    .from(discountCodes)
    .where(
      and(
        eq(discountCodes.siteId, siteId),
        isPersonal ? sql`${discountCodes.memberId} IS NOT NULL` : isNull(discountCodes.memberId),
        before === undefined ? undefined : lt(keyOf, before),
      ),
    )
    .groupBy(keyOf)
    .orderBy(desc(keyOf))
    .limit(perPage + 1)
  const keys = rows.slice(0, perPage).map(({ key }) => key)
  return { codes: await groupsOf(db, keys), hasMore: rows.length > perPage }
}

/** One code or batch. Errors: not_found. */
export async function codeGroup(db: Db, id: string): Promise<CodeGroup> {
  const [group] = await groupsOf(db, [id])
  if (group === undefined) throw new Refusal('not_found')
  return group
}

async function groupsOf(db: Db, keys: string[]): Promise<CodeGroup[]> {
  if (keys.length === 0) return []
  const own = or(
    inArray(discountCodes.batchId, keys),
    and(isNull(discountCodes.batchId), inArray(discountCodes.id, keys)),
  )
  const [rows, used] = await Promise.all([
    db.select().from(discountCodes).where(own).orderBy(asc(discountCodes.code)),
    db
      .select({ key: keyOf, uses: sql<number>`count(*)`, last: sql<string>`max(${discountRedemptions.at})` })
      .from(discountRedemptions)
      .innerJoin(orders, eq(orders.id, discountRedemptions.orderId))
      .innerJoin(
        discountCodes,
        and(eq(discountCodes.code, discountRedemptions.code), eq(discountCodes.siteId, orders.siteId)),
      )
      .where(own)
      .groupBy(keyOf),
  ])
  const byKey = Map.groupBy(rows, ({ id, batchId }) => batchId ?? id)
  return keys.flatMap((id) => {
    const codes = byKey.get(id) ?? []
    const [first] = codes
    if (first === undefined) return []
    const { uses = 0, last = null } = used.find(({ key }) => key === id) ?? {}
    const active = codes.filter(({ status }) => status === 'active').length
    return [{ ...first, id, count: codes.length, active, uses, lastUsedAt: last === null ? null : new Date(last) }]
  })
}

/** The codes of a group, for export. */
export async function codesOf(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .select({ code: discountCodes.code })
    .from(discountCodes)
    .where(or(eq(discountCodes.batchId, id), and(isNull(discountCodes.batchId), eq(discountCodes.id, id))))
    .orderBy(asc(discountCodes.code))
  return rows.map(({ code }) => code)
}

type CodeUse = {
  code: string
  memberId: string
  orderId: string
  at: Date
  discountMinor: number
  totalMinor: number
  currency: string
}

/** Uses of a code or a batch and their orders, newest first, at most 200. */
export async function codeUses(db: Db, { id, siteId }: { id: string; siteId: string }): Promise<CodeUse[]> {
  return db
    .select({
      code: discountRedemptions.code,
      memberId: discountRedemptions.memberId,
      orderId: discountRedemptions.orderId,
      at: discountRedemptions.at,
      discountMinor: orders.discountMinor,
      totalMinor: orders.totalMinor,
      currency: orders.currency,
    })
    .from(discountRedemptions)
    .innerJoin(orders, eq(orders.id, discountRedemptions.orderId))
    .innerJoin(discountCodes, and(eq(discountCodes.code, discountRedemptions.code), eq(discountCodes.siteId, siteId)))
    .where(and(eq(orders.siteId, siteId), eq(keyOf, id)))
    .orderBy(desc(discountRedemptions.at))
    .limit(200)
}

/**
 * Creates a code, or a batch with a common prefix. Returns the id of the code or batch, and the codes. Field faults:
 * `invalid_format`, `reserved` and `twice` of `code`, and those of `termsFaults`, which prevent unusable codes.
 */
export async function makeCodes(
  ctx: Ctx,
  tx: Tx,
  { code: typed, count, terms }: { code: string; count: number; terms: CodeTerms },
): Promise<{ id: string; codes: string[] }> {
  const code = normalCode(typed)
  const siteId = ctx.site.id
  const fault = nameFault(code)
  if (fault !== null) throw new Refusal('invalid_input', {}, { code: fault })
  const faults = termsFaults(terms, await offeredOn(ctx), ctx.clock.now())
  if (Object.keys(faults).length > 0) throw new Refusal('invalid_input', {}, faults)
  const codes = count === 1 ? [code] : codesLike(code, count)
  const batchId = count === 1 ? null : newId()
  const { endsAt, ...same } = terms
  const base = { ...same, siteId, batchId, memberId: null, expiresAt: endsAt, status: 'active' as const }
  const made = await tx
    .insert(discountCodes)
    .values(codes.map((each) => ({ ...base, id: newId(), code: each })))
    .onConflictDoNothing()
    .returning({ id: discountCodes.id })
  if (made.length < codes.length) throw new Refusal('invalid_input', {}, { code: 'twice' })
  return { id: batchId ?? made[0]?.id ?? '', codes }
}

/** What the site sells in each country, and the payment methods for it. */
async function offeredOn(ctx: Ctx): Promise<Offered[]> {
  const all = await activeBundles(ctx, ctx.site.id)
  return Promise.all(
    ctx.site.settings.countries.map(async (country) => {
      const bundles = ofCountry(all, country)
      const [first] = bundles
      const methods = first === undefined ? [] : await offeredMethods(ctx, country, first.currency)
      return { country, bundles, methods: methods.map(({ method }) => method) }
    }),
  )
}

/** Stops a code, or all of a batch. Errors: not_found; conflict if none is active. */
export async function stopCodes(tx: Tx, id: string): Promise<CodeGroup> {
  const group = await codeGroup(tx, id)
  const ended = await tx
    .update(discountCodes)
    .set({ status: 'inactive' })
    .where(and(eq(keyOf, id), eq(discountCodes.status, 'active')))
    .returning({ id: discountCodes.id })
  if (ended.length === 0) throw new Refusal('conflict')
  return group
}

/**
 * Extends the validity of a code, or removes its end. Validity is never shortened, since members rely on it, and
 * personal codes are never extended. Errors: not_found; conflict for a personal or stopped code; a fault of `expires`.
 */
export async function extendCodes(tx: Tx, id: string, { until, now }: { until: Date | null; now: Date }) {
  const group = await codeGroup(tx, id)
  if (group.memberId !== null || group.active === 0) throw new Refusal('conflict')
  if (group.expiresAt === null || (until !== null && (until <= group.expiresAt || until <= now)))
    throw new Refusal('invalid_input', {}, { expires: 'too_early' })
  await tx.update(discountCodes).set({ expiresAt: until }).where(eq(keyOf, id))
  return group
}
