import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The migrations of this release and those of a next one, which expand, in a new folder below `parent`. */
export function nextMigrations(parent: string): string {
  const folder = join(parent, 'migrations')
  cpSync(join(import.meta.dirname, '../../../migrations'), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const texts = [
    "ALTER TABLE profiles ADD COLUMN rolling text DEFAULT 'new';--> statement-breakpoint\nALTER TABLE conversations ADD COLUMN rolling text;",
    'DROP INDEX CONCURRENTLY IF EXISTS profiles_rolling;--> statement-breakpoint\nCREATE INDEX CONCURRENTLY profiles_rolling ON profiles (rolling);',
  ]
  for (const [at, text] of texts.entries()) {
    const last = journal.entries.at(-1)
    if (last === undefined) throw new Error('no migrations')
    const tag = `999${at}_rolling`
    writeFileSync(join(folder, `${tag}.sql`), text)
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
  }
  writeFileSync(path, JSON.stringify(journal))
  return folder
}
