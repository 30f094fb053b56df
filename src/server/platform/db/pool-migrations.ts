import { controlTables } from './pool-schemas.ts'

/** Control tables under the names that earlier migrations know them by. */
const formerNames = ['mail_paces', 'staff_tickets']
const control: ReadonlySet<string> = new Set([...controlTables, ...formerNames])

const name = '(?:"?public"?\\.)?"?(\\w+)"?'
/** What a statement changes: the table is the first group. */
const targets = [
  `(?:CREATE|ALTER|DROP|TRUNCATE)(?: UNLOGGED)? TABLE (?:IF (?:NOT )?EXISTS )?(?:ONLY )?${name}`,
  `CREATE (?:UNIQUE )?INDEX\\b.*? ON (?:ONLY )?${name}`,
  `(?:CREATE|DROP) TRIGGER\\b.*? ON (?:ONLY )?${name}`,
  `(?:UPDATE|DELETE FROM|INSERT INTO) (?:ONLY )?${name}`,
  `SELECT partition_by_range\\('(\\w+)'`,
].map((pattern) => new RegExp(`^${pattern}`, 'is'))
/** Indexes begin with the name of their table. */
const ofIndex = new RegExp(`^(?:ALTER|DROP) INDEX (?:CONCURRENTLY )?(?:IF EXISTS )?${name}`, 'i')
const inEverySchema = /^CREATE (?:OR REPLACE )?FUNCTION\b|^DO\b/i

/**
 * Whether a statement of a migration is about a control table: those run in `public` only, all others in each pool schema. Throws for a
 * statement of unknown form.
 */
export function isControlStatement(text: string): boolean {
  const statement = text.replaceAll(/^--.*$/gm, '').trim()
  if (statement === '' || inEverySchema.test(statement)) return false
  const table = targets.map((target) => target.exec(statement)?.[1]).find((found) => found !== undefined)
  if (table !== undefined) return control.has(table)
  const index = ofIndex.exec(statement)?.[1]
  if (index === undefined) throw new Error(`which table does this change? ${statement.split('\n')[0]}`)
  return [...control].some((each) => index.startsWith(`${each}_`))
}

/** drizzle-kit names the schema in foreign keys; here search_path finds the table, of the pool or of the control data. */
export function unqualified(statement: string): string {
  return statement.replaceAll('"public".', '')
}
