import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'

/**
 * SQL strings may name only tables of their own domain, which import rules cannot check. Use the owning domain's
 * functions for other tables.
 */
const root = join(import.meta.dirname, '../..')
/** Fewer than this means that the sources were not read, not that they are clean. */
const fewestTables = 100
const namesTable = /\b(?:from|join|update|into|using|table|only|truncate)\s+"?([a-z_]+)"?(?![a-z_.(])/gi
/** `FROM a x, b y` */
const listedAfterComma = /\bfrom\s+[a-z_]+(?:\s+(?:as\s+)?[a-z]\w*)?\s*,\s*"?([a-z_]+)"?/gi

type Use = { file: string; table: string }
/** Allowed exceptions with reasons. An unused entry is an error. */
const allowed: { file: string; tables: string[]; why: string }[] = [
  {
    file: 'src/seed/big/sql.ts',
    tables: ['members', 'wallets', 'photos', 'profiles'],
    why: 'A million members a minute: one statement writes every table of a member, and no function of a domain writes sets.',
  },
]
const allowedUses = allowed.flatMap(({ file, tables }) => tables.map((table) => ({ file, table })))

const sources = globSync('src/{server,seed}/**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$/.test(file))
const owners = tableOwners()
const uses = sources.flatMap(usesOf)
const faults = [
  ...canaryFaults(),
  ...uses
    .filter((use) => !allowedUses.some(isSame(use)))
    .map(({ file, table }) => `${file} names ${table}, a table of ${owners.get(table)}`),
  ...allowedUses
    .filter((entry) => !uses.some(isSame(entry)))
    .map(({ file, table }) => `${file} no longer names ${table}: take it off the list`),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else
  console.log(
    `${owners.size} tables, ${sources.length} files; ${allowedUses.length} deliberate uses of another domain's table`,
  )

function isSame({ file, table }: Use): (other: Use) => boolean {
  return (other) => other.file === file && other.table === table
}

/** Each table → the domain whose tables file defines it. */
function tableOwners(): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of sources) {
    for (const [, table = ''] of readFileSync(join(root, file), 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)) {
      found.set(table, domainOf(file))
    }
  }
  if (found.size < fewestTables) throw new Error(`Only ${found.size} tables were found: nothing was checked`)
  return found
}

function domainOf(file: string): string {
  return file.split('/')[1] === 'server' ? (file.split('/')[2] ?? '') : 'seed'
}

function usesOf(file: string): Use[] {
  const tables = foreignTables(readFileSync(join(root, file), 'utf8'), domainOf(file))
  return tables.map((table) => ({ file, table }))
}

function foreignTables(source: string, domain: string): string[] {
  const found = new Set<string>()
  for (const text of stringsOf(parseSync(source, { syntax: 'typescript', tsx: false, target: 'es2022' }))) {
    for (const pattern of [namesTable, listedAfterComma]) {
      for (const [, name = ''] of text.matchAll(pattern)) {
        const table = name.toLowerCase()
        if (owners.has(table) && owners.get(table) !== domain) found.add(table)
      }
    }
  }
  return [...found]
}

/** Every string and template of a syntax tree; `?` replaces interpolations. */
function stringsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(stringsOf)
  if (typeof node !== 'object' || node === null) return []
  const { type, value, quasis } = node as { type?: string; value?: unknown; quasis?: { raw: string }[] }
  const own =
    type === 'StringLiteral'
      ? [String(value)]
      : type === 'TemplateLiteral' && quasis
        ? [quasis.map(({ raw }) => raw).join('?')]
        : []
  return [...own, ...Object.values(node).flatMap(stringsOf)]
}

/** Self-test of the check with valid and invalid samples. */
function canaryFaults(): string[] {
  const inserted = '\u0024{x}'
  const caught = [
    'const a = sql`SELECT 1 FROM wallets w`',
    `const b = \`SELECT ${inserted} FROM ${inserted} LEFT JOIN wallets w ON true\``,
    "db.query('UPDATE wallets SET balance = 1')",
    'sql`INSERT INTO "wallets" VALUES (1)`',
    `sql\`DELETE FROM ${inserted} USING wallets\``,
    'sql`SELECT FROM blocks b, wallets w`',
  ]
  const passed = [
    '// FROM wallets\nconst a = 1',
    `sql\`SELECT FROM ${inserted}\``,
    'sql`WITH wallets_now AS (SELECT 1) SELECT FROM wallets_now`',
  ]
  return [
    ...caught
      .filter((source) => !foreignTables(source, 'chat').includes('wallets'))
      .map((source) => `canary: not caught: ${source}`),
    ...passed
      .filter((source) => foreignTables(source, 'chat').length > 0)
      .map((source) => `canary: wrongly caught: ${source}`),
  ]
}
