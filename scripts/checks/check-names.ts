import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Words that may not name a file, an export, a table or a column, with the term to use instead; see GLOSSARY.md. */
const banned: Record<string, string> = {
  aside: 'archive, mute',
  asked: 'requested',
  figure: 'metric',
  figures: 'metrics, analytics',
  crowd: 'segment',
  departures: 'account deletion, deletion reasons',
  doors: 'routes',
  express: 'fast path',
  glance: 'view',
  happened: 'activity',
  happening: 'activity',
  happenings: 'activity feed',
  kept: 'stored, saved, cached',
  letter: 'email',
  letters: 'emails',
  missed: 'push fallback',
  onlooker: 'viewer',
  pace: 'send rate',
  paces: 'send rates',
  patient: 'retry',
  shelf: 'storage, cache',
  told: 'notified',
  trouble: 'problem, bounce',
  troubles: 'problems, bounces',
  turns: 'mutex',
  verdict: 'decision',
  verdicts: 'decisions',
  wish: 'filter, query',
  wishes: 'filters, query',
}

/** Names that stay, each with its reason; one that no longer exists is an error. */
const allowed: Record<string, string> = {}

const wordsOf = (name: string) => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
const bannedIn = (name: string) => wordsOf(name).find((word) => Object.hasOwn(banned, word))

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(src|scripts|bench|e2e|docs)\//.test(file))

const exported = /^export (?:default )?(?:async )?(?:function|const|type|class|interface|let) (\w+)/gm
/** Words that may not name a local, a parameter or a type of one file either: of `banned`, those with one meaning, and their kind. */
const bannedLocals = new Set(
  'asked drawer everybody gone grave gravest heard kept mended nobody said sayings shelf somebody told wish wishes'.split(
    ' ',
  ),
)
const quoted = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
/** A named declaration, a destructuring one, the parameters of a function, or the only one of an arrow function. */
const declared =
  /\b(?:const|let|function\*?|type|interface|class)\s+(\w+)|\b(?:const|let)\s+([{[][^;]*?[}\]])\s*(?::[^=;]+)?=|\(([^()]*)\)(?:\s*:[^={;\n]+)?\s*(?:=>|\{)|(\w+)\s*=>/g

function localsOf(source: string): string[] {
  return [...source.replace(quoted, "''").matchAll(declared)].flatMap(([, named, pattern, parameters, only]) => {
    const name = named ?? only
    if (name !== undefined) return [name]
    return [...(pattern ?? parameters ?? '').matchAll(/\b(\w+)\??\s*(?=[:,)}\]=]|$)/g)].map(([, each = '']) => each)
  })
}

const faults: string[] = []
const used = new Set<string>()

function check(name: string, where: string): void {
  const word = bannedIn(name)
  if (word === undefined) return
  if (Object.hasOwn(allowed, name)) used.add(name)
  else faults.push(`${where}: "${word}" is banned; use ${banned[word]} (GLOSSARY.md)`)
}

for (const file of files) {
  check(file, file)
  if (!/\.tsx?$/.test(file)) continue
  const source = readFileSync(join(root, file), 'utf8')
  for (const [, name = ''] of source.matchAll(exported)) check(name, `${file}: ${name}`)
  for (const name of localsOf(source)) {
    const word = wordsOf(name).find((each) => bannedLocals.has(each))
    if (word !== undefined) faults.push(`${file}: ${name}: "${word}" is banned for locals, too (GLOSSARY.md)`)
  }
}
// Tables, columns and constraints, as the newest snapshot of the migrations has them
const journal = JSON.parse(readFileSync(join(root, 'migrations/meta/_journal.json'), 'utf8')) as { entries: unknown[] }
const snapshot = `migrations/meta/${String(journal.entries.length - 1).padStart(4, '0')}_snapshot.json`
type Named = Record<string, { name: string }>
type Table = { name: string } & Record<'columns' | 'indexes' | 'foreignKeys' | 'checkConstraints', Named>
const { tables } = JSON.parse(readFileSync(join(root, snapshot), 'utf8')) as { tables: Record<string, Table> }
for (const { name: table, columns, indexes, foreignKeys, checkConstraints } of Object.values(tables)) {
  check(table, `table ${table}`)
  for (const { name } of [columns, indexes, foreignKeys, checkConstraints].flatMap((named) => Object.values(named)))
    check(name, `${table}.${name}`)
}

for (const name of Object.keys(allowed)) if (!used.has(name)) faults.push(`allowed name ${name} is not used any more`)

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`${files.length} files, ${Object.keys(tables).length} tables, ${used.size} allowed names`)
