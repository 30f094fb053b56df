import { eq, lt, sql } from 'drizzle-orm'
import { deleteByWalk } from '../db/batches.ts'
import type { Db, Pooled } from '../db/db.ts'
import { emailSendRates } from './email-log.ts'
import type { EmailTemplate } from './mail.ts'

/** Three independent queues per domain: a log-in code must not wait behind a campaign. They share the rate limit. */
type Lane = 'account' | 'news' | 'bulk'
const shares: Record<Lane, number> = { account: 0.5, news: 0.3, bulk: 0.2 }
const bulkKinds = new Set(['weekly_updates', 'promotions', 'news', 'reminders'])

/** After a quiet time, so much of the pace may go at once. */
const burstMs = 10_000
/** Pause after temporary refusals of a domain, by number in a row; the last value repeats. */
const restSeconds = [60, 300, 900]
/** Each refusal in a row halves the pace, so many times at most. */
const mostHalvings = 4

export type Rest = { until: Date; refusals: number }

/** The queue of an email: emails without unsubscribe link are account emails. */
export function laneOf({ kind, headers = {} }: Pick<EmailTemplate, 'kind' | 'headers'>): Lane {
  if (bulkKinds.has(kind)) return 'bulk'
  return 'List-Unsubscribe' in headers ? 'news' : 'account'
}

/** Whether and until when a domain is left alone, and how often in a row it refused. */
export async function restOf(db: Db, domain: string): Promise<Rest> {
  const [row] = await db
    .select({ until: emailSendRates.nextAt, refusals: emailSendRates.refusals })
    .from(emailSendRates)
    .where(eq(emailSendRates.domain, restKey(domain)))
  return row ?? { until: new Date(0), refusals: 0 }
}

type SlotRequest = { domain: string; lane: Lane; rest: Rest; perMinute: number; now: Date }

/** Reserves the next send slot of a domain in one atomic statement. */
export async function reserveSlot(db: Db, { domain, lane, rest, perMinute, now }: SlotRequest): Promise<Date> {
  const earliest = rest.until > now ? rest.until : now
  const stepMs = (60_000 / (perMinute * shares[lane])) * 2 ** Math.min(rest.refusals, mostHalvings)
  const from = sql`${earliest.toISOString()}::timestamptz`
  const step = sql`make_interval(secs => ${stepMs / 1_000}::float8)`
  const [row] = await db
    .insert(emailSendRates)
    .values({ domain: laneKey(domain, lane), nextAt: sql`${from} + ${step}` })
    .onConflictDoUpdate({
      target: emailSendRates.domain,
      set: { nextAt: sql`greatest(${emailSendRates.nextAt}, ${from}) + ${step}` },
    })
    .returning({ nextAt: emailSendRates.nextAt })
  const slot = (row?.nextAt ?? earliest).getTime() - stepMs - burstMs
  return new Date(Math.max(earliest.getTime(), slot))
}

/** A domain's servers ask for a later retry: the domain rests, longer each time. Parallel failures count as one. */
export async function slowDown(db: Db, domain: string, now: Date): Promise<void> {
  const [first = 0] = restSeconds
  const until = (seconds: ReturnType<typeof sql>) =>
    sql`${now.toISOString()}::timestamptz + make_interval(secs => ${seconds})`
  const further = sql`(ARRAY[${sql.raw(restSeconds.join(','))}])[least(${emailSendRates.refusals} + 1, ${restSeconds.length})]::float8`
  await db
    .insert(emailSendRates)
    .values({ domain: restKey(domain), nextAt: until(sql`${first}::float8`), refusals: 1 })
    .onConflictDoUpdate({
      target: emailSendRates.domain,
      set: { nextAt: until(further), refusals: sql`${emailSendRates.refusals} + 1` },
      setWhere: sql`${emailSendRates.nextAt} <= ${now.toISOString()}::timestamptz`,
    })
}

/** A mail was taken: the domain recovers, by one refusal each time. */
export async function speedUp(db: Db, domain: string): Promise<void> {
  await db
    .update(emailSendRates)
    .set({ refusals: sql`greatest(${emailSendRates.refusals} - 1, 0)` })
    .where(eq(emailSendRates.domain, restKey(domain)))
}

/** Forgets the pace of domains that nothing went to since then. */
export async function forgetSendRates(db: Pooled, before: Date): Promise<void> {
  await deleteByWalk(db, emailSendRates, lt(emailSendRates.nextAt, before))
}

/** No domain has a colon. */
function laneKey(domain: string, lane: Lane): string {
  return lane === 'account' ? domain : `${lane}:${domain}`
}

function restKey(domain: string): string {
  return `rest:${domain}`
}
