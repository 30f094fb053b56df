import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { members } from '../../accounts/tables.ts'
import { notSelf } from '../../platform/db/checks.ts'

/** Contacts whom a member does not want to be seen by; of each only a keyed hash of its email address. */
export const blockedContacts = pgTable(
  'blocked_contacts',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** `contactHashes` */
    contactHash: text('contact_hash').notNull(),
    /** In the time zone of the site. */
    addedOn: date('added_on').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.contactHash] }),
    index('blocked_contacts_hash').on(table.contactHash),
    // No address can be stored by mistake
    check('blocked_contacts_hashed', sql`contact_hash ~ '^[A-Za-z0-9_-]{22}$'`),
  ],
)

/** Accounts with the address of a blocked contact: they do not see the member. */
export const contactViewers = pgTable(
  'contact_viewers',
  {
    memberId: uuid('member_id').notNull(),
    viewerId: uuid('viewer_id')
      .notNull()
      .references(() => members.id),
    contactHash: text('contact_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.viewerId, table.contactHash] }),
    foreignKey({
      name: 'contact_viewers_contact_fk',
      columns: [table.memberId, table.contactHash],
      foreignColumns: [blockedContacts.memberId, blockedContacts.contactHash],
    }),
    index('contact_viewers_reverse').on(table.viewerId),
    // For removing a contact
    index('contact_viewers_contact').on(table.memberId, table.contactHash),
    notSelf(table.viewerId, table.memberId),
  ],
)
