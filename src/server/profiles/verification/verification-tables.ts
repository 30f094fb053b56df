import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { gestures, verificationReasons } from '../../../contract/profiles/verification-constants.ts'
import { members } from '../../accounts/tables.ts'
import { enumChecks, notSelf, positive } from '../../platform/db/checks.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Requested gestures and decisions. The selfie is deleted after the decision. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    gesture: text({ enum: gestures }).notNull(),
    /** `ended`: was verified, but none of the compared photos is left. */
    status: text({ enum: ['asked', 'waiting', 'verified', 'refused', 'ended'] }).notNull(),
    requestedAt: time('requested_at').notNull(),
    sentAt: time('sent_at'),
    /** Folder of the selfie in storage; null before upload and after the decision. */
    filesKey: text('files_key'),
    width: integer(),
    height: integer(),
    reason: text({ enum: verificationReasons }),
    /** The photos compared with it. */
    compared: uuid().array().notNull().default([]),
    decidedAt: time('decided_at'),
    decidedBy: uuid('decided_by'),
  },
  (table) => [
    index('verifications_member').on(table.memberId, table.requestedAt),
    index('verifications_waiting').on(table.sentAt, table.id).where(sql`status = 'waiting'`),
    ...enumChecks(table),
    positive(table.width, table.height),
  ],
)

/** A member asks another one to verify, once. Declined requests stay, so they are not repeated. */
export const verificationRequests = pgTable(
  'verification_requests',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    otherId: uuid('other_id')
      .notNull()
      .references(() => members.id),
    requestedAt: time('requested_at').notNull(),
    declinedAt: time('declined_at'),
    /** When the other one was found verified; the requester is notified then. */
    verifiedAt: time('verified_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.otherId] }),
    index('verification_requests_received').on(table.otherId, table.requestedAt),
    // For notifications
    index('verification_requests_open').on(table.requestedAt).where(sql`declined_at IS NULL AND verified_at IS NULL`),
    index('verification_requests_verified').on(table.verifiedAt).where(sql`verified_at IS NOT NULL`),
    notSelf(table.otherId, table.memberId),
  ],
)
