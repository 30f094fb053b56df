import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Words that may not name a file or an export, with the term to use instead; see GLOSSARY.md. */
const banned: Record<string, string> = {
  aside: 'archive, mute',
  asked: 'requested',
  crowd: 'segment',
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
}
for (const name of Object.keys(allowed)) if (!used.has(name)) faults.push(`allowed name ${name} is not used any more`)

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`${files.length} files, ${used.size} allowed names`)
