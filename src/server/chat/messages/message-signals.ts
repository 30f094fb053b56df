import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { locales } from '../../../contract/constants.ts'
import { findContactDetails } from '../../../shared/contact-checks/contact-details.ts'
import {
  countOpeners,
  markDone,
  markOf,
  type NewSignal,
  noteSignals,
  openerKey,
} from '../../moderation/signals/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { defaultLines } from '../icebreakers/icebreaker-lines.ts'
import { conversationMembers, icebreakers, messages } from '../tables.ts'

const look = defineJob<Record<string, never>>('chat.look_at_messages')
/** Messages are looked at when their transactions are over; those of one that took longer are missed. */
const settledMs = 30_000
const windowMs = 10 * 60_000
/** What lies further back is not looked at any more. */
const furthestMs = 86_400_000

export function registerMessageSignals(platform: Platform): void {
  platform.jobs.work(look, () => lookAtMessages(platform))
  platform.jobs.every('*/5 * * * *', look)
}

/**
 * Scans new messages for signals: requests for money, contact elsewhere, the same first message to many. Stores counts,
 * no texts. A job, so sending has no extra cost.
 */
export async function lookAtMessages(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const end = clock.now().getTime() - settledMs
  let from = Math.max((await markOf(db, 'messages'))?.getTime() ?? 0, end - furthestMs)
  while (from < end) {
    const until = Math.min(end, from + windowMs)
    await noteSignals(platform, await noticedBetween(db, new Date(from), new Date(until)))
    await markDone(db, 'messages', new Date(until))
    from = until
  }
}

type Written = {
  sender_id: string
  other_id: string
  text: string
  day: string
  is_opener: boolean
  is_noticed: boolean
}

async function noticedBetween(db: Db, from: Date, until: Date): Promise<NewSignal[]> {
  const { rows } = await db.execute<Written>(
    sql`SELECT m.sender_id, mine.other_id, m.text, to_char(m.sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
        m.seq = 1 AS is_opener, m.notice IS NOT DISTINCT FROM 'contact_details' AS is_noticed
      FROM ${messages} m JOIN ${conversationMembers} mine ON mine.conversation_id = m.conversation_id AND mine.member_id = m.sender_id
      WHERE m.sent_at > ${from} AND m.sent_at <= ${until} AND m.text <> ''`,
  )
  return [...paymentRequests(rows), ...gaveContacts(rows), ...(await openersOf(db, rows))]
}

/** How many people each sender did it to. */
function peopleOf(rows: readonly Written[]): [memberId: string, people: number][] {
  const bySender = Map.groupBy(rows, ({ sender_id }) => sender_id)
  return [...bySender].map(([id, own]) => [id, new Set(own.map(({ other_id }) => other_id)).size])
}

function paymentRequests(rows: readonly Written[]): NewSignal[] {
  const requests = rows.filter(({ text }) => findContactDetails(text) === 'payment_request')
  return peopleOf(requests).map(([memberId, people]) => ({
    memberId,
    kind: 'payment_request',
    facts: { people },
    isAdded: true,
  }))
}

/** Detected by the notice on new members' messages (safety.ts); other messages are not checked. */
function gaveContacts(rows: readonly Written[]): NewSignal[] {
  return peopleOf(rows.filter(({ is_noticed }) => is_noticed)).map(([memberId, people]) => ({
    memberId,
    kind: 'contact_in_messages',
    facts: { people },
    isAdded: true,
  }))
}

async function openersOf(db: Db, rows: readonly Written[]): Promise<NewSignal[]> {
  const openers = rows.filter(({ is_opener }) => is_opener)
  if (openers.length === 0) return []
  const ours = await linesOfOurs(db)
  const own = openers.flatMap(({ sender_id, day, text }) => {
    const key = openerKey(text)
    return key === null || ours.has(key) ? [] : [{ memberId: sender_id, day, textHash: hashOf(key) }]
  })
  const all = openers.map(({ sender_id, day }) => ({ memberId: sender_id, day, textHash: 'all' }))
  const [same, most] = [await countOpeners(db, own), await countOpeners(db, all)]
  return [
    ...[...same].map(([memberId, people]) => ({ memberId, kind: 'identical_openers' as const, facts: { people } })),
    ...[...most].map(([memberId, people]) => ({ memberId, kind: 'many_openers' as const, facts: { people } })),
  ]
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22)

/** Built-in icebreakers are meant to be sent to many members. */
async function linesOfOurs(db: Db): Promise<Set<string>> {
  const [defaults, stored] = await Promise.all([
    Promise.all(locales.map((locale) => defaultLines(locale))),
    db.select({ text: icebreakers.text }).from(icebreakers),
  ])
  return new Set([...defaults.flat(), ...stored].flatMap(({ text }) => openerKey(text) ?? []))
}
