import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '../../../contract/constants.ts'
import { termsVersion } from '../../sites/rules.ts'
import { type ConsentPlace, consentTemplate } from './consent-texts.ts'

const places: [ConsentPlace, readonly ('special_category' | 'terms' | 'promotions' | 'showcase')[]][] = [
  ['sign_up', ['special_category', 'terms', 'promotions']],
  ['settings', ['special_category', 'terms', 'promotions', 'showcase']],
]
const now = places.flatMap(([place, kinds]) =>
  kinds.flatMap((kind) =>
    locales.map((locale): [string, string] => [
      `${place} ${kind} ${locale}`,
      createHash('sha256')
        .update(consentTemplate(kind, place, locale))
        .digest('base64url')
        .slice(0, 22),
    ]),
  ),
)

// Another text is another version: set `firstTerms` (sites/rules.ts) to the day of the change, and add that version with its hashes to the list.
// Versions in the list that members have agreed to stay as they are.
test('the texts that members agree to are those of the current version', () => {
  const list: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(new URL('consent-text-hashes.json', import.meta.url), 'utf8'),
  )
  expect(list[termsVersion('2000-01-01')]).toEqual(Object.fromEntries(now))
})
