import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import type { Palette } from '../../shared/palette.ts'
import { contrastOf, contrastPairs, shadesWith } from '../../shared/palette-contrast.ts'
import { testRows } from '../product/rows.ts'

/** The style sheet that has every colour of the product. */
export const themeCss = readFileSync(new URL('../../web/ui/styles/theme.css', import.meta.url), 'utf8')

/** Tests that all words and edges keep WCAG AA in light and dark, with a site's palette over theme.css. */
export function testContrast(palette: Palette): void {
  const shades = shadesWith(palette)
  describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
    testRows('every word and edge reads on its ground', contrastPairs, (pair) => {
      for (const name of [pair.fore, pair.back]) expect(shades).toHaveProperty(name)
      expect(contrastOf(pair, theme, shades)).toBeGreaterThanOrEqual(pair.least)
    })
  })
}
