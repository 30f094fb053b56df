import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { AuthorityOrderEffect, DisclosableData } from '../../../contract/office/office-constants.ts'
import { dayOf } from '../../../shared/dates.ts'
import { batchOf, filesPerBatch, inBatches } from '../../platform/db/batches.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { informMemberJob, makeDisclosureJob, removeDisclosureJob } from './authority-order-job-names.ts'
import { authorityOrders } from './authority-order-tables.ts'

export type AuthorityOrder = typeof authorityOrders.$inferSelect
type Written = Pick<
  AuthorityOrder,
  | 'siteId'
  | 'kind'
  | 'authority'
  | 'country'
  | 'reference'
  | 'legalBasis'
  | 'category'
  | 'orderedOn'
  | 'territory'
  | 'subject'
  | 'memberId'
  | 'dueOn'
  | 'enteredBy'
>
/** Until when (inclusive) the member must not be informed, and why; no day: no delay. */
export type NoticeDelay = { until: string | undefined; reason: string | undefined }

const dayMs = 86_400_000
/** Retention of closed orders, until lawsuits about them are time-barred. */
const orderDays = 3 * 365
/** Long enough to hand it over; its hash stays. */
const copyDays = 30

/** Records an order. Errors: invalid_input for a delay without a day or reason. */
export async function addAuthorityOrder({ clock }: Platform, tx: Tx, written: Written, delay: NoticeDelay) {
  const order = { ...written, ...delayOf(delay), id: newId(), receivedAt: clock.now() }
  await tx.insert(authorityOrders).values(order)
  return order
}

/** Records that the authority was told of the receipt. Errors: not_found, conflict. */
export async function confirmAuthorityOrder({ clock }: Platform, tx: Tx, id: string): Promise<AuthorityOrder> {
  const order = await lockedOrder(tx, id)
  if (order.confirmedAt !== null) throw new Refusal('conflict')
  await tx.update(authorityOrders).set({ confirmedAt: clock.now() }).where(eq(authorityOrders.id, id))
  return order
}

/** Changes or ends the delay; without one, the member of a closed order is informed now. Errors: not_found, conflict, invalid_input. */
export async function delayAuthorityNotice(
  platform: Platform,
  tx: Tx,
  id: string,
  delay: NoticeDelay,
): Promise<AuthorityOrder> {
  const order = await lockedOrder(tx, id)
  if (order.informedAt !== null) throw new Refusal('conflict')
  await tx.update(authorityOrders).set(delayOf(delay)).where(eq(authorityOrders.id, id))
  await platform.jobs.send(tx, informMemberJob, { id })
  return order
}

function delayOf({ until, reason = '' }: NoticeDelay): Pick<AuthorityOrder, 'delayUntil' | 'delayReason'> {
  if (until !== undefined && reason === '') throw fieldRefusal('invalid_input', 'delay_reason')
  if (until === undefined && reason !== '') throw fieldRefusal('invalid_input', 'delay_until')
  return { delayUntil: until ?? null, delayReason: reason }
}

/** The order, locked, if its data may be disclosed now. Errors: not_found, conflict. */
export async function disclosableOrder(tx: Tx, id: string): Promise<AuthorityOrder & { memberId: string }> {
  const order = await lockedOrder(tx, id)
  const { kind, memberId, effect, disclosedData } = order
  if (kind !== 'information' || memberId === null || effect !== null || disclosedData !== null)
    throw new Refusal('conflict')
  return { ...order, memberId }
}

type Approved = { id: string; data: DisclosableData[]; requestedBy: string; approvedBy: string }

/** Releases exactly these data; a job writes the copy. Errors: not_found, conflict. */
export async function approveDisclosure(platform: Platform, tx: Tx, approved: Approved): Promise<void> {
  const { id, data, requestedBy, approvedBy } = approved
  await disclosableOrder(tx, id)
  await tx
    .update(authorityOrders)
    .set({ disclosedData: data, disclosureRequestedBy: requestedBy, disclosureApprovedBy: approvedBy })
    .where(eq(authorityOrders.id, id))
  await platform.jobs.send(tx, makeDisclosureJob, { id })
}

type Closing = { id: string; effect: AuthorityOrderEffect; note: string; by: string }

/** Records what the authority was told of the effect, and informs the member. Errors: not_found, conflict. */
export async function closeAuthorityOrder(platform: Platform, tx: Tx, closing: Closing): Promise<AuthorityOrder> {
  const { id, effect, note, by } = closing
  const order = await lockedOrder(tx, id)
  const isBeingWritten = order.disclosedData !== null && order.disclosedAt === null
  if (order.effect !== null || order.confirmedAt === null || isBeingWritten) throw new Refusal('conflict')
  await tx
    .update(authorityOrders)
    .set({ effect, effectNote: note, effectAt: platform.clock.now(), effectBy: by })
    .where(eq(authorityOrders.id, id))
  await platform.jobs.send(tx, informMemberJob, { id })
  return order
}

async function lockedOrder(tx: Tx, id: string): Promise<AuthorityOrder> {
  const [order] = await tx.select().from(authorityOrders).where(eq(authorityOrders.id, id)).for('update')
  if (order === undefined) throw new Refusal('not_found')
  return order
}

export async function findAuthorityOrder(db: Db, id: string): Promise<AuthorityOrder | null> {
  const [order] = await db.select().from(authorityOrders).where(eq(authorityOrders.id, id))
  return order ?? null
}

/** Open orders by deadline, and closed ones, newest first, after `before`. */
export async function listAuthorityOrders(db: Db, { before, most }: { before?: string | undefined; most: number }) {
  const isOlder = before === undefined ? undefined : lt(authorityOrders.id, before)
  const [open, closed] = await Promise.all([
    db
      .select()
      .from(authorityOrders)
      .where(isNull(authorityOrders.effect))
      .orderBy(sql`${authorityOrders.dueOn} ASC NULLS LAST`, asc(authorityOrders.id)),
    db
      .select()
      .from(authorityOrders)
      .where(and(isNotNull(authorityOrders.effect), isOlder))
      .orderBy(desc(authorityOrders.id))
      .limit(most + 1),
  ])
  return { open, closed: closed.slice(0, most), hasMore: closed.length > most }
}

/** Open orders, those among them that are late or due by tomorrow, and the earliest deadline. */
export async function countAuthorityOrders(
  db: Db,
  now: Date,
): Promise<{ open: number; due: number; dueOn: string | null }> {
  const tomorrow = dayOf(new Date(now.getTime() + dayMs))
  const [counts] = await db
    .select({
      open: sql<number>`count(*)::int`,
      due: sql<number>`count(*) FILTER (WHERE ${lte(authorityOrders.dueOn, tomorrow)})::int`,
      dueOn: sql<string | null>`min(${authorityOrders.dueOn})::text`,
    })
    .from(authorityOrders)
    .where(isNull(authorityOrders.effect))
  return counts ?? { open: 0, due: 0, dueOn: null }
}

/** Whether an order about this member is open: then erasure waits. */
export async function isUnderOrder(db: Db, memberId: string): Promise<boolean> {
  const isOpen = and(eq(authorityOrders.memberId, memberId), isNull(authorityOrders.effect))
  return (await db.$count(authorityOrders, isOpen)) > 0
}

/** Whether the member must be informed now (DSA, articles 9(5) and 10(5)): after an effect, not before the delay is over. */
export function mustBeInformed({ memberId, effect, informedAt, delayUntil }: AuthorityOrder, now: Date): boolean {
  if (memberId === null || informedAt !== null) return false
  if (effect !== 'carried_out' && effect !== 'partly') return false
  return delayUntil === null || delayUntil < dayOf(now)
}

/** Orders whose delay is over. */
export async function ordersToInformOf(db: Db, now: Date): Promise<string[]> {
  const candidates = await db
    .select()
    .from(authorityOrders)
    .where(
      and(
        isNull(authorityOrders.informedAt),
        isNotNull(authorityOrders.memberId),
        inArray(authorityOrders.effect, ['carried_out', 'partly']),
        or(isNull(authorityOrders.delayUntil), lt(authorityOrders.delayUntil, dayOf(now))),
      ),
    )
  return candidates.filter((order) => mustBeInformed(order, now)).map(({ id }) => id)
}

/** Deletes copies after their time, and closed orders after theirs; informs members whose delay is over. */
export async function sweepAuthorityOrders(platform: Platform): Promise<void> {
  const { db, clock, jobs } = platform
  const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  for (const id of await ordersToInformOf(db, clock.now()))
    await transaction(db, (tx) => jobs.send(tx, informMemberJob, { id }))
  const isOldCopy = and(isNotNull(authorityOrders.disclosureKey), lt(authorityOrders.disclosedAt, ago(copyDays)))
  for (const { id } of await db.select({ id: authorityOrders.id }).from(authorityOrders).where(isOldCopy))
    await transaction(db, (tx) => removeCopy(platform, tx, id))
  const isOld = lt(authorityOrders.effectAt, ago(orderDays))
  await inBatches(
    db,
    async (tx, size) =>
      (
        await tx
          .delete(authorityOrders)
          .where(batchOf(authorityOrders, isOld, size))
          .returning()
      ).length,
    filesPerBatch,
  )
}

/** Deletes the copy of a disclosure; its hash and the names of its files stay. */
export async function removeCopy({ jobs }: Pick<Platform, 'jobs'>, tx: Tx, id: string): Promise<void> {
  const [order] = await tx.select().from(authorityOrders).where(eq(authorityOrders.id, id)).for('update')
  if (order?.disclosureKey == null) return
  await tx.update(authorityOrders).set({ disclosureKey: null }).where(eq(authorityOrders.id, id))
  await jobs.send(tx, removeDisclosureJob, { key: order.disclosureKey })
}
