import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { members } from '../../accounts/tables.ts'
import { enumChecks, isCurrency, notNegative, positive } from '../../platform/db/checks.ts'
import { companies, sites } from '../../sites/tables.ts'
import { orders } from '../tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/**
 * A SEPA mandate: authorisation to collect from an account. Account, holder and phone are sealed (`secrets.seal`,
 * purpose `mandate`).
 */
export const mandates = pgTable(
  'mandates',
  {
    memberId: uuid('member_id').notNull(),
    id: uuid().notNull(),
    /** At most 35 characters, unique per creditor. */
    reference: text().notNull(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    sealedIban: text('sealed_iban').notNull(),
    sealedHolder: text('sealed_holder').notNull(),
    sealedPhone: text('sealed_phone').notNull(),
    /** Address and BIC, for accounts outside the European Economic Area. */
    sealedAddress: text('sealed_address'),
    /** `NL91 •••• 4300` */
    maskedIban: text('masked_iban').notNull(),
    maskedPhone: text('masked_phone').notNull(),
    textVersion: text('text_version').notNull(),
    locale: text().notNull(),
    createdAt: time('created_at').notNull(),
    signedAt: time('signed_at'),
    /** No further debits after this. */
    endedAt: time('ended_at'),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    uniqueIndex('mandates_reference').on(table.companyId, table.reference),
  ],
)

/** The direct debit of an order. */
export const debits = pgTable(
  'debits',
  {
    memberId: uuid('member_id').notNull(),
    /** Without dashes, this is the end-to-end id. */
    id: uuid().notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    /** Null until the details are entered. */
    mandateId: uuid('mandate_id'),
    /** Keyed hash of the account (`accounts.ts`); null until the details are entered. */
    accountHash: text('account_hash'),
    currency: text().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    /** `waived`: refunded in full before collection, so never collected. */
    status: text({ enum: ['open', 'signed', 'batched', 'settled', 'returned', 'cancelled', 'waived'] }).notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    returnUrl: text('return_url').notNull(),
    description: text().notNull(),
    signedAt: time('signed_at'),
    /** First possible collection day, as announced by email. */
    collectOn: date('collect_on'),
    announcedAt: time('announced_at'),
    sequence: text({ enum: ['FRST', 'RCUR'] }),
    batchId: uuid('batch_id').references(() => debitBatches.id),
    settledAt: time('settled_at'),
    returnedAt: time('returned_at'),
    returnReason: text('return_reason'),
    /** The SMS code: keyed hash, attempts, expiry, number of codes sent, and when the last was sent. */
    codeHash: text('code_hash'),
    codeTries: integer('code_tries').notNull(),
    codeExpiresAt: time('code_expires_at'),
    codesSent: integer('codes_sent').notNull(),
    codeSentAt: time('code_sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    uniqueIndex('debits_order').on(table.orderId),
    uniqueIndex('debits_id').on(table.id),
    index('debits_waiting').on(table.companyId, table.collectOn).where(sql`status = 'signed'`),
    index('debits_account').on(table.accountHash).where(sql`account_hash IS NOT NULL`),
    index('debits_batch').on(table.batchId).where(sql`batch_id IS NOT NULL`),
    ...enumChecks(table),
    isCurrency(table.currency),
    positive(table.amountMinor),
    notNegative(table.codeTries, table.codesSent),
  ],
)

/** Refunds of debits, paid by credit transfer in a bank file. */
export const debitPayouts = pgTable(
  'debit_payouts',
  {
    memberId: uuid('member_id').notNull(),
    /** The refund's id. */
    id: uuid().notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    currency: text().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    /** `failed`: the bank could not pay it, or the debit was returned before it was paid. */
    status: text({ enum: ['waiting', 'batched', 'settled', 'failed'] }).notNull(),
    createdAt: time('created_at').notNull(),
    batchId: uuid('batch_id').references(() => debitBatches.id),
    settledAt: time('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    uniqueIndex('debit_payouts_id').on(table.id),
    ...enumChecks(table),
    isCurrency(table.currency),
    positive(table.amountMinor),
  ],
)

/** Members blocked from direct debit after a return, until unblocked by staff. */
export const debitBlocks = pgTable('debit_blocks', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id),
  reason: text().notNull(),
  at: time('at').notNull(),
})

/**
 * Bank accounts blocked after a returned debit, by keyed hash, until finance lifts the block or two years have passed.
 */
export const debitAccountBlocks = pgTable('debit_account_blocks', {
  accountHash: text('account_hash').primaryKey(),
  /** The first returned debit. */
  debitId: uuid('debit_id').notNull(),
  reason: text().notNull(),
  at: time('at').notNull(),
})

/** Phones that received codes for an account, both as keyed hashes; stored for 90 days. */
export const debitAccountPhones = pgTable(
  'debit_account_phones',
  { accountHash: text('account_hash').notNull(), phoneHash: text('phone_hash').notNull(), at: time('at').notNull() },
  (table) => [
    primaryKey({ columns: [table.accountHash, table.phoneHash] }),
    index('debit_account_phones_phone').on(table.phoneHash),
  ],
)

/** A bank file, sealed because it contains account numbers (`secrets.seal`, purpose `bank file`). */
export const debitBatches = pgTable(
  'debit_batches',
  {
    id: uuid().primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text({ enum: ['collect', 'pay_out'] }).notNull(),
    createdAt: time('created_at').notNull(),
    collectOn: date('collect_on').notNull(),
    count: integer().notNull(),
    currency: text().notNull(),
    totalMinor: integer('total_minor').notNull(),
    sealedFile: text('sealed_file').notNull(),
    settledAt: time('settled_at'),
  },
  (table) => [
    index('debit_batches_company').on(table.companyId, table.createdAt),
    ...enumChecks(table),
    isCurrency(table.currency),
    positive(table.count, table.totalMinor),
  ],
)

/** Bank statements imported for their returned payments; the files are not stored. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the file, so that it is imported once. */
    fileHash: text('file_hash').notNull(),
    format: text({ enum: ['camt.053', 'camt.054'] }).notNull(),
    /** The bank's id of the message. */
    messageId: text('message_id').notNull(),
    importedAt: time('imported_at').notNull(),
    /** Returns recorded now, known before, and noted as discrepancies; and all other transactions. */
    returned: integer().notNull(),
    known: integer().notNull(),
    unmatched: integer().notNull(),
    others: integer().notNull(),
  },
  (table) => [
    uniqueIndex('bank_statements_file').on(table.fileHash),
    index('bank_statements_imported').on(table.importedAt),
    ...enumChecks(table),
    notNegative(table.returned, table.known, table.unmatched, table.others),
  ],
)

/**
 * Entries of bank statements that were put aside, by a hash of what identifies them: a bank reports one return in
 * several files.
 */
export const unmatchedBankEntries = pgTable('unmatched_bank_entries', {
  entryHash: text('entry_hash').primaryKey(),
  at: time('at').notNull(),
})
