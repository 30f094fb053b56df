import { describe, expect, test } from 'vitest'
import { logoIds } from '../../contract/constants.ts'
import { demoSites, vonk } from '../../seed/demo-sites.ts'
import { readConfig } from '../../server/platform/config/config.ts'
import { coloursOf, signOf } from '../../server/platform/email/template/theme.ts'
import { senderOf } from '../../server/sites/sender.ts'
import { siteSettings } from '../../server/sites/settings.ts'
import { contrast } from '../../shared/palette.ts'
import { themeCss } from './contrast.ts'

/** What is written on what in a mail: 4.5 to 1. */
const pairs = [
  ['ink', 'primary-soft'],
  ['on-dusk', 'dusk'],
  ['lamp', 'dusk-raised'],
  ['ink', 'surface'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'canvas'],
  ['primary-ink', 'surface'],
  ['on-primary', 'primary'],
] as const
const config = readConfig({ NODE_ENV: 'test', DEMO: '1' })
const looks = [vonk, ...Object.values(demoSites)].map(({ host, settings }) => {
  const site = { name: host, settings: siteSettings.parse(settings) }
  return [host, senderOf({ config }, site).look] as const
})

describe.each([['no site of ours', undefined] as const, ...looks])('mails of %s', (_host, look) => {
  test.each(pairs.flatMap((pair) => (['light', 'dark'] as const).map((scheme) => [...pair, scheme] as const)))(
    '%s reads on %s in %s',
    (words, ground, scheme) => {
      const colours = coloursOf(look)
      expect(contrast(colours[words][scheme], colours[ground][scheme])).toBeGreaterThanOrEqual(4.5)
    },
  )
})

test('colours of mails are those of the pages', () => {
  for (const [name, { light, dark }] of Object.entries(coloursOf(undefined)))
    expect(themeCss).toMatch(new RegExp(`--color-${name}: (var\\(--site-${name}, )?light-dark\\(${light}, ${dark}\\)`))
})

test('every mark has a sign of its own', () => {
  expect(new Set(logoIds.map((mark) => signOf({ mark, colours: {} }))).size).toBe(logoIds.length)
})
