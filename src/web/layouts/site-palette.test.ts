import { expect, test } from 'vitest'
import { contrast, type Palette, paletteTokens, repaint } from '../../shared/palette.ts'
import { themeCss } from '../../test/texts/contrast.ts'

import { barColours, brandCss, siteLook } from './site-palette.ts'

test('a palette becomes variables, with the shades that follow from it; what is no colour is left out', () => {
  const palette = {
    primary: { light: '#00aa77', dark: '#010203' },
    secondary: { light: 'red;}body{display:none', dark: '#000000' },
    '</style>': { light: '#000000', dark: '#000000' },
  } as Palette
  expect(brandCss(palette)).toBe(
    ':root{--site-primary:light-dark(#00aa77,#010203);--site-primary-hover:light-dark(#049b70,#1a1a1a)}',
  )
  expect(brandCss({})).toBe('')
  expect(brandCss({}, { '--radius-card': '6px', '--display-weight': '800' })).toBe(
    ':root{--radius-card:6px;--display-weight:800}',
  )
})

test('words on what is unread are those that read better', () => {
  const { 'on-unread': words } = repaint({ unread: { light: '#a83e09', dark: '#ffb285' } })
  expect(words).toEqual({ light: '#ffffff', dark: '#22083f' })
})

test("the browser's own bar is the canvas, or the soft colour of the site", () => {
  expect(barColours({})).toEqual({ light: '#fbf6f1', dark: '#130d17' })
  const soft = { light: '#dff4f1', dark: '#17393a' }
  expect(barColours({ 'primary-soft': soft })).toEqual(soft)
})

test('contrast is that of WCAG 2', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('theme.css lets a site repaint all that a palette names, and what follows from it', () => {
  const all = Object.fromEntries(paletteTokens.map((name) => [name, { light: '#123456', dark: '#abcdef' }]))
  for (const name of Object.keys(repaint(all)))
    expect(themeCss).toContain(`--color-${name}: var(--site-${name}, light-dark(`)
})

test('a niche brings its dusk, letters and corners; the product none', () => {
  expect(siteLook(1, {})).toEqual({ css: '', bar: { light: '#fbf6f1', dark: '#130d17' }, hasDisplayFace: true })
  const { css, hasDisplayFace } = siteLook(3, {})
  expect(css).toContain('--site-dusk:light-dark(#20123c,#20123c)')
  expect(css).toContain('--radius-card:6px')
  expect(hasDisplayFace).toBe(false)
})
