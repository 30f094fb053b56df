import { and, asc, eq, inArray, lte, or } from 'drizzle-orm'
import { cameFrom } from '../accounts/sign-up/index.ts'
import type { SoldOrder } from '../payments/events.ts'
import type { Db } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { Platform, Scope } from '../platform/platform.ts'
import { listSites, siteById } from '../sites/index.ts'
import { type CallResult, callAddress } from './call.ts'
import { mostTries, restAfter } from './rests.ts'
import { postbacks } from './tables.ts'
import { fillAddress } from './template.ts'

export const postbackJob = defineJob<{ id: string }>('tracking.postback')
/** Maximum number per round, and in parallel. */
const perRound = 200
const atATime = 5

type Postback = typeof postbacks.$inferSelect
type Activity = { memberId: string; event: Postback['event']; sold?: SoldOrder }

/** Queues a postback, if the member came from a network with a URL for this event; once per event. */
export async function queuePostback(scope: Scope, { memberId, event, sold }: Activity): Promise<void> {
  const { tx, jobs, clock } = scope
  const from = await cameFrom(tx, memberId)
  const network = from?.tracking.network
  if (from === null || network === undefined) return
  const { trackingPartners } = (await siteById(tx, from.siteId))?.settings ?? { trackingPartners: [] }
  const template = trackingPartners.find((partner) => partner.network === network)?.postbacks[event]
  if (template === undefined) return
  const id = newId()
  const url = fillAddress(template, { event, id, tracking: from.tracking, sold: sold ?? null })
  const made = await tx
    .insert(postbacks)
    .values({
      id,
      siteId: from.siteId,
      memberId,
      network,
      event,
      url: url ?? '',
      createdAt: clock.now(),
      ...(url === null ? { status: 'refused', outcome: 'address', doneAt: clock.now() } : { status: 'waiting' }),
    })
    .onConflictDoNothing()
    .returning({ status: postbacks.status })
  if (made[0]?.status === 'waiting') await jobs.send(tx, postbackJob, { id })
}

/**
 * Calls a network's URL for an event once with sample references and amount; returns the result. Stores nothing and
 * sends no member's data.
 */
export async function tryPostback(
  { config }: Pick<Platform, 'config'>,
  template: string,
  event: Postback['event'],
): Promise<CallResult> {
  const tracking = { ref: 'test', sub1: 'test', sub2: 'test', sub3: 'test' }
  const sold = event === 'first_purchase' ? { totalMinor: 100, currency: 'EUR' } : null
  const url = fillAddress(template, { event, id: `test-${newId()}`, tracking, sold })
  return url === null ? { status: 'refused', outcome: 'address' } : callAddress(config, url)
}

/** One attempt. Concurrent calls make one attempt only; skips completed postbacks and those of erased members. */
export async function sendPostback(platform: Platform, id: string): Promise<void> {
  const { db, clock, config, log } = platform
  const [row] = await db.select().from(postbacks).where(eq(postbacks.id, id))
  if (row?.status !== 'waiting' || !isDue(row, clock.now())) return
  const tries = row.attempts + 1
  const isSame = and(eq(postbacks.id, id), eq(postbacks.status, 'waiting'))
  const claimed = await db
    .update(postbacks)
    .set({ attempts: tries })
    .where(and(isSame, eq(postbacks.attempts, row.attempts)))
    .returning({ url: postbacks.url })
  if (claimed[0] === undefined) return
  const { status, outcome } = await callAddress(config, claimed[0].url)
  if (status !== 'sent') log.warn({ postback: id, outcome, tries }, 'a postback was not taken')
  const isDone = status !== 'failed' || tries >= mostTries
  await db
    .update(postbacks)
    .set({ outcome, ...(isDone && { status, doneAt: clock.now() }) })
    .where(and(isSame, eq(postbacks.attempts, tries)))
}

/** Retries failed postbacks after their backoff, and those left by a crashed process. */
export async function sendDue(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const due = (await waitingOf(db, clock.now())).map(({ id }) => id)
  for (let place = 0; place < due.length; place += atATime)
    await Promise.all(due.slice(place, place + atATime).map((id) => sendPostback(platform, id)))
}

async function waitingOf(db: Db, now: Date): Promise<{ id: string }[]> {
  const sites = (await listSites(db)).map(({ id }) => id)
  if (sites.length === 0) return []
  const rested = Array.from({ length: mostTries }, (_, tries) => {
    // New ones get a minute, because their own job sends them
    const rest = restAfter(Math.max(tries, 1)) ?? 0
    return and(eq(postbacks.attempts, tries), lte(postbacks.createdAt, new Date(now.getTime() - rest)))
  })
  return db
    .select({ id: postbacks.id })
    .from(postbacks)
    .where(and(inArray(postbacks.siteId, sites), eq(postbacks.status, 'waiting'), or(...rested)))
    .orderBy(asc(postbacks.createdAt))
    .limit(perRound)
}

function isDue({ createdAt, attempts }: Postback, now: Date): boolean {
  const rest = restAfter(attempts)
  return rest !== null && createdAt.getTime() + rest <= now.getTime()
}
