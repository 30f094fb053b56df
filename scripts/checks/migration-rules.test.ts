import { expect, test } from 'vitest'
import { onlineFaults } from './migration-rules.ts'

test.each([
  ['a nullable column', 'ALTER TABLE "orders" ADD COLUMN "channel" text;', []],
  ['a column with a default', `ALTER TABLE orders ADD COLUMN channel text DEFAULT 'web' NOT NULL;`, []],
  ['a column without one', 'ALTER TABLE orders ADD COLUMN channel text NOT NULL;', ['needs a default']],
  ['an index', 'CREATE INDEX "a" ON "orders" USING btree ("status");', ['CONCURRENTLY']],
  ['an index built concurrently', 'CREATE UNIQUE INDEX CONCURRENTLY a ON orders (status);', []],
  [
    'a new table with its index',
    'CREATE TABLE "a" ("b" text NOT NULL);--> statement-breakpoint\nCREATE INDEX c ON "a" ("b");',
    [],
  ],
  ['a check', 'ALTER TABLE orders ADD CONSTRAINT a CHECK (total > 0);', ['NOT VALID']],
  ['a check not yet validated', 'ALTER TABLE orders ADD CONSTRAINT a CHECK (total > 0) NOT VALID;', []],
  ['a dropped column', 'ALTER TABLE orders DROP COLUMN channel;', ['drops']],
  ['one that no release uses', '-- contract: unused since 1.4\nALTER TABLE orders DROP COLUMN channel;', []],
  ['a renamed table', 'ALTER TABLE orders RENAME TO purchases;', ['renames']],
  ['another type', 'ALTER TABLE orders ALTER COLUMN total SET DATA TYPE bigint;', ['rewrite']],
])('%s', (_name, sql, expected) => {
  const faults = onlineFaults(sql)
  expect(faults).toHaveLength(expected.length)
  for (const [index, text] of expected.entries()) expect(faults[index]).toContain(text)
})
