import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { onlineFaults } from './migration-rules.ts'

/* Migrations are forward-only: each has a snapshot, released ones are never edited
   (migrations/releases/released.json), and the tables.ts files match the migrations. */

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'migrations')

type Entry = { idx: number; when: number; tag: string }

const read = <T>(...path: string[]) => JSON.parse(readFileSync(join(folder, ...path), 'utf8')) as T
const { entries } = read<{ entries: Entry[] }>('meta', '_journal.json')

/** Nothing was deployed before this migration; from here on each must work beside the previous release. */
const firstOnline = 14

const faults = [...journalFaults(), ...snapshotFaults(), ...releaseFaults(), ...upgradeFaults()]
if (faults.length === 0) faults.push(...driftFaults())
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`${entries.length} migrations, in step with the tables.ts files`)

/** One file for each entry of the journal, in its order. */
function journalFaults(): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const expected = entries.map(({ tag }) => `${tag}.sql`)
  const unknown = files.filter((name) => !expected.includes(name)).map((name) => `${name} is not in meta/_journal.json`)
  const missing = expected.filter((name) => !files.includes(name)).map((name) => `${name} is missing`)
  const disordered = entries.filter(
    ({ idx, when, tag }, place) =>
      idx !== place || !tag.startsWith(`${number(place)}_`) || when <= (entries[place - 1]?.when ?? 0),
  )
  return [...unknown, ...missing, ...disordered.map(({ tag }) => `${tag}: number or time out of order in the journal`)]
}

/** Drizzle compares with the newest snapshot: one that is missing would have it write the changes of two migrations into one. */
function snapshotFaults(): string[] {
  const names = new Set(readdirSync(join(folder, 'meta')))
  const missing = entries.filter((_, place) => !names.has(`${number(place)}_snapshot.json`))
  if (missing.length > 0)
    return missing.map(
      ({ tag }) => `${tag} has no snapshot: run npm run migrations:generate and write its SQL into that file`,
    )
  const snapshots = entries.map((_, place) =>
    read<{ id: string; prevId: string }>('meta', `${number(place)}_snapshot.json`),
  )
  return snapshots.flatMap(({ prevId }, place) =>
    place === 0 || prevId === snapshots[place - 1]?.id
      ? []
      : [`${entries[place]?.tag}: its snapshot does not follow that of the migration before it; generate it again`],
  )
}

function releaseFaults(): string[] {
  const released = Object.entries(read<Record<string, string>>('releases', 'released.json'))
  return released.flatMap(([tag, hash], place) => {
    if (entries[place]?.tag !== tag)
      return [`${tag} was released as number ${place}: migrations are only added after it`]
    const isSame =
      createHash('sha256')
        .update(readFileSync(join(folder, `${tag}.sql`)))
        .digest('hex') === hash
    return isSame ? [] : [`${tag} was released and must not change: write another migration`]
  })
}

function upgradeFaults(): string[] {
  return entries
    .slice(firstOnline)
    .flatMap(({ tag }) =>
      onlineFaults(readFileSync(join(folder, `${tag}.sql`), 'utf8')).map((fault) => `${tag}: ${fault}`),
    )
}

/** Output of `drizzle-kit generate`: empty, or the missing migration. */
function driftFaults(): string[] {
  const copy = mkdtempSync(join(root, 'node_modules/.drift-'))
  try {
    cpSync(folder, copy, { recursive: true })
    const program = join(root, 'node_modules/.bin/drizzle-kit')
    const env = { ...process.env, MIGRATIONS_OUT: `./${relative(root, copy)}` }
    const { status, stdout, stderr } = spawnSync(program, ['generate', '--name', 'drift'], {
      cwd: root,
      encoding: 'utf8',
      env,
    })
    const written = readdirSync(copy).filter((name) => name.endsWith('_drift.sql'))
    if (status === 0 && written.length === 0) return []
    const change = written.map((name) => readFileSync(join(copy, name), 'utf8')).join('')
    return [
      `tables.ts files and migrations differ: npm run migrations:generate -- --name what_changes\n${change || `${stdout}${stderr}`}`,
    ]
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function number(place: number): string {
  return String(place).padStart(4, '0')
}
