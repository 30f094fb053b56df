import type { IncomingHttpHeaders } from 'node:http'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Partitioned } from '../../platform/db/partitions.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob, type JobName } from '../../platform/jobs/jobs.ts'
import { otherPools } from '../../platform/other-pools.ts'
import type { Platform } from '../../platform/platform.ts'
import { knownProvider, patiently, pspOf } from '../providers/pick.ts'
import type { PaymentReport, ProviderName } from '../providers/psp.ts'
import { noteDifference, orderNamed, settleOrNote } from '../reconciliation/discrepancies.ts'
import { nothing } from '../reconciliation/discrepancy-texts.ts'
import { providerEventKeys, providerEvents } from '../tables.ts'
import { whileUp } from './circuit-breaker.ts'

export const webhookPath = '/api/payments/webhooks'

/** One queue per provider, so that a hanging one does not delay the others. */
export function workEventJob(provider: ProviderName): JobName<{ id: string }> {
  return defineJob<{ id: string }>(`payments.work_event.${provider}`)
}

/** Longer than a payment can be disputed; the nightly reconciliation does not need it. */
export const eventPartitions: Partitioned = {
  table: providerEvents,
  key: providerEvents.id,
  step: 'month',
  retentionDays: 2 * 365,
}

/**
 * Stores a webhook with the job that processes it, so that it can be acknowledged. Duplicates are only acknowledged.
 * Returns whether it was authentic; others are not stored.
 */
export async function receiveWebhook(
  platform: Platform,
  provider: ProviderName,
  request: { headers: IncomingHttpHeaders; query: URLSearchParams; body: Buffer; ip?: string },
): Promise<boolean> {
  const event = pspOf(platform, provider).readWebhook(request)
  if (event === null) return false
  await storeEvent(platform, provider, event)
  return true
}

/** Stores an event of a provider, once, with the job that processes it. Returns whether it is new. */
export async function storeEvent(
  platform: Platform,
  provider: ProviderName,
  event: { eventId: string; body: Record<string, unknown> },
): Promise<boolean> {
  return transaction(platform.db, async (tx) => {
    const { rowCount } = await tx
      .insert(providerEventKeys)
      .values({ provider, eventId: event.eventId })
      .onConflictDoNothing()
    if (rowCount === 0) return false
    const id = newId()
    await tx
      .insert(providerEvents)
      .values({ id, provider, eventId: event.eventId, body: event.body, receivedAt: platform.clock.now() })
    await platform.jobs.send(tx, workEventJob(provider), { id })
    return true
  })
}

/**
 * Processes a stored event once, idempotently. Queries the provider, if needed, before the transaction. An event about an
 * order in another pool schema is stored there instead, because a provider may call one address for all of them.
 */
export async function workEvent(platform: Platform, id: string): Promise<void> {
  const [event] = await platform.db.select().from(providerEvents).where(eq(providerEvents.id, id))
  if (event === undefined || event.workedAt !== null) return
  const provider = knownProvider(platform, event.provider)
  if (provider === null) throw new Error(`events of ${event.provider} wait: this installation does not use it now`)
  const report = await patiently(pspOf(platform, provider).reportOf(event.body))
  const owner = await otherOwner(platform, provider, { report, body: event.body })
  if (owner !== null) {
    await storeEvent(owner, provider, event)
    const done = { workedAt: platform.clock.now(), outcome: 'other_pool' }
    await platform.db.update(providerEvents).set(done).where(eq(providerEvents.id, id))
    return
  }
  await transaction(platform.db, async (tx) => {
    const [fresh] = await tx.select().from(providerEvents).where(eq(providerEvents.id, id)).for('update')
    if (fresh === undefined || fresh.workedAt !== null) return
    const outcome =
      report === null
        ? await noteAside(platform, tx, { provider, body: event.body })
        : await settleOrNote(platform, tx, provider, report)
    await tx.update(providerEvents).set({ workedAt: platform.clock.now(), outcome }).where(eq(providerEvents.id, id))
  })
}

/**
 * The platform of the other pool schema that has the order of an event; null if it is ours or nobody's. Some providers
 * name only their own number of the sale, so each schema reads the event for itself.
 */
async function otherOwner(
  platform: Platform,
  provider: ProviderName,
  { report, body }: { report: PaymentReport | null; body: Record<string, unknown> },
): Promise<Platform | null> {
  const others = otherPools(platform)
  if (others.length === 0 || (report !== null && (await orderNamed(platform.db, report)) !== null)) return null
  for (const other of others) {
    const theirs = report ?? (await patiently(pspOf(other, provider).reportOf(body)))
    if (theirs !== null && (await orderNamed(other.db, theirs)) !== null) return other
  }
  return null
}

/** Notes a signed event that is no payment of ours for finance, if it may involve money. */
async function noteAside(
  platform: Platform,
  tx: Tx,
  { provider, body }: { provider: ProviderName; body: Record<string, unknown> },
): Promise<'not_a_payment'> {
  const aside = pspOf(platform, provider).asideOf?.(body) ?? null
  if (aside !== null) {
    const difference = { what: 'unknown_payment' as const, expected: nothing, found: aside.found }
    const at = platform.clock.now()
    await noteDifference(tx, { ...difference, provider, providerRef: aside.ref, orderId: null, at })
  }
  return 'not_a_payment'
}

/** By then a job has used all its retries. */
const jobsTryMs = 10 * 60_000
const givenUpAfterMs = 7 * 24 * 3_600_000
const batch = 100

/** Processes events whose jobs failed. After that, the nightly reconciliation still recovers them. */
export async function workWaitingEvents(platform: Platform, provider: ProviderName): Promise<void> {
  const now = platform.clock.now().getTime()
  const isWaiting = and(
    isNull(providerEvents.workedAt),
    eq(providerEvents.provider, provider),
    lt(providerEvents.receivedAt, new Date(now - jobsTryMs)),
    gt(providerEvents.receivedAt, new Date(now - givenUpAfterMs)),
  )
  const waiting = await platform.db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(isWaiting)
    // Random order, so that failing events do not block the others
    .orderBy(sql`random()`)
    .limit(batch)
  await whileUp(platform, provider, waiting, ({ id }) => workEvent(platform, id))
}
