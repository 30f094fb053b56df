import { integer, jsonb, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sites } from '../tables.ts'

/** Stored settings; missing ones have their default. */
export type StoredSettings = Record<string, unknown>

/** Changes of a site's settings and name, with values before and after. Append-only. */
export const siteSettingVersions = pgTable(
  'site_setting_versions',
  {
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    version: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The staff member; null for the command line. */
    staffId: uuid('staff_id'),
    /** The restored version. */
    backTo: integer('back_to'),
    before: jsonb().$type<StoredSettings>().notNull(),
    after: jsonb().$type<StoredSettings>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.version] })],
)
