import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Palette } from '../web/api/page-context.ts'
import { contrast, repaint } from '../web/layouts/site-palette.ts'

/** The style sheet that has every colour of the product. */
export const themeCss = readFileSync(new URL('../web/ui/theme.css', import.meta.url), 'utf8')

type Pairs = [string, string[]][]
const shades = [
  ...themeCss.matchAll(/--color-([a-z-]+): (?:var\(--site-[a-z-]+, )?light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g),
].map(([, name = '', light = '', dark = '']) => [name, { light, dark }] as const)

const grounds = ['canvas', 'surface', 'raised', 'sunken']
/** What is written on what: 4.5 to 1. */
const texts: Pairs = [
  ['ink', [...grounds, 'primary-soft', 'secondary-soft', 'danger-soft', 'success-soft', 'warning-soft']],
  ['ink-soft', [...grounds, 'primary-soft']],
  ['primary-ink', [...grounds, 'primary-soft']],
  ['secondary-ink', [...grounds, 'secondary-soft', 'primary-soft']],
  ['danger-ink', [...grounds, 'danger-soft']],
  ['success-ink', [...grounds, 'success-soft']],
  ['warning-ink', [...grounds, 'warning-soft']],
  ['on-primary', ['primary', 'primary-hover']],
  ['on-secondary', ['secondary', 'secondary-hover']],
  ['on-danger', ['danger', 'danger-hover']],
  ['on-warning', ['warning']],
  ['on-unread', ['unread']],
  ['canvas', ['ink']],
]
/** Edges, dots and rings against what is around them: 3 to 1. */
const controls: Pairs = [
  ['control-line', ['canvas', 'surface', 'raised']],
  ['focus', grounds],
  ['primary-ink', grounds],
  ['online', ['surface', 'canvas', 'raised']],
  ['success', ['surface', 'canvas', 'raised']],
  ['unread', ['surface', 'raised']],
]

const pairsOf = (table: Pairs) => table.flatMap(([fore, backs]) => backs.map((back) => [fore, back] as const))

/** Tests that all words and edges keep WCAG AA in light and dark, with a site's palette over theme.css. */
export function testContrast(palette: Palette): void {
  const all = new Map([...shades, ...Object.entries(repaint(palette))])
  describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
    const colour = (name: string): string => {
      const hex = all.get(name)?.[theme]
      if (!hex) throw new Error(`theme.css has no --color-${name} in hexadecimal`)
      return hex
    }
    test.each(pairsOf(texts))('%s reads on %s', (fore, back) => {
      expect(contrast(colour(fore), colour(back))).toBeGreaterThanOrEqual(4.5)
    })
    test.each(pairsOf(controls))('%s stands out from %s', (fore, back) => {
      expect(contrast(colour(fore), colour(back))).toBeGreaterThanOrEqual(3)
    })
  })
}
