import { expect, test } from 'vitest'
import type { Palette } from '../api/page-context.ts'
import { paletteCss } from './site-palette.ts'

test('a palette becomes variables; what is no colour is left out', () => {
  const palette = {
    primary: { light: '#0a7', dark: 'rgb(1 2 3)' },
    secondary: { light: 'red;}body{display:none', dark: '#000' },
    '</style>': { light: '#000', dark: '#000' },
  } as Palette
  expect(paletteCss(palette)).toBe(':root{--site-primary:light-dark(#0a7,rgb(1 2 3))}')
  expect(paletteCss({})).toBe('')
})
