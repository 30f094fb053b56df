import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { type Node, walk } from './source-tree.ts'

/** What one file says: groups of texts (`chat.list`), and what may be keys below them. */
type Speaker = {
  file: string
  groups: Pattern[]
  keys: Pattern[]
  /** Keys as they stand in a call. */
  used: string[]
  /** It says keys that another file hands it. */
  saysGivenKeys: boolean
}
/** Whole text of a literal; where a template has a hole, anything may stand. */
type Pattern = { exact: string } | { matches: RegExp }
type TextUses = {
  isUsed(key: string): boolean
  /** Keys that a call names and no text has: `file: key`. */
  unknown(keys: ReadonlySet<string>): string[]
}

const speaks = /useTranslations|wordsOf\(/

/**
 * Which texts the product's files say, found without running them. A key counts as used where its group and the rest of it stand in one file:
 * `useTranslations('chat.list')` and `'empty'`, or `` t(`kinds.${kind}`) ``. Where a file says a key that it was handed (`t(kind)`), every key
 * of its groups counts whose words stand in any file.
 */
export async function findTextUses(root: string): Promise<TextUses> {
  const sources = await readSources(root)
  const words = new Set(sources.flatMap(({ source }) => source.match(/[\w-]+/g) ?? []))
  const speakers = sources.filter(({ source }) => speaks.test(source)).map(speakerOf)
  const isUsed = ({ keys, saysGivenKeys }: Speaker, rest: string) =>
    keys.some((key) => fits(key, rest)) || (saysGivenKeys && rest.split('.').every((word) => words.has(word)))
  return {
    isUsed: (key) =>
      splits(key).some(([group, rest]) =>
        speakers.some((speaker) => speaker.groups.some((one) => fits(one, group)) && isUsed(speaker, rest)),
      ),
    unknown: (keys) => speakers.flatMap((speaker) => unknownOf(speaker, keys)),
  }
}

/** A file with several groups may mean any of them. */
function unknownOf({ file, groups, used }: Speaker, keys: ReadonlySet<string>): string[] {
  const isKnown = (key: string) =>
    groups.some((group) =>
      'exact' in group
        ? keys.has(group.exact === '' ? key : `${group.exact}.${key}`)
        : [...keys].some((full) => full.endsWith(`.${key}`) && fits(group, full.slice(0, -key.length - 1))),
    )
  return used.filter((key) => !isKnown(key)).map((key) => `${file}: ${key}`)
}

async function readSources(root: string): Promise<{ file: string; source: string }[]> {
  const sources: { file: string; source: string }[] = []
  for await (const file of glob('{contract,server,shared,web}/**/*.{ts,tsx}', { cwd: root })) {
    if (!/\.test\.tsx?$/.test(file)) sources.push({ file, source: readFileSync(join(root, file), 'utf8') })
  }
  return sources
}

/** `a.b.c` -> ['', 'a.b.c'], ['a', 'b.c'], ['a.b', 'c']. */
function splits(key: string): [group: string, rest: string][] {
  const words = key.split('.')
  return words.map((_word, at) => [words.slice(0, at).join('.'), words.slice(at).join('.')])
}

function fits(pattern: Pattern, text: string): boolean {
  return 'exact' in pattern ? pattern.exact === text : pattern.matches.test(text)
}

function speakerOf({ file, source }: { file: string; source: string }): Speaker {
  const speaker: Speaker = { file, groups: [], keys: [], used: [], saysGivenKeys: false }
  /** Those that the file gets itself; of others it does not show what group they say. */
  const declared = new Set(['wordsOf()'])
  const calls: Node[] = []
  walk(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }), (node) => {
    if (node.type === 'StringLiteral') speaker.keys.push({ exact: String(node.value) })
    if (node.type === 'CallExpression') calls.push(node)
    const name = sayerOf(node)
    if (name !== null) declared.add(name)
  })
  for (const call of calls) noteCall(speaker, call, declared)
  return speaker
}

function noteCall(speaker: Speaker, call: Node, declared: ReadonlySet<string>): void {
  const name = nameOf(call.callee as Node)
  const given = (call.arguments as { expression: Node }[]).map(({ expression }) => expression)
  if (name === 'useTranslations') speaker.groups.push(groupOf(given[0]))
  // Of the server; with one argument it is another function of that name
  if (name === 'wordsOf' && given.length === 2) speaker.groups.push(groupOf(given[1]))
  if (name === null || given[0] === undefined || !(declared.has(name) || name === 't' || name === 'say')) return
  const keys = keysOf(given[0])
  if (keys.includes(null)) speaker.saysGivenKeys = true
  for (const key of keys) {
    if (key !== null) speaker.keys.push(key)
    if (key !== null && 'exact' in key && declared.has(name)) speaker.used.push(key.exact)
  }
}

function groupOf(node: Node | undefined): Pattern {
  if (node?.type === 'StringLiteral') return { exact: String(node.value) }
  return node?.type === 'TemplateLiteral' ? templateOf(node) : { exact: '' }
}

/** The keys that one argument may be; null for one that comes from elsewhere. */
function keysOf(node: Node): (Pattern | null)[] {
  switch (node.type) {
    case 'StringLiteral':
      return [{ exact: String(node.value) }]
    case 'TemplateLiteral':
      return [(node.quasis as { raw: string }[]).some(({ raw }) => /\w/.test(raw)) ? templateOf(node) : null]
    case 'ConditionalExpression':
      return [...keysOf(node.consequent as Node), ...keysOf(node.alternate as Node)]
    case 'TsAsExpression':
    case 'ParenthesisExpression':
      return keysOf(node.expression as Node)
    default:
      return [null]
  }
}

function templateOf(node: Node): Pattern {
  const parts = (node.quasis as { raw: string }[]).map(({ raw }) => raw.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return { matches: new RegExp(`^${parts.join('.+')}$`) }
}

/** `const words = useTranslations(…)` -> `words`. */
function sayerOf({ type, id, init }: Node): string | null {
  if (type !== 'VariableDeclarator' || (init as Node | null)?.type !== 'CallExpression') return null
  const called = nameOf((init as Node).callee as Node)
  return called === 'useTranslations' || called === 'wordsOf' ? nameOf(id as Node) : null
}

/** The name that is called: `t` of `t(…)`, `t.rich(…)` and `t.has(…)`; `wordsOf()` of `wordsOf(…)(…)`. */
function nameOf(node: Node): string | null {
  if (node.type === 'Identifier') return String(node.value)
  if (node.type === 'CallExpression' && nameOf(node.callee as Node) === 'wordsOf') return 'wordsOf()'
  return node.type === 'MemberExpression' ? nameOf(node.object as Node) : null
}
