import { describe, expect, it } from 'vitest'
import { ageOn } from '../../shared/dates.ts'
import { type Asked, bornWithin, type Preferences, relaxations, searchOf, seeksOf } from './rules.ts'

const site = { defaultCountry: 'GB', hasFictional: false }
const anna: Preferences = { seeks: 'male', minAge: 28, maxAge: 40, country: 'NL' }
const plain = {
  gender: 'male',
  country: 'NL',
  countryregion: null,
  min_age: 28,
  max_age: 40,
  online: false,
  with_photo: false,
  show_fictional: false,
  sort: 'recent',
} as const

describe('searchOf', () => {
  it.each<[string, Asked, Partial<ReturnType<typeof searchOf>>]>([
    ['nothing asked: the preferences', {}, {}],
    [
      'what was asked wins',
      { gender: 'both', country: 'DE', min_age: 50, max_age: 60, online: true, sort: 'new' },
      { gender: 'both', country: 'DE', min_age: 50, max_age: 60, online: true, sort: 'new' },
    ],
    ['an empty region is none', { countryregion: '' }, {}],
    ['a region', { countryregion: 'NL-UT' }, { countryregion: 'NL-UT' }],
    ['ages the wrong way round', { min_age: 45, max_age: 30 }, { min_age: 30, max_age: 45 }],
    ['a lower end above the preferred upper one', { min_age: 50 }, { min_age: 50, max_age: 50 }],
    ['an upper end below the preferred lower one', { max_age: 20 }, { min_age: 20, max_age: 20 }],
    ['fictional profiles where the site has none', { show_fictional: true }, {}],
  ])('%s', (_name, asked, expected) => expect(searchOf(asked, anna, site)).toEqual({ ...plain, ...expected }))

  it('starts wide for visitors, in the country given', () => {
    expect(searchOf({}, null, site)).toMatchObject({ gender: 'both', country: 'GB', min_age: 18, max_age: 99 })
  })

  it('shows fictional profiles only where they exist and are asked for', () => {
    const withSome = { ...site, hasFictional: true }
    expect(searchOf({}, anna, withSome).show_fictional).toBe(false)
    expect(searchOf({ show_fictional: true }, anna, withSome).show_fictional).toBe(true)
  })
})

describe('bornWithin', () => {
  it.each(['2024-02-28', '2024-02-29', '2024-03-01', '2025-02-28', '2025-03-01', '2026-12-31'])(
    'agrees with ageOn on %s',
    (today) => {
      const { after, until } = bornWithin(20, 24, today)
      for (let day = Date.parse('1999-01-01'); day < Date.parse('2007-06-01'); day += 86_400_000) {
        const birth = new Date(day).toISOString().slice(0, 10)
        const age = ageOn(birth, today)
        expect({ birth, fits: birth > after && birth <= until }).toEqual({ birth, fits: age >= 20 && age <= 24 })
      }
    },
  )
})

describe('seeksOf', () => {
  it('leaves out who does not look for this searcher', () => {
    expect(seeksOf('female')).toEqual(['female', 'both'])
    expect(seeksOf(null)).toEqual(['female', 'male', 'both'])
  })
})

describe('relaxations', () => {
  it('gives up the least wish first, one more each time', () => {
    const steps = relaxations({ ...plain, online: true, countryregion: 'NL-UT', with_photo: true })
    expect(steps.map((step) => step.relaxed)).toEqual([
      ['online'],
      ['online', 'countryregion'],
      ['online', 'countryregion', 'ages'],
      ['online', 'countryregion', 'ages', 'with_photo'],
    ])
    expect(steps.at(-1)?.search).toEqual({ ...plain, min_age: 18, max_age: 50 })
  })

  it('has nothing to give up where nothing was wished', () => {
    expect(relaxations({ ...plain, min_age: 18, max_age: 99 })).toEqual([])
  })
})
