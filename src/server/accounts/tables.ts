import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { consentKinds } from '../../contract/accounts/leaving.ts'
import { leavingReasons, signUpSteps } from '../../contract/constants.ts'
import { enumChecks, isAfter, isCountry, isEmailKey, notNegative } from '../platform/db/checks.ts'
import { sites } from '../sites/tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const members = pgTable(
  'members',
  {
    id: uuid().primaryKey(),
    poolId: uuid('pool_id').notNull(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    /** Set at creation and never changed: a trigger refuses it. */
    kind: text({ enum: ['member', 'fictional'] }).notNull(),
    /** As typed, for mails. */
    email: text().notNull(),
    /** Normalized: lower case, ASCII domain; plus-addressing is preserved. */
    emailKey: text('email_key').notNull(),
    passwordHash: text('password_hash').notNull(),
    /**
     * `pending_deletion`: can be reactivated until `erase_after`. `deleted`: a sign-up whose address was confirmed by
     * another account.
     */
    status: text({ enum: ['not_confirmed', 'active', 'banned', 'pending_deletion', 'deleted'] }).notNull(),
    isPaid: boolean('is_paid').notNull().default(false),
    locale: text().notNull(),
    /** Where the member lives and pays, ISO 3166-1 alpha-2. */
    country: text().notNull(),
    signedUpAt: time('signed_up_at').notNull(),
    confirmedAt: time('confirmed_at'),
    /** Start of the member's own pause. */
    pausedAt: time('paused_at'),
    /** Limited by the staff until then: they read, buy, report and appeal. Also once it is over, until a job has seen it. */
    limitedUntil: time('limited_until'),
    /** When everything of this member is erased; null unless they left. */
    eraseAfter: time('erase_after'),
    /** network, ref, sub1, sub2, sub3 of the first visit. */
    tracking: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [
    // Unconfirmed addresses are not unique; an address belongs to the account that confirms it
    uniqueIndex('members_pool_email')
      .on(table.poolId, table.emailKey)
      .where(sql`status IN ('active', 'banned', 'pending_deletion')`),
    // For the office, which knows no pool
    index('members_email_key').on(table.emailKey),
    index('members_email').on(table.poolId, table.emailKey),
    index('members_leaving').on(table.eraseAfter).where(sql`erase_after IS NOT NULL`),
    index('members_limited').on(table.limitedUntil).where(sql`limited_until IS NOT NULL`),
    index('members_unconfirmed').on(table.signedUpAt).where(sql`status = 'not_confirmed'`),
    index('members_confirmed').on(table.confirmedAt, table.id).where(sql`status = 'active' AND kind = 'member'`),
    // For what is counted by night
    index('members_site_signed_up').on(table.siteId, table.signedUpAt).where(sql`kind = 'member'`),
    index('members_site_confirmed')
      .on(table.siteId, table.confirmedAt)
      .where(sql`kind = 'member' AND confirmed_at IS NOT NULL`),
    ...enumChecks(table),
    isCountry(table.country),
    isEmailKey(table.emailKey),
    check('members_fictional', sql`kind = 'member' OR NOT is_paid`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token: a stolen database opens no session. */
    tokenHash: text('token_hash').primaryKey(),
    id: uuid().notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    userAgent: text('user_agent').notNull(),
    country: text(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    // On none of the times: they are written every ten minutes, and no index with them (docs/decisions/0036)
    index('sessions_member').on(table.memberId),
    isCountry(table.country),
    isAfter(table.expiresAt, table.createdAt),
  ],
)

/** Emailed single-use links; only token hashes are stored. */
export const accountLinks = pgTable(
  'account_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    purpose: text({ enum: ['activate', 'reset', 'mail_change', 'mail_undo', 'reactivate', 'export'] }).notNull(),
    /** What the link is about: the address it was sent to, the new address, the old one, the export's id. */
    subject: text(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [
    index('account_links_member').on(table.memberId, table.purpose),
    ...enumChecks(table),
    isAfter(table.expiresAt, table.createdAt),
  ],
)

/** The exact texts that members agreed to, by their hash. Only ever added to: a trigger refuses the rest. */
export const consentTexts = pgTable(
  'consent_texts',
  {
    hash: text().primaryKey(),
    kind: text({ enum: consentKinds }).notNull(),
    version: text().notNull(),
    locale: text().notNull(),
    text: text().notNull(),
    firstGivenAt: time('first_given_at').notNull(),
  },
  (table) => [...enumChecks(table)],
)

export const consents = pgTable(
  'consents',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    id: uuid().notNull(),
    /** `showcase`: their main photo, first name, age and region may introduce the site to visitors. */
    kind: text({ enum: consentKinds }).notNull(),
    textVersion: text('text_version').notNull(),
    /** The exact text (`consent_texts`). */
    textHash: text('text_hash').references(() => consentTexts.hash),
    locale: text().notNull(),
    givenAt: time('given_at').notNull(),
    withdrawnAt: time('withdrawn_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('consents_showcase').on(table.memberId).where(sql`kind = 'showcase' AND withdrawn_at IS NULL`),
    ...enumChecks(table),
  ],
)

/** Browsers in which a member has logged in before; other people's failed log-ins do not lock them out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** SHA-256 of the device cookie's token. */
    deviceHash: text('device_hash').notNull(),
    lastUsedAt: time('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.deviceHash] }),
    index('known_devices_hash').on(table.deviceHash),
    index('known_devices_used').on(table.lastUsedAt),
  ],
)

export const passkeys = pgTable(
  'passkeys',
  {
    /** As the browser names it, base64url. */
    credentialId: text('credential_id').primaryKey(),
    id: uuid().notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: integer().notNull(),
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [index('passkeys_member').on(table.memberId)],
)

/** The authenticator app of a member: counts once it was confirmed with a code. */
export const secondFactors = pgTable('second_factors', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id),
  /** Base32, sealed with the installation's key. */
  secret: text().notNull(),
  confirmedAt: time('confirmed_at'),
  /** Number of the last 30-second step whose code was used: no code counts twice. */
  lastStep: integer('last_step').notNull().default(0),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    codeHash: text('code_hash').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })],
)

/** Single-use challenges: passkey, second log-in step, emailed code, solved proof of work. */
export const challenges = pgTable(
  'challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text({ enum: ['passkey_log_in', 'passkey_new', 'second_factor', 'code', 'puzzle'] }).notNull(),
    memberId: uuid('member_id').references(() => members.id),
    /** The challenge itself, or the hash of what has to be answered. */
    answer: text().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('challenges_expiry').on(table.expiresAt),
    index('challenges_member').on(table.memberId, table.purpose),
    ...enumChecks(table),
    notNegative(table.tries),
  ],
)

/** Steps of the sign-up that were left out. */
export const skippedSteps = pgTable(
  'skipped_steps',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    step: text({ enum: signUpSteps }).notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.step] }), ...enumChecks(table)],
)

/** Why people left, without who they were. */
export const deletionReasons = pgTable(
  'deletion_reasons',
  {
    id: uuid().primaryKey(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    reason: text({ enum: leavingReasons }).notNull(),
    other: text(),
    at: time('at').notNull(),
  },
  (table) => [...enumChecks(table)],
)

/** ZIP files of a member's own data. */
export const dataExports = pgTable(
  'data_exports',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    id: uuid().notNull(),
    state: text({ enum: ['making', 'ready', 'failed'] }).notNull(),
    filesKey: text('files_key').notNull(),
    bytes: integer(),
    requestedAt: time('requested_at').notNull(),
    readyAt: time('ready_at'),
    expiresAt: time('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('data_exports_expiry').on(table.expiresAt),
    ...enumChecks(table),
  ],
)
