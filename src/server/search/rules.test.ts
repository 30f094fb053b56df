import { describe, expect, it } from 'vitest'
import type { SearchState } from '../../contract/search.ts'
import { ageOn } from '../../shared/dates.ts'
import { siteSettings } from '../sites/index.ts'
import { bornWithin, seeksOf } from './find.ts'
import { type Preferences, type SearchInput, searchOf } from './rules.ts'
import { relaxations } from './similar.ts'

const settings = siteSettings.parse({})
const site = {
  defaultCountry: 'GB',
  hasFictional: false,
  fields: settings.searchFields,
  genderIdentities: settings.genderIdentities,
}
const means = { isMember: true, hasPlace: true, seesPresence: true }
const anna: Preferences = { seeks: 'male', minAge: 28, maxAge: 40, country: 'NL' }
const plain = {
  gender: 'male',
  country: 'NL',
  countryregion: null,
  min_age: 28,
  max_age: 40,
  online: false,
  with_photo: false,
  new_members: false,
  verified: false,
  visiting: false,
  distance: null,
  gender_identity: [],
  sexuality: [],
  hair_color: [],
  eye_color: [],
  dating_intent: [],
  children: [],
  smoking: [],
  drinking: [],
  education: [],
  height: [],
  languages: [],
  body_type: [],
  relationship_status: [],
  tattoos: [],
  interests: [],
  mutual: true,
  show_fictional: false,
  sort: 'recent',
} satisfies SearchState

describe('searchOf', () => {
  it.each<[string, SearchInput, Partial<ReturnType<typeof searchOf>>]>([
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
    ['any distance', { distance: 0 }, {}],
    ['who looks for somebody else, too', { mutual: false }, { mutual: false }],
    [
      'attributes, interests, distance, order',
      { eye_color: ['blue', 'grey'], interests: ['wine'], distance: 20, sort: 'best', verified: true },
      { eye_color: ['blue', 'grey'], interests: ['wine'], distance: 20, sort: 'best', verified: true },
    ],
  ])('%s', (_name, input, expected) => expect(searchOf(input, anna, site, means)).toEqual({ ...plain, ...expected }))

  it('starts wide for visitors, in the country given', () => {
    expect(searchOf({}, null, site, means)).toMatchObject({ gender: 'both', country: 'GB', min_age: 18, max_age: 99 })
  })

  it('lets visitors search by nothing that the showcase consent does not name', () => {
    const input: SearchInput = {
      gender: 'female',
      country: 'NL',
      countryregion: 'NL-UT',
      min_age: 30,
      max_age: 40,
      with_photo: true,
      online: true,
      new_members: true,
      verified: true,
      distance: 20,
      sexuality: ['lesbian'],
      hair_color: ['red'],
      eye_color: ['blue'],
      body_type: ['slim'],
      relationship_status: ['single'],
      tattoos: ['few'],
      interests: ['kissing'],
      show_fictional: true,
      sort: 'recent',
    }
    const few = { gender: 'female', countryregion: 'NL-UT', min_age: 30, max_age: 40, with_photo: true } as const
    const visitor = { isMember: false, hasPlace: false, seesPresence: true }
    expect(searchOf(input, null, { ...site, hasFictional: true }, visitor)).toEqual({ ...plain, ...few, sort: 'new' })
  })

  it('asks only for what the site lets people search by', () => {
    const few = { ...site, fields: ['gender', 'eye_color'] }
    const input: SearchInput = {
      gender: 'female',
      country: 'DE',
      min_age: 20,
      eye_color: ['blue'],
      tattoos: ['few'],
      online: true,
    }
    expect(searchOf(input, anna, few, means)).toEqual({ ...plain, gender: 'female', eye_color: ['blue'] })
  })

  it.each<[SearchInput['sort'], typeof means, SearchState['sort']]>([
    ['distance', means, 'distance'],
    ['distance', { isMember: true, hasPlace: false, seesPresence: true }, 'recent'],
    ['best', means, 'best'],
    ['best', { isMember: false, hasPlace: false, seesPresence: true }, 'new'],
    ['recent', { isMember: false, hasPlace: false, seesPresence: true }, 'new'],
    [undefined, { isMember: false, hasPlace: false, seesPresence: true }, 'new'],
    [undefined, means, 'recent'],
  ])('sorts by %s for %j: %s', (sort, who, expected) => {
    expect(searchOf({ sort, distance: 50 }, anna, site, who)).toMatchObject({
      sort: expected,
      distance: who.hasPlace ? 50 : null,
    })
  })

  it.each<[SearchInput, typeof means, boolean]>([
    [{}, means, true],
    [{}, { ...means, hasPlace: false }, false],
    [{ countryregion: 'NL-UT' }, { ...means, hasPlace: false }, true],
    [{ countryregion: 'NL-UT' }, { ...means, isMember: false }, false],
  ])('finds travellers where there is an area, for members: %j, %j: %s', (input, who, expected) => {
    expect(searchOf({ ...input, visiting: true }, anna, site, who).visiting).toBe(expected)
  })

  it('shows fictional profiles only where they exist and are asked for', () => {
    const withSome = { ...site, hasFictional: true }
    expect(searchOf({}, anna, withSome, means).show_fictional).toBe(false)
    expect(searchOf({ show_fictional: true }, anna, withSome, means).show_fictional).toBe(true)
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
  it('gives up one wish alone, the least first, then more and more together', () => {
    const steps = relaxations({ ...plain, online: true, countryregion: 'NL-UT', eye_color: ['blue'] })
    expect(steps.map((step) => step.relaxed)).toEqual([
      ['online'],
      ['countryregion'],
      ['eye_color'],
      ['ages'],
      ['online', 'countryregion'],
      ['online', 'countryregion', 'eye_color'],
      ['online', 'countryregion', 'eye_color', 'ages'],
    ])
    expect(steps[1]?.search).toEqual({ ...plain, online: true, eye_color: ['blue'] })
    expect(steps.at(-1)?.search).toEqual({ ...plain, min_age: 18, max_age: 50 })
  })

  it('leaves the area of trips as it is', () => {
    const steps = relaxations({ ...plain, visiting: true, verified: true, distance: 50, countryregion: 'NL-UT' })
    expect(steps.map((step) => step.relaxed)).toEqual([['verified'], ['ages'], ['verified', 'ages']])
  })

  it('relaxes nothing without filters', () => {
    expect(relaxations({ ...plain, min_age: 18, max_age: 99 })).toEqual([])
  })
})
