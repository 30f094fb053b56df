import { describe, expect, test } from 'vitest'
import { testContrast } from '../../../test/texts/contrast.ts'
import type { Niche } from './niche.ts'
import { nicheLooks, paletteOf, shapeOf } from './niche-looks.ts'

const niches = Object.keys(nicheLooks) as Niche[]

describe.each(niches)('the colours of a site of the niche %s without a palette', (niche) =>
  testContrast(paletteOf(niche, {})),
)

test('no two niches look the same', () => {
  const looks = niches.map((niche) => JSON.stringify([nicheLooks[niche].hero, shapeOf(niche), nicheLooks[niche].dusk]))
  expect(new Set(looks).size).toBe(niches.length)
})

test('the palette of a site comes over the dusk of its niche', () => {
  const dusk = { light: '#101010', dark: '#101010' }
  expect(paletteOf('milf', { dusk })).toEqual({ dusk })
})
