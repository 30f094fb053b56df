import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from '@swc/core'

export type Node = { type: string; [name: string]: unknown }

/** The syntax tree of one file. */
export function parseFile(path: string): Node {
  return parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript', tsx: path.endsWith('x') }) as unknown as Node
}

/** Calls `enter` for every node from the top down, and `leave` after its children. */
export function walk(node: unknown, enter: (node: Node) => void, leave: (node: Node) => void = () => undefined): void {
  if (Array.isArray(node)) for (const one of node) walk(one, enter, leave)
  else if (typeof node === 'object' && node !== null) {
    const isNode = 'type' in node && typeof node.type === 'string'
    if (isNode) enter(node as Node)
    for (const value of Object.values(node)) walk(value, enter, leave)
    if (isNode) leave(node as Node)
  }
}

/** Files of ours that a file imports for its code, `import()` included; imports of types alone are left out. */
export function importsOf(path: string, tree: Node): string[] {
  const named: string[] = []
  walk(tree, (node) => {
    const source = (node.source as Node | null | undefined)?.value
    if (typeof source === 'string' && !isTypeOnly(node)) named.push(source)
    if (node.type === 'CallExpression' && (node.callee as Node).type === 'Import') {
      const given = (node.arguments as { expression: Node }[])[0]?.expression
      if (given?.type === 'StringLiteral') named.push(String(given.value))
    }
  })
  return named.filter((name) => /^\.\.?\/.*\.tsx?$/.test(name)).map((name) => join(dirname(path), name))
}

function isTypeOnly({ typeOnly, specifiers }: Node): boolean {
  const names = (specifiers as { isTypeOnly?: boolean }[] | undefined) ?? []
  return typeOnly === true || (names.length > 0 && names.every((name) => name.isTypeOnly))
}
