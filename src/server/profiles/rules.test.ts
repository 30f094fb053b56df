import { describe, expect, test } from 'vitest'
import {
  announcedStep,
  coarsely,
  completenessOf,
  distanceStep,
  isNewMember,
  isRequestedField,
  isShownField,
  kilometresBetween,
  lastActiveStep,
  likelyAges,
  mayBeListed,
  mayBeSeen,
  photoLimitOf,
  photoSight,
  type Sight,
} from './rules.ts'

const plain: Sight = {
  isOwn: false,
  hasConsent: true,
  status: 'active',
  kind: 'member',
  allowsFictional: false,
  isInvisible: false,
  isPrivate: false,
  isShownToViewer: false,
  isKnownToViewer: false,
  isContact: false,
  block: null,
}

describe('who may see a profile', () => {
  const cases: [string, Partial<Sight>, 'yes' | 'blocked' | 'no'][] = [
    ['an active member', {}, 'yes'],
    ['the owner, always', { isOwn: true, status: 'disabled', isPrivate: true }, 'yes'],
    ['not confirmed, banned or deleted', { status: 'disabled' }, 'no'],
    ['blocked by the owner', { block: 'by_owner' }, 'blocked'],
    ['blocked by each other', { block: 'both' }, 'blocked'],
    ['blocked by the viewer', { block: 'by_viewer' }, 'no'],
    ['a block does not tell of a disabled profile', { status: 'disabled', block: 'by_owner' }, 'no'],
    ['a visitor, without the showcase consent', { hasConsent: false }, 'no'],
    ['the owner needs no consent', { isOwn: true, hasConsent: false }, 'yes'],
    ['privacy mode', { isPrivate: true }, 'no'],
    ['privacy mode, to whom the owner liked or wrote', { isPrivate: true, isShownToViewer: true }, 'yes'],
    ['privacy mode, to whom liked or wrote the owner', { isPrivate: true, isKnownToViewer: true }, 'no'],
    ['privacy mode tells nobody of a block', { isPrivate: true, block: 'by_owner' }, 'no'],
    ['a blocked contact', { isContact: true }, 'no'],
    ['a blocked contact, whom the owner liked or wrote', { isContact: true, isShownToViewer: true }, 'yes'],
    ['a blocked contact, who liked or wrote the owner', { isContact: true, isKnownToViewer: true }, 'no'],
    ['a blocked contact, who is blocked too', { isContact: true, block: 'by_owner' }, 'no'],
    ['privacy mode does not undo a block', { isPrivate: true, isShownToViewer: true, block: 'by_owner' }, 'blocked'],
    ['invisible', { isInvisible: true }, 'no'],
    ['invisible, to whom the owner liked or wrote', { isInvisible: true, isShownToViewer: true }, 'yes'],
    ['invisible, to whom liked or wrote the owner', { isInvisible: true, isKnownToViewer: true }, 'yes'],
    [
      'invisible and private, to whom liked or wrote the owner',
      { isInvisible: true, isPrivate: true, isKnownToViewer: true },
      'no',
    ],
    ['an invisible member tells nobody of a block', { isInvisible: true, block: 'both' }, 'no'],
    [
      'an invisible member tells those who know them',
      { isInvisible: true, isKnownToViewer: true, block: 'both' },
      'blocked',
    ],
    ['fictional where the site has none', { kind: 'fictional' }, 'no'],
    ['fictional where the site has them', { kind: 'fictional', allowsFictional: true }, 'yes'],
  ]
  test.each(cases)('%s', (_name, facts, seen) => expect(mayBeSeen({ ...plain, ...facts })).toBe(seen))
})

describe('who may be listed', () => {
  const listed = { status: 'active', isInvisible: false, isPrivate: false, isLimited: false } as const
  test.each([
    [listed, true],
    [{ ...listed, isLimited: true }, false],
    [{ ...listed, status: 'disabled' as const }, false],
    [{ ...listed, isInvisible: true }, false],
    [{ ...listed, isPrivate: true }, false],
  ])('%o -> %s', (profile, may) => expect(mayBeListed(profile)).toBe(may))
})

describe('which photos show', () => {
  test.each([
    ['owner', 24, 'clear'],
    ['paid', 24, 'clear'],
    ['free', 0, 'clear'],
    ['free', 2, 'clear'],
    ['free', 3, 'blurred'],
    ['visitor', 0, 'clear'],
    ['visitor', 1, null],
  ] as const)('%s, photo %i: %s', (onlooker, place, sight) => expect(photoSight(onlooker, place)).toBe(sight))
  test('limits', () => expect([photoLimitOf(false), photoLimitOf(true)]).toEqual([3, 25]))
})

describe('steps of time', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  test.each([
    [0, 'online'],
    [4.9, 'online'],
    [5, 'today'],
    [1439, 'today'],
    [1440, 'week'],
    [7 * 1440, 'earlier'],
  ] as const)('%d minutes ago: %s, and nothing of an invisible member', (minutes, step) => {
    const lastActiveAt = ago(minutes)
    expect(lastActiveStep(lastActiveAt, now)).toBe(step)
    const [shows, hides] = [{ hidesPresence: false }, { hidesPresence: true }]
    expect(announcedStep({ lastActiveAt, isInvisible: false, ...shows }, shows, now)).toBe(step)
    expect(announcedStep({ lastActiveAt, isInvisible: true, ...shows }, shows, now)).toBe('earlier')
    expect(announcedStep({ lastActiveAt, isInvisible: false, ...hides }, shows, now)).toBeNull()
    expect(announcedStep({ lastActiveAt, isInvisible: false, ...shows }, hides, now)).toBeNull()
  })
  test('new for a week', () => {
    expect(isNewMember(ago(7 * 1440 - 1), now)).toBe(true)
    expect(isNewMember(ago(7 * 1440), now)).toBe(false)
  })
})

test.each([
  [18, 18, 28],
  [35, 25, 45],
  [95, 85, 99],
  [110, 99, 99],
])('a member of %i looks for %i to %i', (age, minAge, maxAge) => expect(likelyAges(age)).toEqual({ minAge, maxAge }))

test('a place is kept to a tenth of a degree', () => {
  expect([coarsely(51.44083), coarsely(51.49), coarsely(-0.12574), coarsely(0)]).toEqual([51.45, 51.45, -0.15, 0.05])
})

describe('a distance', () => {
  const [london, paris, pole] = [
    { latitude: 51.5, longitude: -0.1 },
    { latitude: 48.9, longitude: 2.4 },
    { latitude: 90, longitude: 0 },
  ]
  test.each([
    ['of nothing', london, london, 0],
    ['over the sea', london, paris, 339],
    ['to the pole', pole, { latitude: 0, longitude: 77 }, 10_008],
    ['over the line where days change', { latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111],
    ['to the other side', { latitude: 30, longitude: 10 }, { latitude: -30, longitude: -170 }, 20_015],
  ])('%s', (_what, from, to, km) => {
    expect(Math.round(kilometresBetween(from, to))).toBe(km)
    expect(kilometresBetween(to, from)).toBeCloseTo(kilometresBetween(from, to), 6)
  })
  test.each([
    [0, 10],
    [10, 10],
    [10.01, 20],
    [99, 100],
    [100, 100],
    [100.5, 150],
    [500, 500],
    [501, 600],
    [19_999, 20_000],
  ])('of %d km is told as %d', (km, shown) => expect(distanceStep(km)).toBe(shown))
})

describe('the fields of a site', () => {
  const site = { visibleProfileFields: ['tattoos'], visibleProfileNotes: ['about_me'], searchFields: ['interests'] }
  test.each([
    ['tattoos', true, true],
    ['about_me', true, true],
    ['interests', false, true],
    ['eye_color', false, false],
  ] as const)('%s: shown %s, asked for %s', (field, isShown, isRequested) =>
    expect([isShownField(site, field), isRequestedField(site, field)]).toEqual([isShown, isRequested]),
  )
  test('a note is no field', () =>
    expect(isShownField({ ...site, visibleProfileNotes: [], visibleProfileFields: ['about_me'] }, 'about_me')).toBe(
      false,
    ))
})

describe('completeness', () => {
  const empty = {
    photos: 0,
    aboutMe: '',
    interests: 0,
    city: null,
    attributes: 0,
    attributesInAll: 6,
    asksForAboutMe: true,
    asksForInterests: true,
  }
  test('an empty profile is advised in order of use', () => {
    expect(completenessOf(empty)).toEqual({
      completeness: 0,
      advice: ['photo', 'about_me', 'interests', 'place', 'attributes', 'more_photos'],
    })
  })
  test('a full one needs nothing', () => {
    const full = {
      ...empty,
      photos: 3,
      aboutMe: 'I like long walks and short meetings, mostly.',
      interests: 3,
      city: 'Utrecht',
      attributes: 3,
    }
    expect(completenessOf(full)).toEqual({ completeness: 100, advice: [] })
  })
  test('what a site does not ask for counts for nothing', () => {
    const photosAndPlace = { ...empty, attributesInAll: 0, asksForAboutMe: false, asksForInterests: false }
    expect(completenessOf(photosAndPlace)).toEqual({ completeness: 0, advice: ['photo', 'place', 'more_photos'] })
    expect(completenessOf({ ...photosAndPlace, photos: 3, city: 'Utrecht' })).toEqual({ completeness: 100, advice: [] })
  })
  test('each step counts by itself', () => {
    expect(completenessOf({ ...empty, photos: 1 })).toMatchObject({ completeness: 35 })
    expect(completenessOf({ ...empty, aboutMe: 'too short' })).toMatchObject({ completeness: 0 })
  })
})
