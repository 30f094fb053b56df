import { expect, test } from 'vitest'
import { nicheOf } from './niche.ts'

test.each([
  [undefined, 1, 'general'],
  [undefined, 2, 'she'],
  [undefined, 3, 'bdsm'],
  [undefined, 4, 'bbw'],
  [undefined, 5, 'gilf'],
  [undefined, 6, 'milf'],
  [undefined, 7, 'gay'],
  ['milf', 1, 'milf'],
  ['gay-spring', 3, 'gay'],
  ['spring', 3, 'bdsm'],
  ['gilfs', 1, 'general'],
  ['', 7, 'gay'],
] as const)('the slug %s on a site of niche %s: %s', (slug, site, niche) => expect(nicheOf(slug, site)).toBe(niche))
