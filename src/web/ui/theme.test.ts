import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
const colours = new Map(
  [...css.matchAll(/--color-([a-z-]+): (?:var\(--site-[a-z-]+, )?light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name, { light, dark }] as const,
  ),
)

const grounds = ['canvas', 'surface', 'raised', 'sunken']
/** What is written on what: 4.5 to 1. */
const texts: [string, string[]][] = [
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
const controls: [string, string[]][] = [
  ['control-line', ['canvas', 'surface', 'raised']],
  ['focus', grounds],
  ['primary-ink', grounds],
  ['online', ['surface', 'canvas', 'raised']],
  ['success', ['surface', 'canvas', 'raised']],
  ['unread', ['surface', 'raised']],
]

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const pairs = (table: [string, string[]][]) =>
    table.flatMap(([fore, backs]) => backs.map((back) => [fore, back] as const))
  test.each(pairs(texts))('%s reads on %s', (fore, back) => {
    expect(contrast(colour(fore, theme), colour(back, theme))).toBeGreaterThanOrEqual(4.5)
  })
  test.each(pairs(controls))('%s stands out from %s', (fore, back) => {
    expect(contrast(colour(fore, theme), colour(back, theme))).toBeGreaterThanOrEqual(3)
  })
})

function colour(name: string, theme: 'light' | 'dark'): string {
  const hex = colours.get(name)?.[theme]
  if (!hex) throw new Error(`theme.css has no --color-${name} in hexadecimal`)
  return hex
}

/** WCAG 2 contrast of two #rrggbb colours, 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
