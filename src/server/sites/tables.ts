import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { killSwitches } from '../../contract/constants.ts'
import { between, isCountry, oneOf } from '../platform/db/checks.ts'
import { poolSchemas } from '../platform/db/pool-schemas.ts'
import type { SiteSettings } from './settings.ts'

/** A SEPA creditor in mandates and bank files. */
export type SepaCreditor = { name: string; creditorId: string; iban: string; bic: string | null }

export const companies = pgTable(
  'companies',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    address: text().notNull(),
    kvk: text().notNull(),
    /** The register, where it is named with the number: `Amtsgericht Charlottenburg`; empty if it is not. */
    register: text().notNull().default(''),
    /** Who represents the company by law, by name; empty to refer to the register. */
    representative: text().notNull().default(''),
    city: text().notNull(),
    country: text().notNull(),
    tradenames: text().array().notNull(),
    vatNumbers: text('vat_numbers').array().notNull(),
    supportPhone: text('support_phone').notNull(),
    /** Discount in percent for members who are about to leave; 0 for none. */
    deleteDiscount: integer('delete_discount').notNull(),
    added: date().notNull(),
    /** Settings for SEPA direct debit; null if the company does not collect. */
    sepa: jsonb().$type<SepaCreditor>(),
    /** For optimistic locking in the office. */
    version: integer().notNull().default(1),
  },
  (table) => [isCountry(table.country), between(table.deleteDiscount, 0, 100)],
)

export const sites = pgTable('sites', {
  id: uuid().primaryKey(),
  /** Sites of a pool share their members. */
  poolId: uuid('pool_id').notNull(),
  /** The schema of the pool: the same for all sites of a pool. */
  poolSchema: text('pool_schema')
    .notNull()
    .default('public')
    .references(() => poolSchemas.name),
  companyId: uuid('company_id')
    .notNull()
    .references(() => companies.id),
  name: text().notNull(),
  settings: jsonb().$type<Partial<SiteSettings>>().notNull().default(sql`'{}'::jsonb`),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  /** Version of settings and name: see history-tables.ts. */
  version: integer().notNull().default(1),
})

/** Parts of the product that are turned off for all sites; a part without a row works. */
export const killSwitchTable = pgTable(
  'kill_switches',
  {
    name: text({ enum: killSwitches }).primaryKey(),
    since: timestamp({ withTimezone: true }).notNull(),
    /** When maintenance is expected to end. */
    until: timestamp({ withTimezone: true }),
  },
  ({ name }) => [oneOf(name, killSwitches)],
)

export const siteHosts = pgTable(
  'site_hosts',
  {
    host: text().primaryKey(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
  },
  (table) => [index('site_hosts_site').on(table.siteId), check('site_hosts_host_check', sql`host = lower(host)`)],
)
