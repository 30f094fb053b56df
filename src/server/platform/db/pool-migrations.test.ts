import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'
import { isControlStatement } from './pool-migrations.ts'

test('every statement of the migrations is known to change a control table or a pool table', () => {
  const migrationsFolder = join(import.meta.dirname, '../../../../migrations')
  const statements = readMigrationFiles({ migrationsFolder }).flatMap(({ sql }) => sql)
  const counts = Map.groupBy(statements, isControlStatement)
  expect(counts.get(true)?.length).toBeGreaterThan(50)
  expect(counts.get(false)?.length).toBeGreaterThan(500)
})

test.each([
  ['ALTER TABLE "sites" ADD COLUMN "x" text', true],
  ['-- why\nCREATE INDEX CONCURRENTLY "staff_x" ON "public"."staff" ("name")', true],
  ['DROP INDEX "staff_sessions_expiry"', true],
  ['UPDATE sites SET name = name', true],
  ['ALTER TABLE "likes" ADD CONSTRAINT "x" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id")', false],
  ['CREATE TRIGGER x BEFORE UPDATE ON members FOR EACH ROW EXECUTE FUNCTION y()', false],
  ['DROP INDEX CONCURRENTLY IF EXISTS "likes_sent"', false],
  ['CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE sites SET name = name; END $$', false],
])('%s', (statement, isControl) => {
  expect(isControlStatement(statement)).toBe(isControl)
})

test('a statement of another form is refused', () => {
  expect(() => isControlStatement('WITH x AS (SELECT 1) INSERT INTO likes SELECT * FROM x')).toThrow('which table')
})
