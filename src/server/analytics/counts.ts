import { type SQL, sql } from 'drizzle-orm'
import { originRelation } from '../accounts/index.ts'
import { firstWordRelation, messageTimeRelation } from '../chat/index.ts'
import { paidRelation, refundRelation } from '../payments/index.ts'
import type { Db } from '../platform/db/db.ts'
import { photoTimeRelation } from '../profiles/index.ts'
import { type Counted, cellOf } from './cells.ts'
import { stepEnds, stepOf } from './spread.ts'

/** A day of a site: from `from` (inclusive) to `until` (exclusive). */
export type SiteDay = { siteId: string; from: Date; until: Date }
/** Observation window for cohorts of sign-ups and conversations of a day, in hours. */
const windowHours = 7 * 24

type Row = { country: string | null; language: string; network: string | null }
const at = (time: Date) => sql`${time.toISOString()}::timestamptz`
export const within = (column: SQL, { from, until }: SiteDay) =>
  sql`${column} >= ${at(from)} AND ${column} < ${at(until)}`
const soon = (column: SQL, since: SQL) => sql`${column} < ${since} + make_interval(hours => ${windowHours})`

const cell = sql`o.country, o.language, o.network`

/** `unansweredLimit`: the site's, 0 for none. */
export async function countsOf(db: Db, day: SiteDay, unansweredLimit: number): Promise<Counted[]> {
  const all = [
    await signUps(db, day),
    await firsts(db, day, 'first_photo', firstPhotos(day)),
    await firsts(db, day, 'first_message', firstMessages(day)),
    await firsts(db, day, 'first_purchase', firstPurchases(day)),
    await money(db, day),
    await refunds(db, day),
    await answers(db, day),
    ...(unansweredLimit > 0 ? [await stopped(db, day, unansweredLimit)] : []),
  ]
  return all.flat()
}

const one = (row: Row, metric: string, value: number, value2: number | null = null): Counted => ({
  ...cellOf(row),
  metric,
  value,
  value2,
  spread: null,
})

/** Sign-ups of that day and their actions within a week; confirmations of that day. */
async function signUps(db: Db, day: SiteDay): Promise<Counted[]> {
  const { rows } = await db.execute<
    Row & { all: number; confirmed: number; photo: number; message: number; purchase: number }
  >(sql`
    SELECT ${cell}, count(*) AS all,
      count(*) FILTER (WHERE ${soon(sql`o.confirmed_at`, sql`o.signed_up_at`)}) AS confirmed,
      count(*) FILTER (WHERE EXISTS (SELECT FROM ${photoTimeRelation} p WHERE p.member_id = o.id AND ${soon(sql`p.created_at`, sql`o.signed_up_at`)})) AS photo,
      count(*) FILTER (WHERE EXISTS (SELECT FROM ${firstWordRelation} f
        JOIN ${messageTimeRelation} m ON m.conversation_id = f.conversation_id AND m.seq = f.first_seq
        WHERE f.member_id = o.id AND ${soon(sql`m.sent_at`, sql`o.signed_up_at`)})) AS message,
      count(*) FILTER (WHERE EXISTS (SELECT FROM ${paidRelation} b WHERE b.member_id = o.id AND ${soon(sql`b.completed_at`, sql`o.signed_up_at`)})) AS purchase
    FROM ${originRelation} o WHERE o.site_id = ${day.siteId} AND ${within(sql`o.signed_up_at`, day)} GROUP BY ${cell}`)
  const confirmed = await db.execute<Row & { value: number }>(sql`
    SELECT ${cell}, count(*) AS value FROM ${originRelation} o
    WHERE o.site_id = ${day.siteId} AND ${within(sql`o.confirmed_at`, day)} GROUP BY ${cell}`)
  return [
    ...rows.flatMap((row) => [
      one(row, 'sign_ups', row.all),
      one(row, 'cohort_confirmed', row.confirmed, row.all),
      one(row, 'cohort_photo', row.photo, row.all),
      one(row, 'cohort_message', row.message, row.all),
      one(row, 'cohort_purchase', row.purchase, row.all),
    ]),
    ...confirmed.rows.map((row) => one(row, 'confirmed', row.value)),
  ]
}

/** Counts the site's members in the result of a statement. */
async function firsts(db: Db, { siteId }: SiteDay, metric: string, members: SQL): Promise<Counted[]> {
  const { rows } = await db.execute<Row & { value: number }>(sql`
    SELECT ${cell}, count(*) AS value FROM (${members}) AS new JOIN ${originRelation} o ON o.id = new.id
    WHERE o.site_id = ${siteId} GROUP BY ${cell}`)
  return rows.map((row) => one(row, metric, row.value))
}

const firstPhotos = (day: SiteDay) => sql`SELECT DISTINCT p.member_id AS id FROM ${photoTimeRelation} p
  WHERE ${within(sql`p.created_at`, day)}
    AND NOT EXISTS (SELECT FROM ${photoTimeRelation} x WHERE x.member_id = p.member_id AND x.created_at < ${at(day.from)})`

const firstMessages = (
  day: SiteDay,
) => sql`SELECT s.id FROM (SELECT DISTINCT m.sender_id AS id FROM ${messageTimeRelation} m
    WHERE ${within(sql`m.sent_at`, day)}) AS s
  WHERE NOT EXISTS (SELECT FROM ${firstWordRelation} f
    JOIN ${messageTimeRelation} x ON x.conversation_id = f.conversation_id AND x.seq = f.first_seq
    WHERE f.member_id = s.id AND x.sent_at < ${at(day.from)})`

const firstPurchases = (day: SiteDay) => sql`SELECT DISTINCT b.member_id AS id FROM ${paidRelation} b
  WHERE ${within(sql`b.completed_at`, day)}
    AND NOT EXISTS (SELECT FROM ${paidRelation} x WHERE x.member_id = b.member_id AND x.completed_at < ${at(day.from)})`

/** Payments of that day, with the order's country and language, which remain after erasure. */
async function money(db: Db, day: SiteDay): Promise<Counted[]> {
  const place = sql`b.country, b.language, o.network, b.currency`
  const { rows } = await db.execute<Row & { currency: string; minor: number; orders: number }>(sql`
    SELECT ${place}, sum(b.total_minor)::bigint AS minor, count(*) AS orders
    FROM ${paidRelation} b LEFT JOIN ${originRelation} o ON o.id = b.member_id
    WHERE b.site_id = ${day.siteId} AND ${within(sql`b.completed_at`, day)} GROUP BY ${place}`)
  return rows.flatMap((row) => [one(row, `revenue:${row.currency}`, row.minor), one(row, 'orders', row.orders)])
}

/** Refunds of that day, for orders of any day. */
async function refunds(db: Db, day: SiteDay): Promise<Counted[]> {
  const place = sql`b.country, b.language, o.network, r.currency`
  const { rows } = await db.execute<Row & { currency: string; minor: number }>(sql`
    SELECT ${place}, sum(r.amount_minor)::bigint AS minor
    FROM ${refundRelation} r JOIN ${paidRelation} b ON b.id = r.order_id LEFT JOIN ${originRelation} o ON o.id = b.member_id
    WHERE b.site_id = ${day.siteId} AND ${within(sql`r.done_at`, day)} GROUP BY ${place}`)
  return rows.map((row) => one(row, `refunds:${row.currency}`, row.minor))
}

/** Conversations started that day by members of the site: how many got a reply within a week, and how fast. */
async function answers(db: Db, day: SiteDay): Promise<Counted[]> {
  const { rows } = await db.execute<Row & { minutes: number | null; count: number }>(sql`
    SELECT ${cell}, CASE WHEN ${soon(sql`a.sent_at`, sql`m.sent_at`)}
        THEN floor(extract(epoch FROM a.sent_at - m.sent_at) / 60)::int END AS minutes, count(*) AS count
    FROM ${messageTimeRelation} m JOIN ${originRelation} o ON o.id = m.sender_id
    JOIN ${firstWordRelation} mine ON mine.member_id = m.sender_id AND mine.conversation_id = m.conversation_id
    LEFT JOIN ${firstWordRelation} theirs ON theirs.member_id = mine.other_id AND theirs.conversation_id = m.conversation_id
    LEFT JOIN ${messageTimeRelation} a ON a.conversation_id = theirs.conversation_id AND a.seq = theirs.first_seq
    WHERE m.seq = 1 AND ${within(sql`m.sent_at`, day)} AND o.site_id = ${day.siteId}
    GROUP BY ${cell}, minutes`)
  return rows.flatMap((row) => [
    one(row, 'answered', row.minutes === null ? 0 : row.count, row.count),
    ...(row.minutes === null ? [] : [timed(row, 'response_time', row.minutes, row.count)]),
  ])
}

/** Members whose message of that day was the last without a reply that the limit allows: they could send no other until an answer. */
async function stopped(db: Db, day: SiteDay, limit: number): Promise<Counted[]> {
  const { rows } = await db.execute<Row & { value: number }>(sql`
    SELECT ${cell}, count(DISTINCT m.sender_id) AS value
    FROM ${messageTimeRelation} m JOIN ${originRelation} o ON o.id = m.sender_id
    WHERE ${within(sql`m.sent_at`, day)} AND o.site_id = ${day.siteId} AND m.seq >= ${limit}
      AND m.seq - ${limit} = coalesce((SELECT max(x.seq) FROM ${messageTimeRelation} x
        WHERE x.conversation_id = m.conversation_id AND x.seq < m.seq AND x.seq >= m.seq - ${limit} AND x.sender_id <> m.sender_id), 0)
    GROUP BY ${cell}`)
  return rows.map((row) => one(row, 'unanswered_limit', row.value))
}

/** Adds a number of events of a duration in minutes. */
export function timed(row: Row, metric: string, minutes: number, count: number): Counted {
  const spread = Array.from({ length: stepEnds.length + 1 }, () => 0)
  spread[stepOf(minutes)] = count
  return { ...one(row, metric, count), spread }
}
