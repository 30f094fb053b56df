import type { IncomingHttpHeaders } from 'node:http'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Partitioned } from '../../platform/db/partitions.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob, type JobName } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { knownProvider, patiently, pspOf } from '../providers/pick.ts'
import type { ProviderName } from '../providers/psp.ts'
import { noteDifference, settleOrNote } from '../reconciliation/discrepancies.ts'
import { nothing } from '../reconciliation/discrepancy-texts.ts'
import { providerEventKeys, providerEvents } from '../tables.ts'
import { whileUp } from './circuit-breaker.ts'

export const webhookPath = '/api/payments/webhooks'

/** A queue for each provider: those of one that hangs do not hold up the others. */
export function workEventJob(provider: ProviderName): JobName<{ id: string }> {
  return defineJob<{ id: string }>(`payments.work_event.${provider}`)
}

/** As long as a payment can be disputed, and some more; the nightly comparison with the provider needs none of it. */
export const eventPartitions: Partitioned = {
  table: providerEvents,
  key: providerEvents.id,
  step: 'month',
  retentionDays: 2 * 365,
}

/**
 * Stores what a provider posted, with the job that works it off: then it can be answered. An event that is known already is only
 * acknowledged. Answers whether it was genuine; what is not leaves no trace.
 */
export async function receiveWebhook(
  platform: Platform,
  provider: ProviderName,
  request: { headers: IncomingHttpHeaders; query: URLSearchParams; body: Buffer },
): Promise<boolean> {
  const event = pspOf(platform, provider).readWebhook(request)
  if (event === null) return false
  await transaction(platform.db, async (tx) => {
    const { rowCount } = await tx
      .insert(providerEventKeys)
      .values({ provider, eventId: event.eventId })
      .onConflictDoNothing()
    if (rowCount === 0) return
    const id = newId()
    await tx
      .insert(providerEvents)
      .values({ id, provider, eventId: event.eventId, body: event.body, receivedAt: platform.clock.now() })
    await platform.jobs.send(tx, workEventJob(provider), { id })
  })
  return true
}

/** Works one stored event off, once, however often it is asked to. The provider, if it must be asked, is asked before the transaction. */
export async function workEvent(platform: Platform, id: string): Promise<void> {
  const [event] = await platform.db.select().from(providerEvents).where(eq(providerEvents.id, id))
  if (event === undefined || event.workedAt !== null) return
  const provider = knownProvider(platform, event.provider)
  if (provider === null) throw new Error(`events of ${event.provider} wait: this installation does not use it now`)
  const report = await patiently(pspOf(platform, provider).reportOf(event.body))
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

/** What a provider signed and is no payment of ours is only stored; where money may be meant, finance gets to see it. */
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

/** By then a job has tried as often as jobs do. */
const jobsTryMs = 10 * 60_000
const givenUpAfterMs = 7 * 24 * 3_600_000
const batch = 100

/** Works off what a provider posted and no job could: after that the nightly comparison still finds what it said. */
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
    // In no order, so that those that cannot be worked off do not stand before the others for ever
    .orderBy(sql`random()`)
    .limit(batch)
  await whileUp(platform, provider, waiting, ({ id }) => workEvent(platform, id))
}
