import { describe, expect, test } from 'vitest'
import { chooseLines, filledLine, type Line } from './icebreaker-choice.ts'

const line = (id: string, text: string, interest: string | null = null): Line => ({ id, text, interest })
const general = Array.from({ length: 6 }, (_, n) => line(`general.${n}`, `General ${n}`))
const city = [line('city.1', 'In {city}?'), line('city.2', 'Why {city}?')]
const sailing = [line('sailing.1', 'Where would you sail?', 'sailing'), line('sailing.2', 'Which boat?', 'sailing')]
const wine = [line('wine.1', 'Red or white?', 'wine')]
const dogs = [line('dogs.1', 'Big or small?', 'dogs')]
const open = [line('open.1', 'We both like {interest}')]
const all = [...general, ...city, ...sailing, ...wine, ...dogs]
/** The same luck for everybody: order decides. */
const even = () => 0.5
const ids = (lines: Line[]) => lines.map(({ id }) => id)

test.each<[string, Line[], { city: string | null; shared: string[] }, string[]]>([
  ['nothing known', all, { city: null, shared: [] }, ['general.0', 'general.1', 'general.2', 'general.3']],
  ['a place', all, { city: 'Utrecht', shared: [] }, ['city.1', 'general.0', 'general.1', 'general.2']],
  ['one interest', all, { city: null, shared: ['sailing'] }, ['sailing.1', 'general.0', 'general.1', 'general.2']],
  [
    'many interests: two lines, about two things',
    all,
    { city: 'Utrecht', shared: ['sailing', 'wine', 'dogs'] },
    ['sailing.1', 'wine.1', 'city.1', 'general.0'],
  ],
  [
    'an open line, with something shared',
    [...open, ...general],
    { city: null, shared: ['wine'] },
    ['open.1', 'general.0', 'general.1', 'general.2'],
  ],
  [
    'an open line, with nothing shared',
    [...open, ...general],
    { city: null, shared: [] },
    ['general.0', 'general.1', 'general.2', 'general.3'],
  ],
  ['an open line beside one about the same', [...wine, ...open], { city: null, shared: ['wine'] }, ['wine.1']],
  ['no lines at all', [], { city: 'Utrecht', shared: ['wine'] }, []],
])('offers with %s', (_what, lines, about, expected) => {
  expect(ids(chooseLines(lines, { name: 'Anna', ...about }, even))).toEqual(expected)
})

test('offers those further up more often, and all of them some day', () => {
  const counts = new Map<string, number>()
  for (let day = 0; day < 600; day += 1) {
    // A number between 0 and 1 from day and line, evenly spread
    const luck = (id: string) => (((day * 7 + Number(id.at(-1)) * 13) * 2_654_435_761) % 2 ** 32) / 2 ** 32 || 0.5
    for (const id of ids(chooseLines(general, { name: 'Anna', city: null, shared: [] }, luck)))
      counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const [first = 0, last = 0] = [counts.get('general.0'), counts.get('general.5')]
  expect(first).toBeGreaterThan(last)
  expect(counts.size).toBe(6)
})

describe('a filled line', () => {
  const about = { name: '{city} $& Anna', city: 'Łódź', shared: ['dogs', 'wine'] }
  const interestName = (interest: string) => `The ${interest}`
  test.each([
    ['names', line('a', 'Hi {name}!'), 'Hi {city} $& Anna!'],
    ['places', line('a', 'In {city}, {city}?'), 'In Łódź, Łódź?'],
    ['interests within a sentence', line('a', 'About {interest}', 'dogs'), 'About the dogs'],
    ['an interest where the line leaves it open', line('a', 'About {interest}'), 'About the wine'],
    ['nothing else', line('a', '{nobody} {} {'), '{nobody} {} {'],
  ])('says %s', (_what, given, expected) => {
    expect(filledLine(given, about, { locale: 'en', interestName })).toBe(expected)
  })
  test('leaves German nouns their capital', () => {
    expect(filledLine(line('a', '{interest}'), about, { locale: 'de', interestName })).toBe('The wine')
  })
})
