import { Client } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { sweep } from '../../server/accounts/deletion/sweep.ts'
import { sweepQueue } from '../../server/backoffice/queue/sweep.ts'
import { sweepChatFiles } from '../../server/chat/attachments/file-jobs.ts'
import { sweepDatePlans } from '../../server/chat/date-plans/date-plan-sweep.ts'
import { clearUnreadHours } from '../../server/chat/messages/unread-hours.ts'
import { forgetUnsent } from '../../server/chat/messages/unsend.ts'
import { sweepContact } from '../../server/content/listeners.ts'
import { forgetNotices } from '../../server/moderation/notices/notice-queue.ts'
import { forgetSignals } from '../../server/moderation/signals/signals.ts'
import { purgeEmailProblems } from '../../server/notifications/bounces/bounces.ts'
import { sweepSubscriptions } from '../../server/notifications/push/subscriptions.ts'
import { forgetOldNews } from '../../server/notifications/rules/facts.ts'
import { sweepAccounts } from '../../server/payments/debit/accounts.ts'
import { sweepDebits } from '../../server/payments/debit/sweep.ts'
import type { Platform } from '../../server/platform/platform.ts'
import { sweepTrips } from '../../server/profiles/profile/trips.ts'
import { forgetOldVerifications } from '../../server/profiles/verification/verification-review.ts'
import { sweepChanges } from '../../server/search/catalogue/changes.ts'
import { testProduct } from './server.ts'

const product = await testProduct()
const { platform } = product
const { db, clock } = platform
/** More than a batch. */
const old = 5_100
const fresh = 7

type CleanUp = {
  table: string
  /** Columns and values of a row, `i` its number and `at` its time. */
  columns: string
  values: string
  run: (all: Platform) => Promise<unknown>
  /** The new rows go, too. */
  takesAll?: boolean
  /** Condition of a row that is left, where rows are changed and not deleted. */
  left?: string
}

const cleanUps: CleanUp[] = [
  {
    table: 'challenges',
    columns: 'token_hash, purpose, answer, expires_at',
    values: "'old' || i, 'puzzle', '', at",
    run: sweep,
  },
  {
    table: 'sessions',
    columns: 'token_hash, id, member_id, site_id, user_agent, created_at, last_used_at, expires_at',
    values:
      "'old' || i, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '', at - interval '1 day', at - interval '1 day', at",
    run: sweep,
  },
  {
    table: 'account_links',
    columns: 'token_hash, member_id, purpose, created_at, expires_at',
    values: "'old' || i, gen_random_uuid(), 'reset', at - interval '1 day', at",
    run: sweep,
  },
  {
    table: 'known_devices',
    columns: 'member_id, device_hash, last_used_at',
    values: "gen_random_uuid(), 'old' || i, at",
    run: sweep,
  },
  { table: 'email_send_rates', columns: 'domain, next_at', values: "'old' || i || '.example', at", run: sweep },
  {
    table: 'member_signals',
    columns: 'member_id, kind, facts, at',
    values: "gen_random_uuid(), 'crowded_network', '{}', at",
    run: forgetSignals,
  },
  {
    table: 'member_risks',
    columns: 'member_id, peak, since',
    values: 'gen_random_uuid(), 10, at',
    run: forgetSignals,
  },
  {
    table: 'opener_counts',
    columns: 'member_id, day, text_hash, people',
    values: "gen_random_uuid(), at::date, 'old', 1",
    run: forgetSignals,
  },
  {
    table: 'contact_messages',
    columns: 'id, site_id, receipt, topic, name, email, text, locale, created_at',
    values: "gen_random_uuid(), gen_random_uuid(), gen_random_uuid()::text, 'other', '', '', '', 'en', at",
    run: sweepContact,
  },
  {
    table: 'queue_claims',
    columns: 'queue, subject, staff_id, until',
    values: "'photos', 'old' || i, gen_random_uuid(), at",
    run: sweepQueue,
  },
  {
    table: 'email_problems',
    columns: 'id, member_id, kind, at',
    values: "'old' || i, gen_random_uuid(), 'soft', at",
    run: () => purgeEmailProblems(db, clock.now()),
  },
  {
    table: 'push_subscriptions',
    columns: 'member_id, endpoint_hash, session_id, endpoint, p256dh, auth, created_at',
    values: "gen_random_uuid(), gen_random_uuid()::text, gen_random_uuid(), '', '', '', at",
    run: () => sweepSubscriptions(db, clock.now()),
    takesAll: true,
  },
  {
    table: 'verifications',
    columns: 'id, member_id, gesture, status, requested_at',
    values: "gen_random_uuid(), gen_random_uuid(), 'thumb_up', 'asked', at",
    run: forgetOldVerifications,
  },
  {
    table: 'debit_account_phones',
    columns: 'account_hash, phone_hash, at',
    values: "'old' || i, 'phone', at",
    run: sweepAccounts,
  },
  {
    table: 'chat_uploads',
    columns: 'member_id, id, kind, files_key, created_at',
    values: "gen_random_uuid(), gen_random_uuid(), 'photo', 'chat/' || i, at",
    run: sweepChatFiles,
  },
  {
    table: 'date_plans',
    columns: 'id, member_id, with_name, starts_at, time_zone, place, note, check_in_at, ends_at, created_at',
    values:
      "gen_random_uuid(), gen_random_uuid(), 'Bram', at - interval '1 day', 'UTC', 'Pier', '', at - interval '12 hours', at, at - interval '2 days'",
    run: sweepDatePlans,
  },
  {
    table: 'trips',
    columns: 'member_id, first_day, last_day, country, region, city, latitude, longitude',
    values: "gen_random_uuid(), at::date, at::date, 'NL', 'NL-UT', 'Utrecht', 52, 5",
    run: sweepTrips,
  },
  {
    table: 'search_changes',
    columns: 'id, process, member_id, at',
    values: 'gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), at',
    run: sweepChanges,
  },
  {
    table: 'rate_limits',
    columns: 'key, points, expire',
    values: "'old' || i, 1, (extract(epoch FROM at) * 1000)::bigint",
    run: (all) => all.rateLimiter.clearExpired(),
  },
  {
    table: 'messages',
    columns: 'conversation_id, seq, id, sender_id, text, credits, sent_at, unsent_at',
    values: "gen_random_uuid(), 1, gen_random_uuid(), gen_random_uuid(), 'words', 0, at, at",
    run: forgetUnsent,
    left: "text <> ''",
  },
  {
    table: 'conversation_members',
    columns: 'member_id, conversation_id, other_id, unread, unread_hour, last_at',
    values:
      "gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 0, at + interval '3 years' - interval '2 hours', at",
    run: clearUnreadHours,
    left: 'unread_hour IS NOT NULL',
  },
  {
    table: 'members',
    columns: 'id, pool_id, site_id, kind, email, email_key, password_hash, status, locale, country, signed_up_at',
    values:
      "gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'member', '', 'old' || i || '@example.com', '', 'not_confirmed', 'en', 'GB', at",
    run: sweep,
    left: "status = 'not_confirmed'",
  },
  {
    table: 'sent_notifications',
    columns: 'member_id, key, channel, type, at',
    values: "gen_random_uuid(), 'old' || i, 'mail', 'like', at",
    run: () => forgetOldNews(db, clock.now()),
  },
  {
    table: 'debit_account_blocks',
    columns: 'account_hash, debit_id, reason, at',
    values: "'old' || i, gen_random_uuid(), 'MD06', at",
    run: sweepAccounts,
  },
  {
    table: 'mandates',
    columns:
      'member_id, id, reference, company_id, site_id, sealed_iban, sealed_holder, sealed_phone, masked_iban, masked_phone, text_version, locale, created_at',
    values:
      "gen_random_uuid(), gen_random_uuid(), 'old' || i, gen_random_uuid(), gen_random_uuid(), '', '', '', '', '', '', 'en', at",
    run: sweepDebits,
  },
  {
    table: 'notices',
    columns: 'id, site_id, receipt, kind, location, text, name, locale, status, created_at, decided_at',
    values: "gen_random_uuid(), gen_random_uuid(), 'old' || i, 'other', '', '', '', 'en', 'decided', at, at",
    run: (all) => forgetNotices(all, clock.now()),
  },
]

/** Rows of the clean-up test, by whether the clean-up has to take them; without foreign keys and triggers. */
async function fill({ table, columns, values }: CleanUp): Promise<void> {
  const client = await db.$client.connect()
  const rows = `SELECT i, CASE WHEN i <= ${old} THEN $1::timestamptz - interval '3 years' ELSE $1::timestamptz + interval '1 day' END AS at
    FROM generate_series(1, ${old + fresh}) AS i`
  try {
    await client.query("SET session_replication_role = 'replica'")
    await client.query(`DELETE FROM ${table}`)
    await client.query(`INSERT INTO ${table} (${columns}) SELECT ${values} FROM (${rows}) AS row`, [clock.now()])
    await client.query('DROP TABLE IF EXISTS noted_rows; CREATE TABLE noted_rows (rows bigint)')
    for (const act of ['DELETE', 'UPDATE'])
      await client.query(`CREATE OR REPLACE TRIGGER noted_${act} AFTER ${act} ON ${table} REFERENCING OLD TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION note_rows()`)
  } finally {
    await client.query("SET session_replication_role = 'origin'")
    client.release()
  }
}

type Sent = { text: string; values: unknown[] }

/** The statements about a table that are sent from now on, each text once. */
function sentAbout(table: string): Map<string, Sent> {
  const sent = new Map<string, Sent>()
  const query = Client.prototype.query as (...args: unknown[]) => unknown
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown]
    const text = typeof first === 'string' ? first : (first.text ?? '')
    const values = (typeof first === 'string' ? undefined : first.values) ?? (Array.isArray(second) ? second : [])
    if (/^(select|delete|update|with) /i.test(text) && text.includes(`"${table}"`)) sent.set(text, { text, values })
    return query.apply(this, args)
  } as typeof Client.prototype.query)
  return sent
}
afterEach(() => vi.restoreAllMocks())

/** How PostgreSQL executes a statement on a large table: it reads one from end to end only if no index leads to its rows. */
async function planOf({ text, values }: Sent): Promise<string> {
  const client = await db.$client.connect()
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

test.each(cleanUps)('$table is cleaned up in small statements, each led by an index', async (cleanUp) => {
  await db.$client.query(`CREATE OR REPLACE FUNCTION note_rows() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO noted_rows SELECT count(*) FROM changed; RETURN NULL; END'`)
  const { table, run, takesAll = false, left = 'true' } = cleanUp
  await fill(cleanUp)
  const sent = sentAbout(table)
  await run(platform)
  vi.restoreAllMocks()
  const { rows } = await db.$client.query<{ left: number; most: number; sum: number }>(
    `SELECT (SELECT count(*) FROM ${table} WHERE ${left}) AS left, max(rows) AS most, sum(rows)::int AS sum FROM noted_rows`,
  )
  const done = takesAll ? old + fresh : old
  expect(rows[0]?.left).toBe(old + fresh - done)
  expect(rows[0]?.sum).toBe(done)
  expect(rows[0]?.most).toBeLessThanOrEqual(5_000)
  expect(sent.size).toBeGreaterThan(0)
  // A table with fewer rows than a stretch of a walk is one stretch, whose condition is `true`
  for (const statement of [...sent.values()].filter(({ text }) => !/\btrue\b/.test(text)))
    expect(await planOf(statement), statement.text).not.toMatch(new RegExp(`Seq Scan on ${table}`))
})
