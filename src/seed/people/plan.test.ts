import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { promptAnswers } from '../../contract/profiles/prompt-constants.ts'
import { countries } from '../people.ts'
import { backdropFile, portraitFile } from '../pictures/picture.ts'
import { chanceOf } from '../random.ts'
import { planHome } from '../residents.ts'
import { faceAt, faces } from './faces.ts'
import { pictureKey, pictureOfKey, views } from './look.ts'
import { namesFor } from './names.ts'
import type { PersonPlan } from './plan.ts'
import { hourAt } from './presence.ts'
import { scenes } from './scenes.ts'

const now = new Date('2026-06-15T21:30:00Z')
const members = 1_500
/** Members of a country in the order they were planned, among whom nobody has the face of another. */
const nextMembers = 8
const planned: { country: string; timeZone: string; plan: PersonPlan }[] = []

beforeAll(async () => {
  const chance = chanceOf(2026)
  for (const home of countries)
    for (const { plan } of await planHome({ chance, now, members }, home))
      planned.push({ country: home.country, timeZone: home.timeZone, plan })
})

const faceOf = ({ look }: PersonPlan) => faceAt(look.face)
const bornIn = ({ dateOfBirth }: PersonPlan) => Number(dateOfBirth.slice(0, 4))

/** What holds for every single one of them. */
const rules: [string, (person: (typeof planned)[number]) => boolean][] = [
  ['is an adult of at most 75', ({ plan }) => plan.age >= 18 && plan.age <= 75],
  [
    'has a face of their gender and family',
    ({ plan }) => faceOf(plan).gender === plan.gender && faceOf(plan).heritage === plan.heritage,
  ],
  ['has a face of nobody in the cast', ({ plan }) => !faceOf(plan).isCast],
  [
    'has a name of their country, family and years',
    ({ country, plan }) =>
      namesFor(country, { heritage: plan.heritage, gender: plan.gender, born: bornIn(plan) }).includes(plan.name),
  ],
  ['is lesbian only as a woman', ({ plan }) => plan.sexuality !== 'lesbian' || plan.gender === 'female'],
  [
    'looks for whom their sexuality says',
    ({ plan: { sexuality, gender, seeks } }) =>
      sexuality === null ||
      {
        hetero: seeks !== gender && seeks !== 'both',
        bi: seeks === 'both',
        gay: seeks === gender,
        lesbian: seeks === gender,
      }[sexuality],
  ],
  [
    'looks for an age near their own',
    ({ plan }) => plan.minAge <= plan.age && plan.age <= plan.maxAge && plan.minAge >= 18,
  ],
  ['has the hair of their pictures', ({ plan }) => plan.hairColor === null || plan.hairColor === faceOf(plan).hair],
  ['has the eyes of their pictures', ({ plan }) => plan.eyeColor === null || plan.eyeColor === faceOf(plan).eyes],
  ['has the figure of their pictures', ({ plan }) => plan.bodyType === null || plan.bodyType === faceOf(plan).body],
  ['is bald only as a man', ({ plan }) => faceOf(plan).hair !== 'bald' || plan.gender === 'male'],
  ['is grey only from about 43 on', ({ plan }) => !['grey', 'white'].includes(faceOf(plan).hair) || plan.age >= 37],
  [
    'is neither widowed nor divorced as a student',
    ({ plan }) => plan.age >= 32 || !['widowed', 'divorced'].includes(plan.relationshipStatus ?? ''),
  ],
  [
    'says something, without marks of ours',
    ({ plan }) => plan.aboutMe.length >= 20 && !/[#@[\]{}|]/.test(plan.aboutMe),
  ],
  [
    'shows a portrait only as the first photo',
    ({ plan }) => plan.photos.slice(1).every(({ setting }) => setting !== 'portrait'),
  ],
  ['has captions without marks of ours', ({ plan }) => plan.photos.every(({ caption }) => !/[#@[\]{}|]/.test(caption))],
  [
    'speaks of grandchildren and pensions late',
    ({ plan }) => plan.age >= 57 || !/grandchild|Enkel|kleinkind|petits-enfants|Rente|Retired/.test(plan.aboutMe),
  ],
  [
    'has every interest once',
    ({ plan }) => new Set(plan.interests).size === plan.interests.length && plan.interests.length >= 3,
  ],
  [
    'is shown in different places',
    ({ plan }) => new Set(plan.photos.map(({ setting }) => setting)).size === plan.photos.length,
  ],
  [
    'was here after they joined, and not in the future',
    ({ plan }) => plan.joined <= plan.lastSeen && plan.lastSeen <= now,
  ],
]

describe('every invented member', () => {
  it.each(rules)('%s', (_name, holds) => expect(planned.filter((person) => !holds(person))).toEqual([]))
})

const share = (of: (person: (typeof planned)[number]) => boolean, all = planned) => all.filter(of).length / all.length

test('everyone answers two or three prompts, each in their own words', () => {
  for (const { plan } of planned) {
    expect(plan.prompts.length === 2 || plan.prompts.length === 3).toBe(true)
    expect(new Set(plan.prompts.map(({ prompt }) => prompt)).size).toBe(plan.prompts.length)
  }
  const answers = planned.flatMap(({ country, plan }) => plan.prompts.map(({ answer }) => ({ country, answer })))
  for (const { country } of countries) {
    const ofCountry = answers.filter((each) => each.country === country).map(({ answer }) => answer)
    expect(new Set(ofCountry).size).toBe(ofCountry.length)
  }
  expect(answers.filter(({ answer }) => answer.length > promptAnswers.length || /[#@[\]{}|]/.test(answer))).toEqual([])
})

test('nobody says what another one says, and no picture is anybody else’s', () => {
  const texts = planned.map(({ plan }) => plan.aboutMe)
  expect(new Set(texts).size).toBe(texts.length)
  const seeds = planned.map(({ plan }) => plan.look.seed)
  expect(new Set(seeds).size).toBe(seeds.length)
})

test('there are about as many as were asked for, from everywhere', () => {
  expect(planned.length).toBeGreaterThan(members * 0.97)
  expect(planned.length).toBeLessThan(members * 1.03)
  for (const { country } of countries)
    expect(planned.filter((person) => person.country === country).length).toBeGreaterThan(40)
})

test('three in ten are verified, and most have three to six photos', () => {
  expect(share(({ plan }) => plan.isVerified)).toBeGreaterThan(0.26)
  expect(share(({ plan }) => plan.isVerified)).toBeLessThan(0.34)
  expect(share(({ plan }) => plan.photos.length >= 3 && plan.photos.length <= 6)).toBeGreaterThan(0.7)
  expect(share(({ plan }) => plan.photos.length === 0)).toBeLessThan(0.05)
})

test.each([
  ['Emma', 'male', 'female', 24, 44],
  ['James', 'female', 'male', 28, 48],
  ['Grace', 'male', 'female', 29, 49],
] as const)('%s finds three hundred at once', (_name, gender, own, from, to) => {
  const found = planned.filter(
    ({ country, plan }) =>
      country === 'GB' &&
      plan.gender === gender &&
      plan.seeks !== gender &&
      [own, 'both'].includes(plan.seeks) &&
      plan.age >= from &&
      plan.age <= to,
  )
  expect(found.length).toBeGreaterThanOrEqual(300)
})

test('most are awake when they are here', () => {
  const asleep = share(({ plan, timeZone }) => [2, 3, 4].includes(hourAt(plan.lastSeen, timeZone)))
  expect(asleep).toBeLessThan(0.01)
})

test('the evening is busier than the night', () => {
  const online = (time: Date) => {
    const chance = chanceOf(5)
    return planHome({ chance, now: time, members: 600 }, countries[0] as (typeof countries)[number]).then(
      (plans) => plans.filter(({ plan }) => time.getTime() - plan.lastSeen.getTime() < 5 * 60_000).length,
    )
  }
  return Promise.all([online(new Date('2026-06-15T20:00:00Z')), online(new Date('2026-06-15T03:00:00Z'))]).then(
    ([evening, night]) => {
      expect(evening).toBeGreaterThan(20)
      expect(night).toBeLessThan(5)
    },
  )
})

test('the name of a file says what it shows', () => {
  for (const { plan } of planned.slice(0, 200)) {
    expect(pictureOfKey(pictureKey(plan.look, 'sea'))).toEqual({ look: plan.look, setting: 'sea' })
    expect(pictureOfKey(pictureKey(plan.look, 'portrait'))).toEqual({ look: plan.look, setting: 'portrait' })
  }
  for (const key of ['shared/demo/f-1/sea', 'shared/demo/9999-5/sea', 'shared/demo/3-5/moon', '../etc'])
    expect(pictureOfKey(key)).toBeNull()
})

test('nearly all look as old as they are, give or take six years', () => {
  expect(share(({ plan }) => Math.abs(faceOf(plan).age - plan.age) <= 6)).toBeGreaterThan(0.96)
})

test('there is a portrait of everybody, and every scene in all its views', () => {
  for (const index of faces.keys()) expect(existsSync(portraitFile(index))).toBe(true)
  for (const scene of scenes)
    for (let view = 0; view < views; view += 1) expect(existsSync(backdropFile(scene, view))).toBe(true)
})

describe.each(countries.map(({ country }) => country))('the faces of %s', (country) => {
  const used = () => planned.filter((person) => person.country === country).map(({ plan }) => plan.look.face)

  it('are different for members who are planned one after the other', () => {
    const all = used()
    expect(all.filter((face, place) => all.slice(Math.max(0, place - nextMembers), place).includes(face))).toEqual([])
  })
  it('have one portrait each; who else has the face is shown in scenes', () => {
    const own = planned.filter((person) => person.country === country)
    const shown = own.filter(({ plan }) => plan.photos[0]?.setting === 'portrait').map(({ plan }) => plan.look.face)
    expect(shown.length).toBeGreaterThan(30)
    expect(new Set(shown).size).toBe(shown.length)
  })
  it('are no more of one than the size of the country asks for', () => {
    const counts = Map.groupBy(used(), (face) => face).values()
    expect(Math.max(...[...counts].map(({ length }) => length))).toBeLessThanOrEqual(country === 'GB' ? 10 : 2)
  })
})

test.each(['female', 'male'] as const)(
  'the same face comes once on a screen of the first %s results of one age',
  (gender) => {
    const shown = planned
      .filter(({ country, plan }) => country === 'GB' && plan.gender === gender && plan.age >= 24 && plan.age <= 44)
      .toSorted((one, other) => other.plan.lastSeen.getTime() - one.plan.lastSeen.getTime())
      .slice(0, 120)
      .map(({ plan }) => plan.look.face)
    expect(shown.filter((face, place) => shown.slice(Math.max(0, place - nextMembers), place).includes(face))).toEqual(
      [],
    )
  },
)

test.each(['female', 'male'] as const)('nobody among the first %s results has a picture of lower quality', (gender) => {
  const first = planned
    .filter(({ country, plan }) => country === 'GB' && plan.gender === gender)
    .toSorted((one, other) => other.plan.lastSeen.getTime() - one.plan.lastSeen.getTime())
    .slice(0, 84)
  expect(first.filter(({ plan }) => faceOf(plan).isForLater)).toEqual([])
})
