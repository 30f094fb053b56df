import { describe, expect, it } from 'vitest'
import { areMutual, bestFitting, type Person } from './fitting-rules.ts'

const today = '2026-06-15'
const anna: Person = {
  id: 'anna',
  gender: 'female',
  seeks: 'male',
  dateOfBirth: '1990-06-15',
  minAge: 30,
  maxAge: 45,
  country: 'NL',
  region: 'NL-UT',
  interests: ['wine', 'dogs', 'yoga'],
  lastActiveAt: new Date('2026-06-15T12:00:00Z'),
}
const bram: Person = { ...anna, id: 'bram', gender: 'male', seeks: 'female', dateOfBirth: '1988-01-01', interests: [] }

describe('areMutual', () => {
  const cases: [string, Partial<Person>, Partial<Person>, boolean][] = [
    ['each is what the other looks for', {}, {}, true],
    ['who looks for both', { seeks: 'both' }, { seeks: 'both' }, true],
    ['he does not look for women', {}, { seeks: 'male' }, false],
    ['she does not look for men', { seeks: 'female' }, {}, false],
    ['he is too young for her', {}, { dateOfBirth: '1996-06-16' }, false],
    ['he is just old enough', {}, { dateOfBirth: '1996-06-15' }, true],
    ['he is just young enough', {}, { dateOfBirth: '1980-06-16' }, true],
    ['he is too old for her', {}, { dateOfBirth: '1980-06-15' }, false],
    ['she is too old for him', {}, { maxAge: 35 }, false],
    ['she is too young for him', {}, { minAge: 37 }, false],
    ['she is just in his range', {}, { minAge: 36, maxAge: 36 }, true],
    ['oneself', { gender: 'male', seeks: 'male' }, { id: 'anna', seeks: 'male' }, false],
  ]
  it.each(cases)('%s', (_name, her, him, fits) => {
    const [one, other] = [
      { ...anna, ...her },
      { ...bram, ...him },
    ]
    expect([areMutual(one, other, today), areMutual(other, one, today)]).toEqual([fits, fits])
  })
})

describe('bestFitting', () => {
  const hours = (count: number) => new Date(anna.lastActiveAt.getTime() - count * 3_600_000)
  const order: [string, Partial<Person>, Partial<Person>][] = [
    ['the own country before the same interests', {}, { country: 'DE', region: null, interests: anna.interests }],
    ['the own region before the same interests', {}, { region: 'NL-NH', interests: anna.interests }],
    ['more shared interests', { interests: ['wine', 'yoga'] }, { interests: ['dogs', 'chess', 'cars', 'cats'] }],
    ['shared interests before activity', { interests: ['dogs'], lastActiveAt: hours(9) }, {}],
    ['who was here last', { lastActiveAt: hours(1) }, { lastActiveAt: hours(2) }],
    ['otherwise always the same', {}, {}],
  ]
  it.each(order)('%s', (_name, first, second) => {
    const people = [
      { ...bram, id: 'a', ...first },
      { ...bram, id: 'b', ...second },
    ]
    for (const others of [people, people.toReversed()])
      expect(bestFitting(anna, others, today).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('says why, truly', () => {
    const far = { ...bram, id: 'far', region: 'NL-NH', interests: ['yoga', 'cars', 'wine'] }
    const lost = { ...bram, id: 'lost', region: null }
    const namesake = { ...bram, id: 'namesake', country: 'DE' }
    const fitting = new Map(bestFitting(anna, [bram, far, lost, namesake], today).map((one) => [one.id, one]))
    expect(fitting.get('bram')).toMatchObject({ sharedInterests: [], isSameRegion: true, isAgeMutual: true })
    expect(fitting.get('far')).toMatchObject({ sharedInterests: ['yoga', 'wine'], isSameRegion: false })
    expect(fitting.get('lost')?.isSameRegion).toBe(false)
    expect(fitting.get('namesake')?.isSameRegion).toBe(false)
    const nowhere = bestFitting({ ...anna, region: null }, [lost], today)
    expect(nowhere[0]?.isSameRegion).toBe(false)
  })
})
