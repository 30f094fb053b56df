import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseFile, walk } from './source-tree.ts'
import { areas, textsOf } from './texts.ts'

const root = join(import.meta.dirname, '../../..')

/** Literals that happen to equal a message, each with its reason. */
const allowed: Record<string, string> = {
  'src/shared/i18n/order-button.test.ts: Order with obligation to pay': 'the wording required by law is what is tested',
  'src/web/live/socket.ui.test.tsx: logged out': 'the reason that a session ended, not a text on screen',
  'src/web/pages/content/documents.test.ts: Terms and conditions': 'the title of a content page, not a message',
  'src/web/pages/content/documents.test.ts: There are no fictional profiles on this site.':
    'a sentence of a content page, not a message',
}

const isSentence = (text: string) => /\S\s+\S/.test(text)
const messages = new Set(areas.flatMap((area) => [...textsOf('en', area).values()]).filter(isSentence))

/** String literals of a file that are a message, as `file: text`. */
function copiedIn(file: string): string[] {
  const copied = new Set<string>()
  walk(parseFile(join(root, file)), (node) => {
    if (node.type === 'StringLiteral' && messages.has(String(node.value))) copied.add(`${file}: ${node.value}`)
  })
  return [...copied]
}

test('tests find texts by their key, so that changing a text breaks none', () => {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], { cwd: root })
  expect(files.flatMap(copiedIn).toSorted()).toEqual(Object.keys(allowed).toSorted())
})
