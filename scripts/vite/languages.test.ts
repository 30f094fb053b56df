import { expect, test } from 'vitest'
import { languages, withFallback } from './languages.ts'

test('what a language lacks is said in English, key by key', () => {
  const english = { common: { save: 'Save', nav: { home: 'Home', likes: 'Likes' } }, chat: { send: 'Send' } }
  const dutch = { common: { save: 'Opslaan', nav: { likes: 'Likes!' } } }
  expect(withFallback(english, dutch)).toEqual({
    common: { save: 'Opslaan', nav: { home: 'Home', likes: 'Likes!' } },
    chat: { send: 'Send' },
  })
})

test('the words of the office are in no language that members load', () => {
  const { load } = languages() as unknown as { load: (this: object, id: string) => string }
  const loaded = (id: string) => load.call({ addWatchFile: () => undefined }, `\0${id}`)
  const office = 'Back office'
  expect(loaded('virtual:area/office/en')).toContain(office)
  for (const locale of ['en', 'de']) expect(loaded(`virtual:language/${locale}`)).not.toContain(office)
})
