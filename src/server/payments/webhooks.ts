import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { eq } from 'drizzle-orm'
import { transaction } from '../platform/db.ts'
import { defineJob } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { knownProvider, patiently, pspOf } from './providers.ts'
import type { ProviderName } from './psp.ts'
import { settleIn } from './settle.ts'
import { providerEvents } from './tables.ts'

export const workEventJob = defineJob<{ id: string }>('payments.work_event')
type Received = { isGenuine: false } | { isGenuine: true; id: string; isNew: boolean }

/** Stores what a provider posted, with the job that works it off, before it is answered. An event that is known already is only acknowledged. */
export async function receiveWebhook(
  platform: Platform,
  provider: ProviderName,
  request: { headers: IncomingHttpHeaders; body: Buffer },
): Promise<Received> {
  const event = pspOf(platform, provider).readWebhook(request)
  if (event === null) return { isGenuine: false }
  const id = randomUUID()
  return transaction(platform.db, async (tx) => {
    const stored = await tx
      .insert(providerEvents)
      .values({ id, provider, eventId: event.eventId, body: event.body, receivedAt: platform.clock.now() })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id })
    if (stored.length > 0) await platform.jobs.send(tx, workEventJob, { id })
    return { isGenuine: true, id, isNew: stored.length > 0 }
  })
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
    const outcome = report === null ? 'not_a_payment' : await settleIn(platform, tx, provider, report)
    await tx.update(providerEvents).set({ workedAt: platform.clock.now(), outcome }).where(eq(providerEvents.id, id))
  })
}
