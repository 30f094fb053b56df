import { describe, expect, test } from 'vitest'
import { themeCss } from '../test/texts/contrast.ts'
import { paletteFaults, productShades } from './palette-contrast.ts'

test('the colours that palettes come over are those of the style sheet', () => {
  const written = themeCss.matchAll(
    /--color-([a-z-]+): (?:var\(--site-[a-z-]+, )?light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g,
  )
  const shades = [...written].map(([, name = '', light = '', dark = '']) => [name, { light, dark }] as const)
  expect(Object.fromEntries(shades)).toEqual(productShades)
})

describe('a palette', () => {
  test.each([
    ['none', {}, []],
    [
      'grey words on white buttons',
      { primary: { light: '#ffffff', dark: '#ff8d7b' }, 'on-primary': { light: '#c0c0c0', dark: '#31100b' } },
      ['light on-primary primary', 'light on-primary primary-hover'],
    ],
    [
      'a pale second colour is a ring that nobody sees',
      { secondary: { light: '#f0f0ff', dark: '#8fb4ff' }, 'on-secondary': { light: '#0c1a36', dark: '#0c1a36' } },
      expect.arrayContaining(['light focus surface', 'light secondary-ink surface']),
    ],
    [
      'only in dark',
      { 'primary-ink': { light: '#b0371f', dark: '#5a1b10' } },
      expect.arrayContaining(['dark primary-ink surface']),
    ],
  ])('%s', (_name, palette, faults) => {
    expect(paletteFaults(palette).map(({ theme, fore, back }) => `${theme} ${fore} ${back}`)).toEqual(faults)
  })
})
