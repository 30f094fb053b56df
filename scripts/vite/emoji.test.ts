import { expect, test } from 'vitest'
import { emoji as emojiInput } from '../../src/contract/chat/message.ts'
import { locales } from '../../src/contract/constants.ts'
import { emojisOf } from './emoji.ts'

test.each(locales)(
  '%s has the same emoji as English, each with a name, and all of them may be a reaction',
  (locale) => {
    const rows = emojisOf(locale)
    expect(rows.map(([, emoji]) => emoji)).toEqual(emojisOf('en').map(([, emoji]) => emoji))
    expect(rows.length).toBeGreaterThan(1_500)
    expect(rows.filter(([, , name]) => name.trim() === '')).toEqual([])
    const all = rows.flatMap(([, emoji, , , tones]) => [emoji, ...tones.split(' ').filter(Boolean)])
    expect(all.filter((emoji) => !emojiInput.safeParse(emoji).success)).toEqual([])
  },
)

test('names are of the language, and tones come from light to dark', () => {
  expect(emojisOf('nl').find(([, emoji]) => emoji === '👋')).toMatchObject({
    2: 'zwaaiende hand',
    4: '👋🏻 👋🏼 👋🏽 👋🏾 👋🏿',
  })
})

test('parts of emoji are not offered', () => {
  const shown = emojisOf('en').map(([, emoji]) => emoji)
  for (const part of ['🏻', '🇦', '🦰']) expect(shown).not.toContain(part)
})
