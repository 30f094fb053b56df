import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from './database.ts'

type Row = Record<string, unknown>
type Column = { table: string; name: string; type: string; isRequired: boolean }
type ForeignKey = { name: string; table: string; columns: string[]; target: string; targetColumns: string[] }
type Check = { name: string; table: string; text: string }

/**
 * Rows that each CHECK refuses, beside those of one column's set of values, which follow from the database. What is not named here has the
 * value that `goodRow` gives it.
 */
const refused: Record<string, Row[]> = {
  account_links_expires_at_check: [{ expires_at: '2026-01-01' }],
  age_checks_level_check: [
    { status: 'passed', level: null },
    { status: 'pending', level: 'document' },
  ],
  album_guests_guest_id_check: [{ guest_id: 'self' }],
  appeals_decided: [{ status: 'decided' }, { decided_at: '2026-01-01' }],
  approvals_decided: [{ outcome: 'approved' }, { decided_at: '2026-01-01' }],
  approvals_expires_at_check: [{ expires_at: '2026-01-01' }],
  approvals_second_person: [{ outcome: 'approved', decided_at: '2026-01-01', decided_by: 'same' }],
  attachments_gift: [{ kind: 'gift' }, { gift: 'rose' }],
  attachments_positive: [{ width: 0 }, { height: 0 }, { duration_ms: 0 }],
  attachments_receiver_id_check: [{ receiver_id: 'self' }],
  authority_orders_country_check: [{ country: 'nl' }],
  authority_orders_delay: [{ delay_reason: 'Secret' }],
  authority_orders_disclosed: [{ disclosed_at: '2026-01-01' }, { disclosure_key: 'x' }],
  authority_orders_effect: [{ effect: 'refused' }, { effect_at: '2026-01-01' }],
  authority_orders_second_person: [
    {
      kind: 'information',
      disclosed_data: '{account}',
      disclosure_requested_by: 'same',
      disclosure_approved_by: 'same',
    },
    { kind: 'content', disclosed_data: '{account}', disclosure_requested_by: 'same' },
  ],
  blocked_contacts_hashed: [{ contact_hash: 'anna@example.com' }, { contact_hash: 'a'.repeat(23) }],
  blocks_blocked_id_check: [{ blocked_id: 'self' }],
  bank_statements_not_negative: [{ returned: -1 }],
  bundle_prices_positive: [{ amount_minor: 0 }],
  bundles_country_check: [{ country: 'nl' }],
  bundles_currency_check: [{ currency: 'eur' }],
  bundles_not_negative: [{ position: -1 }],
  bundles_positive: [{ amount_minor: 0 }, { credits: 0 }],
  challenges_not_negative: [{ tries: -1 }],
  chat_uploads_positive: [{ width: 0 }, { height: 0 }, { duration_ms: 0 }],
  companies_country_check: [{ country: 'NLD' }],
  companies_delete_discount_check: [{ delete_discount: -1 }, { delete_discount: 101 }],
  contact_warnings_banned_id_check: [{ banned_id: 'self' }],
  contact_viewers_viewer_id_check: [{ viewer_id: 'self' }],
  conversation_members_counts: [
    { unread: -1 },
    { read_seq: -1 },
    { delivered_seq: -1 },
    { deleted_seq: -1 },
    { undo_deleted_seq: -1 },
    { first_seq: -1 },
    { first_seq: 2, last_sent_seq: 1 },
  ],
  conversation_members_other_id_check: [{ other_id: 'self' }],
  conversation_members_unread_hour: [{ unread: 1, unread_hour: null }],
  conversations_not_negative: [{ last_seq: -1 }, { rev: -1 }],
  conversations_pair_order: [{ high_id: '00000000-0000-4000-8000-000000000000' }],
  credit_lots_currency_check: [{ currency: 'Eur', paid_minor: 1 }],
  credit_lots_not_negative: [{ paid_minor: -1, currency: 'EUR' }],
  credit_lots_price: [{ paid_minor: 1 }, { currency: 'EUR' }],
  credit_lots_within_grant: [{ remaining: -1 }, { remaining: 2 }],
  date_plans_check_in_at_check: [{ check_in_at: '2026-01-01', starts_at: '2026-01-01' }],
  date_plans_ends_at_check: [{ ends_at: '2026-01-01' }],
  date_plans_note_check: [{ note: 'a'.repeat(501) }],
  date_plans_place_check: [{ place: '' }, { place: 'a'.repeat(201) }],
  date_plans_with_age_check: [{ with_age: 17 }, { with_age: 121 }],
  date_plans_with_name_check: [{ with_name: '' }, { with_name: 'a'.repeat(31) }],
  debit_batches_currency_check: [{ currency: 'eur' }],
  debit_batches_positive: [{ count: 0 }, { total_minor: 0 }],
  debit_payouts_currency_check: [{ currency: 'eur' }],
  debit_payouts_positive: [{ amount_minor: 0 }],
  debits_currency_check: [{ currency: 'EURO' }],
  debits_not_negative: [{ code_tries: -1 }, { codes_sent: -1 }],
  debits_positive: [{ amount_minor: 0 }],
  discount_codes_code_check: [{ code: 'summer' }, { code: ' SUMMER' }],
  discount_codes_country_check: [{ country: 'nl' }],
  discount_codes_currency_check: [{ currency: 'eur' }],
  discount_codes_expires_at_check: [{ starts_at: '2026-01-03', expires_at: '2026-01-02' }],
  discount_codes_not_negative: [{ minimum_order_minor: -1 }],
  discount_codes_percentage_check: [{ percentage: 0 }, { percentage: 100.5 }],
  disputes_currency_check: [{ currency: 'eur' }],
  disputes_positive: [{ amount_minor: 0 }],
  disputes_reversed: [{ is_reversed: true }, { reversed_at: '2026-01-01' }],
  invoice_counters_not_negative: [{ last: -1 }],
  invoices_country_check: [{ country: 'nl' }],
  invoices_currency_check: [{ currency: 'eur' }],
  invoices_positive: [{ seq: 0 }],
  invoices_sign: [{ kind: 'credit_note' }, { gross_minor: -2, net_minor: -1, vat_minor: -1 }],
  invoices_sum: [{ vat_minor: 2 }],
  invoices_vat_rate_check: [{ vat_rate: -1 }, { vat_rate: 10_001 }],
  ledger_entries_not_negative: [{ balance_after: -1 }],
  ledger_entries_positive: [{ seq: 0 }],
  ledger_postings_lot: [{ lot_id: null }, { account: 'sold' }],
  like_comments_liked_id_check: [{ liked_id: 'self' }],
  like_comments_text_check: [{ text: '' }, { text: 'a'.repeat(141) }],
  likes_liked_id_check: [{ liked_id: 'self' }],
  member_offers_ends_at_check: [{ ends_at: '2026-01-01' }],
  member_offers_percentage_check: [{ percentage: 0 }, { percentage: 101 }],
  member_risks_not_negative: [{ peak: -1 }],
  members_country_check: [{ country: 'nl' }],
  members_email_key_check: [{ email_key: 'Anna@example.org' }, { email_key: ' anna@example.org' }],
  members_fictional: [{ kind: 'fictional', is_paid: true }],
  messages_not_negative: [{ credits: -1 }, { rev: -1 }],
  messages_positive: [{ seq: 0 }],
  notices_decided: [{ status: 'decided' }, { decided_at: '2026-01-01' }],
  notification_preferences_quiet: [
    { quiet_from: '22:00' },
    { quiet_from: '22:00', quiet_to: '7:00' },
    { quiet_from: '22:60', quiet_to: '07:00' },
  ],
  opener_counts_positive: [{ people: 0 }],
  order_risks_not_negative: [{ score: -1 }],
  orders_client_country_check: [{ client_country: 'nl' }],
  orders_payment_country_check: [{ payment_country: 'nl' }],
  orders_vat_country_check: [{ vat_country: 'nl' }],
  orders_completed_at: [{ status: 'completed' }, { completed_at: '2026-01-01' }],
  orders_country_check: [{ country: 'nl' }],
  orders_currency_check: [{ currency: 'eur' }],
  orders_discount: [
    { discount_minor: -1, total_minor: 101 },
    { discount_minor: 101, total_minor: -1 },
  ],
  orders_expires_at_check: [{ expires_at: '2026-01-01' }],
  orders_not_negative: [{ fee_minor: -1, total_minor: 99 }, { charged_back_minor: -1 }],
  orders_positive: [{ credits: 0 }],
  orders_refunded: [{ refunded_minor: -1 }, { refunded_minor: 101 }],
  orders_total: [{ total_minor: 99 }],
  passes_passed_id_check: [{ passed_id: 'self' }],
  photos_not_negative: [{ position: -1 }],
  photos_positive: [{ width: 0 }, { height: 0 }],
  photos_rejected: [{ status: 'rejected' }, { rejection_reason: 'other' }],
  postbacks_not_negative: [{ attempts: -1 }],
  profile_audience_viewer_id_check: [{ viewer_id: 'self' }],
  profile_views_viewer_id_check: [{ viewer_id: 'self' }],
  profiles_adult: [{ date_of_birth: '2008-01-03' }],
  profiles_ages: [{ min_age: 17 }, { min_age: 40, max_age: 39 }],
  profiles_country_check: [{ country: 'nl' }],
  profiles_languages: [{ languages: ['xx'] }],
  profiles_latitude_check: [{ latitude: 91, longitude: 1 }],
  profiles_longitude_check: [{ latitude: 1, longitude: 181 }],
  profiles_place: [{ latitude: 1 }],
  profiles_prompts: [{ prompts: '[1, 2, 3, 4]' }],
  refunds_currency_check: [{ currency: 'eur' }],
  refunds_not_negative: [{ credits: -1 }],
  refunds_positive: [{ amount_minor: 0 }],
  reports_decided: [{ status: 'decided' }, { decided_at: '2026-01-01' }],
  reports_member_id_check: [{ reporter_id: 'self' }],
  retention_weeks_active: [{ active: -1 }, { active: 2 }],
  retention_weeks_not_negative: [{ week: -1 }],
  sandbox_payments_currency_check: [{ currency: 'eur' }],
  sandbox_payments_positive: [{ amount_minor: 0 }],
  sent_notifications_not_negative: [{ tries: -1 }],
  sessions_country_check: [{ country: 'nl' }],
  sessions_expires_at_check: [{ expires_at: '2026-01-01' }],
  pool_schemas_name_check: [{ name: 'pool-b' }, { name: 'drizzle' }],
  site_hosts_host_check: [{ host: 'Example.org' }],
  spending_controls_currency_check: [{ currency: 'eur' }],
  spending_controls_next_currency_check: [{ next_currency: 'eur' }],
  spending_controls_not_negative: [{ limit_minor: -1 }, { next_limit_minor: -1 }],
  staff_email_key_check: [{ email_key: 'Anna@example.org' }],
  staff_sessions_expires_at_check: [{ expires_at: '2026-01-01' }],
  staff_tokens_not_negative: [{ tries: -1 }],
  swipes_not_negative: [{ undos: -1 }],
  swipes_other_id_check: [{ other_id: 'self' }],
  trips_country_check: [{ country: 'nl' }],
  trips_days: [{ last_day: '2025-12-31' }, { last_day: '2026-03-02' }],
  trips_latitude_check: [{ latitude: -91 }, { latitude: 91 }],
  trips_longitude_check: [{ longitude: -181 }, { longitude: 181 }],
  verification_requests_other_id_check: [{ other_id: 'self' }],
  verifications_positive: [{ width: 0 }, { height: 0 }],
  waiting_likes_liked_id_check: [{ liked_id: 'self' }],
  waiting_messages_to_member_id_check: [{ to_member_id: 'self' }],
  wallets_not_negative: [{ balance: -1 }, { version: -1 }],
  withdrawals_email_key_check: [{ email_key: 'Anna@example.org' }],
  withdrawals_not_negative: [{ promised_minor: -1 }, { promised_credits: -1 }],
}
/** What else a row with a value out of its set needs, so that only the set refuses it. */
const besideUnknown: Record<string, Row> = {
  appeals_status_check: { decided_at: '2026-01-01' },
  approvals_outcome_check: { decided_at: '2026-01-01' },
  attachments_gift_check: { kind: 'gift' },
  authority_orders_effect_check: { effect_at: '2026-01-01', effect_by: randomUUID() },
  photos_rejection_reason_check: { status: 'rejected' },
}
/** Good rows that the types of their columns alone do not make. */
const good: Record<string, () => Row> = {
  blocked_contacts: () => ({ contact_hash: 'a'.repeat(22) }),
  conversations: () => ({ low_id: '00000000-0000-4000-8000-000000000001', high_id: randomUUID() }),
  pool_schemas: () => ({ name: `pool_${randomUUID().slice(0, 8)}` }),
  date_plans: () => ({ with_name: 'Bram', with_age: 34, check_in_at: '2026-01-01T03:00Z' }),
  discount_codes: () => ({ code: randomUUID().toUpperCase() }),
  invoices: () => ({ gross_minor: 2 }),
  // A trigger wants the postings of an entry to add up to zero
  ledger_postings: () => ({ lot_id: randomUUID(), credits: 0 }),
  orders: () => ({ price_minor: 100, discount_minor: 0, fee_minor: 0, total_minor: 100, refunded_minor: 0 }),
  profiles: () => ({ min_age: 18, max_age: 99, date_of_birth: '1990-01-01' }),
}

let database: TestDatabase
let client: pg.PoolClient
let columns: Column[]
let checks: Check[]
let foreignKeys: ForeignKey[]
beforeAll(async () => {
  database = await testDatabase()
  client = await database.db.$client.connect()
  columns = await read<Column>(`SELECT table_name AS table, column_name AS name, udt_name AS type,
      is_nullable = 'NO' AND column_default IS NULL AS "isRequired" FROM information_schema.columns WHERE table_schema = 'public'`)
  const constraints = `FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    JOIN pg_namespace n ON n.oid = k.connamespace WHERE n.nspname = 'public' AND NOT c.relispartition`
  checks = await read<Check>(`SELECT k.conname AS name, c.relname AS table, pg_get_constraintdef(k.oid) AS text
    ${constraints} AND k.contype = 'c' ORDER BY 1`)
  const names = (
    table: string,
    keys: string,
  ) => `ARRAY(SELECT a.attname::text FROM unnest(${keys}) WITH ORDINALITY AS u (key, place)
    JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = u.key ORDER BY u.place)`
  foreignKeys =
    await read<ForeignKey>(`SELECT k.conname AS name, c.relname AS table, (SELECT relname FROM pg_class WHERE oid = k.confrelid) AS target,
      ${names('k.conrelid', 'k.conkey')} AS columns, ${names('k.confrelid', 'k.confkey')} AS "targetColumns"
    ${constraints} AND k.contype = 'f' ORDER BY 1`)
})
afterAll(async () => {
  client.release()
  await database.close()
})

async function read<T extends object>(text: string): Promise<T[]> {
  return (await client.query<T>(text)).rows
}

/** The first of a column's set of values; null where it has none. */
function firstValue({ text }: Check, column: string): string | null {
  return new RegExp(`\\(\\(?${column} = (?:ANY \\(\\(?ARRAY\\[)?'([^']*)'::text[\\],)]`).exec(text)?.[1] ?? null
}
const isSet = (check: Check) => /^CHECK \(\((\w+) = (?:ANY \(|'[^']*'::text\)\))/.test(check.text)

/** Something for each column that needs a value, and parents that are there. */
async function goodRow(table: string): Promise<Row> {
  const row: Row = {}
  for (const column of columns.filter((one) => one.table === table && one.isRequired))
    row[column.name] = valueOf(column)
  Object.assign(row, good[table]?.())
  for (const { columns: from, target, targetColumns } of foreignKeys.filter((key) => key.table === table)) {
    if (!from.every((name) => name in row)) continue
    const parent = await addRow(target)
    from.forEach((name, index) => {
      row[name] = parent[targetColumns[index] as string]
    })
  }
  return row
}

function valueOf({ table, name, type }: Column): unknown {
  const set = checks.find((check) => check.name === `${table}_${name}_check`)
  const first = set && firstValue(set, name)
  if (first) return first
  if (type === 'text') return { currency: 'EUR', country: 'NL' }[name] ?? randomUUID()
  if (type === 'timestamptz') return /^(expires_at|ends_at)$/.test(name) ? '2026-01-02' : '2026-01-01'
  if (type.startsWith('_')) return []
  return { uuid: randomUUID(), date: '2026-01-01', bool: false, jsonb: '{}', bytea: Buffer.from('a') }[type] ?? 1
}

async function addRow(table: string): Promise<Row> {
  const row = await goodRow(table)
  await insert(table, row)
  return row
}

async function insert(table: string, row: Row): Promise<void> {
  const names = Object.keys(row)
  const list = names.map((name) => client.escapeIdentifier(name)).join(', ')
  const places = names.map((_, index) => `$${index + 1}`).join(', ')
  await client.query(`INSERT INTO ${client.escapeIdentifier(table)} (${list}) VALUES (${places})`, Object.values(row))
}

/** The constraint that refused the row; null: it was stored. All is undone. */
async function refusalOf(table: string, change: (row: Row) => Row): Promise<string | null> {
  await client.query('BEGIN')
  try {
    const row = await goodRow(table)
    await insert(table, change(row))
    return null
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? String(error)
  } finally {
    await client.query('ROLLBACK')
  }
}

/** `self` in a bad row: the other member of the row. */
function withSelf(row: Row, bad: Row): Row {
  const self = row.sender_id ?? row.member_id
  const changed = Object.entries(bad).map(([name, value]) => [
    name,
    value === 'self' ? self : value === 'same' ? (row.requested_by ?? row.id) : value,
  ])
  return { ...row, ...Object.fromEntries(changed) }
}

it('a good row of every table is stored', async () => {
  const faults = []
  for (const table of new Set([...checks, ...foreignKeys].map((one) => one.table))) {
    const refusal = await refusalOf(table, (row) => row)
    if (refusal !== null) faults.push(`${table}: ${refusal}`)
  }
  expect(faults).toEqual([])
})

describe('CHECK constraints', () => {
  it('there is a bad row for each that is no set of values, and nothing else', () => {
    expect(Object.keys(refused).toSorted()).toEqual(checks.filter((check) => !isSet(check)).map(({ name }) => name))
  })

  it('each set of values refuses another value', async () => {
    const faults = []
    for (const { name, table } of checks.filter(isSet)) {
      const column = name.slice(table.length + 1, -'_check'.length)
      const refusal = await refusalOf(table, (row) => ({
        ...row,
        ...besideUnknown[name],
        [column]: 'nothing of these',
      }))
      if (refusal !== name) faults.push(`${name}: ${refusal}`)
    }
    expect(faults).toEqual([])
  })

  it('each other one refuses its bad rows', async () => {
    const faults = []
    for (const { name, table } of checks) {
      for (const bad of refused[name] ?? []) {
        const refusal = await refusalOf(table, (row) => withSelf(row, bad))
        if (refusal !== name) faults.push(`${name} ${JSON.stringify(bad)}: ${refusal}`)
      }
    }
    expect(faults).toEqual([])
  })
})

it('each foreign key refuses a row without its parent', async () => {
  const faults = []
  for (const { name, table, columns: from } of foreignKeys) {
    const refusal = await refusalOf(table, (row) => ({
      ...row,
      ...Object.fromEntries(from.map((column) => [column, typeOf(table, column) === 'uuid' ? randomUUID() : 'nobody'])),
    }))
    if (refusal !== name) faults.push(`${name}: ${refusal}`)
  }
  expect(faults).toEqual([])
})

function typeOf(table: string, name: string): string | undefined {
  return columns.find((column) => column.table === table && column.name === name)?.type
}
