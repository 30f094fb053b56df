import { expect, test } from 'vitest'
import { withFallback } from './languages.ts'

test('what a language lacks is said in English, key by key', () => {
  const english = { common: { save: 'Save', nav: { home: 'Home', likes: 'Likes' } }, chat: { send: 'Send' } }
  const dutch = { common: { save: 'Opslaan', nav: { likes: 'Likes!' } } }
  expect(withFallback(english, dutch)).toEqual({
    common: { save: 'Opslaan', nav: { home: 'Home', likes: 'Likes!' } },
    chat: { send: 'Send' },
  })
})
