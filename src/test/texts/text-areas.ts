import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { importsOf, type Node, parseFile, walk } from './source-tree.ts'

/** One call like `t('left', { count })` whose group and key are literals. */
type TextCall = {
  key: string
  /** Names of the values handed over; null where they cannot be read from the source. */
  values: string[] | null
}
type SourceFile = { imports: string[]; calls: TextCall[]; areas: Set<string>; provides: string[] }

/** What the files below one folder say and import; each file is parsed once. */
export function readTextCalls() {
  const known = new Map<string, SourceFile>()
  return (path: string): SourceFile => {
    const file = known.get(path) ?? readSource(path)
    known.set(path, file)
    return file
  }
}

function readSource(path: string): SourceFile {
  const tree = parseFile(path)
  const file: SourceFile = { imports: importsOf(path, tree), calls: [], areas: new Set(), provides: [] }
  /** Per function: the names that say texts, with their group; null where the group is computed. */
  const scopes: Map<string, string | null>[] = [new Map()]
  const enter = (node: Node) => {
    if (isFunction(node)) scopes.push(new Map())
    if (node.type === 'VariableDeclarator') noteTranslator(node, scopes, file.areas)
    if (node.type === 'ImportDeclaration') noteProvided(String((node.source as Node).value), file.provides)
    if (node.type === 'CallExpression') noteCall(node, scopes, file)
  }
  walk(tree, enter, (node) => {
    if (isFunction(node)) scopes.pop()
  })
  return file
}

function isFunction({ type }: Node): boolean {
  return /Function(?:Declaration|Expression)$|^ArrowFunctionExpression$|Method$/.test(type)
}

/** `const t = useTranslations('chat.list')` */
function noteTranslator({ id, init }: Node, scopes: Map<string, string | null>[], areas: Set<string>): void {
  const call = init as Node | null
  if (call?.type !== 'CallExpression' || nameOf(call.callee as Node) !== 'useTranslations') return
  const given = (call.arguments as { expression: Node }[])[0]?.expression
  const group = given === undefined ? '' : literalOf(given)
  scopes.at(-1)?.set(String((id as Node).value), group)
  const area = given === undefined ? null : startOf(given)
  if (area) areas.add(area)
}

/** The office brings its words as a module of English. */
function noteProvided(source: string, provides: string[]): void {
  const area = /^virtual:area\/(\w+)\//.exec(source)?.[1]
  if (area) provides.push(area)
}

function noteCall(node: Node, scopes: Map<string, string | null>[], file: SourceFile): void {
  const name = nameOf(node.callee as Node)
  const [first, second] = (node.arguments as { expression: Node }[]).map(({ expression }) => expression)
  if (name === 'loadArea' && first) {
    const area = literalOf(first)
    if (area) file.provides.push(area)
  }
  const scope = scopes.findLast((names) => name !== null && names.has(name))
  const isOther = (node.callee as Node).type === 'MemberExpression' && !isRich(node.callee as Node)
  if (!scope || name === null || !first || isOther) return
  const group = scope.get(name)
  if (group === '') {
    const area = startOf(first)
    if (area) file.areas.add(area)
  }
  if (group === null || group === undefined) return
  for (const key of keysOf(first))
    file.calls.push({ key: group === '' ? key : `${group}.${key}`, values: valuesOf(second) })
}

function isRich({ property }: Node): boolean {
  return ['rich', 'markup'].includes(String((property as Node).value))
}

function keysOf(node: Node): string[] {
  if (node.type === 'ConditionalExpression')
    return [...keysOf(node.consequent as Node), ...keysOf(node.alternate as Node)]
  const key = literalOf(node)
  return key === null ? [] : [key]
}

function valuesOf(node: Node | undefined): string[] | null {
  if (node === undefined) return []
  if (node.type !== 'ObjectExpression') return null
  const names = (node.properties as Node[]).map((property) => {
    if (property.type === 'Identifier') return String(property.value)
    return property.type === 'KeyValueProperty' ? String((property.key as Node).value) : null
  })
  return names.every((name) => name !== null) ? names : null
}

function literalOf(node: Node): string | null {
  return node.type === 'StringLiteral' ? String(node.value) : null
}

/** The area that a group or a full key begins with, also where the rest is computed. */
function startOf(node: Node): string | null {
  const text = node.type === 'TemplateLiteral' ? String((node.quasis as { raw: string }[])[0]?.raw) : literalOf(node)
  return text === null ? null : (/^(\w+)(?:\.|$)/.exec(text)?.[1] ?? null)
}

/** `t` of `t(…)` and of `t.rich(…)`. */
function nameOf(node: Node): string | null {
  if (node.type === 'Identifier') return String(node.value)
  return node.type === 'MemberExpression' ? nameOf(node.object as Node) : null
}

/**
 * Areas of texts that something a page can show uses although neither the page, nor a frame around it, nor a part that opens over it, loads
 * them: `file needs area at /path`. `carried` come with every language; `areasOfPage` tells those of a route pattern.
 */
export function findMissingAreas(
  web: string,
  routes: RouteConfigEntry[],
  carried: readonly string[],
  areasOfPage: (pattern: string) => readonly string[],
): string[] {
  const read = readTextCalls()
  const missing = new Set<string>()

  function visitRoutes(entries: RouteConfigEntry[], above: ReadonlySet<string>, parent = '') {
    for (const entry of entries) {
      const { file, children = [] } = entry
      const own = join(web, file)
      const pattern = patternOf(entry, parent)
      const areas = new Set([...above, ...providedBy(own)])
      visitFile(own, new Set([...areas, ...loadedFor(entry, parent)]), { at: pattern || file, seen: new Set() })
      visitRoutes(children, areas, pattern)
    }
  }
  /** A frame without an address has the areas that all of its pages have. */
  function loadedFor(entry: RouteConfigEntry, parent: string): readonly string[] {
    const { path, index, children = [] } = entry
    if (path !== undefined || index === true) return areasOfPage(patternOf(entry, parent))
    const [first = [], ...others] = children.map((child) => loadedFor(child, parent))
    return first.filter((area) => others.every((areas) => areas.includes(area)))
  }
  function providedBy(file: string): string[] {
    const { provides, imports } = read(file)
    return [...provides, ...imports.filter((name) => /\/texts\.tsx$/.test(name)).flatMap((name) => read(name).provides)]
  }
  function visitFile(file: string, areas: ReadonlySet<string>, walkState: { at: string; seen: Set<string> }) {
    const source = read(file)
    const here = new Set([...areas, ...source.provides])
    const visit = `${file} ${[...here].sort().join()}`
    if (walkState.seen.has(visit)) return
    walkState.seen.add(visit)
    for (const area of source.areas)
      if (!here.has(area)) missing.add(`${file.slice(web.length + 1)} needs ${area} at ${walkState.at}`)
    for (const next of source.imports) visitFile(next, here, walkState)
  }

  visitFile(join(web, 'root.tsx'), new Set(carried), { at: 'every page', seen: new Set() })
  visitRoutes(routes, new Set(carried))
  return [...missing].sort()
}

function patternOf({ path }: RouteConfigEntry, parent: string): string {
  return path ? `${parent}/${path}` : parent
}
