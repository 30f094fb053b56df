import { integer, jsonb, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sites } from '../tables.ts'

/** Values of settings as they are kept; one that is not named has its default. */
export type StoredSettings = Record<string, unknown>

/** Each change of a site's settings or name: what was before and after of those that changed. Only ever added to. */
export const siteSettingVersions = pgTable(
  'site_setting_versions',
  {
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    version: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Who of the staff; null: on the command line. */
    staffId: uuid('staff_id'),
    /** The version that it went back to. */
    backTo: integer('back_to'),
    before: jsonb().$type<StoredSettings>().notNull(),
    after: jsonb().$type<StoredSettings>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.version] })],
)
