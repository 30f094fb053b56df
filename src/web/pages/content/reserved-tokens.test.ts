import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { routes as calls } from '../../../contract/routes.ts'
import { reservedTokens } from '../../../shared/reserved-tokens.ts'
import routes from '../../routes.ts'

function pathsIn(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = '', children = [] }) => [path, ...pathsIn(children)])
}

/** First words of addresses; placeholders are no words. */
function firstWords(paths: readonly string[]): Set<string> {
  const words = paths.map((path) => path.replace(/^\//, '').split('/')[0] ?? '')
  return new Set(words.filter((word) => /^[a-z0-9-]+$/.test(word)))
}

test('no written page can take an address of the product', () => {
  const ofCalls = Object.values<Record<string, string>>(calls).flatMap((domain) =>
    Object.values(domain).map((route) => route.split(' ')[1] ?? ''),
  )
  const folders = readdirSync(join(import.meta.dirname, '../../../../public'))
  const used = firstWords([...pathsIn(routes as RouteConfigEntry[]), ...ofCalls, ...folders])
  expect(used.size).toBeGreaterThan(20)
  expect([...used].filter((word) => !reservedTokens.has(word))).toEqual([])
})
