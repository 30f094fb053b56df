import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { type Locale, locales } from '../../contract/constants.ts'
import { promptAnswers } from '../../contract/profiles/prompt-constants.ts'
import { countries } from '../people.ts'
import { backdropFile, paintingFile, snapshotFile } from '../pictures/files.ts'
import { pictureSize, poseOf } from '../pictures/shots.ts'
import { chanceOf } from '../random.ts'
import { distinctMembers, planHome } from '../residents.ts'
import { faceAt, faces } from './faces.ts'
import { isMirrored, isScene, pictureKey, pictureOfKey, portraitScene, type Setting } from './look.ts'
import { namesFor } from './names.ts'
import { latestFirst } from './neighbours.ts'
import { captionsOf, snapshotCaptionsOf } from './phrases.ts'
import type { PersonPlan } from './plan.ts'
import { hourAt } from './presence.ts'
import { scenes, views } from './scenes.ts'
import { snapshotAt, snapshots, topics } from './snapshots.ts'

const now = new Date('2026-06-15T21:30:00Z')
const members = 1_500
/** Members of a country in the order they were planned, among whom nobody has the face of another. */
const nextMembers = 8
const planned: { country: string; locale: Locale; timeZone: string; plan: PersonPlan; index: number }[] = []

beforeAll(async () => {
  const chance = chanceOf(2026)
  for (const home of countries)
    for (const { plan, index } of await planHome({ chance, now, members }, home))
      planned.push({ country: home.country, locale: home.locale, timeZone: home.timeZone, plan, index })
}, 60_000)

const faceOf = ({ look }: PersonPlan) => faceAt(look.face)
const snapshotsOf = ({ photos }: PersonPlan) => photos.flatMap(({ setting }) => snapshotAt(setting) ?? [])
/** All captions that a photo may have. */
function captionsFor(locale: Locale, plan: PersonPlan, setting: Setting): readonly string[] {
  const snapshot = snapshotAt(setting)
  if (snapshot !== undefined) return snapshotCaptionsOf(locale, snapshot.topic)
  return captionsOf(locale, isScene(setting) ? setting : portraitScene(plan.look))
}
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
    'shows a portrait as the first photo, and only there',
    ({ plan }) => plan.photos.every(({ setting }, place) => (setting === 'portrait') === (place === 0)),
  ],
  [
    'has captions that belong to what the photo shows, none of them twice',
    ({ locale, plan }) => {
      const captioned = plan.photos.filter(({ caption }) => caption !== '')
      return (
        new Set(captioned.map(({ caption }) => caption)).size === captioned.length &&
        captioned.every(({ setting, caption }) => captionsFor(locale, plan, setting).includes(caption))
      )
    },
  ],
  [
    'is shown differently in each picture',
    ({ plan }) => {
      const shots = plan.photos.flatMap(({ setting }) => (isScene(setting) ? [poseOf(plan.look, setting)] : []))
      return new Set(shots.map((each) => JSON.stringify(each))).size === shots.length
    },
  ],
  [
    'shows things and places that they are interested in, one of a kind',
    ({ plan }) =>
      snapshotsOf(plan).every(({ interests }) => interests.some((key) => plan.interests.includes(key))) &&
      new Set(snapshotsOf(plan).map(({ topic }) => topic)).size === snapshotsOf(plan).length,
  ],
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
    ({ plan }) => {
      const places = plan.photos.map(({ setting }) => (setting === 'portrait' ? portraitScene(plan.look) : setting))
      return new Set(places).size === places.length
    },
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

test('most with three photos show themselves twice, and something or somewhere without them', () => {
  const three = planned.filter(({ plan }) => plan.photos.length === 3)
  expect(share(({ plan }) => snapshotsOf(plan).length === 1, three)).toBeGreaterThan(0.8)
  const more = planned.filter(({ plan }) => plan.photos.length > 3)
  expect(share(({ plan }) => snapshotsOf(plan).length >= 2, more)).toBeGreaterThan(0.7)
  // The portrait and two scenes
  expect(planned.every(({ plan }) => plan.photos.length - snapshotsOf(plan).length <= 3)).toBe(true)
})

test.each(['female', 'male'] as const)(
  'a picture without a person is never shown by two %s members near each other',
  (gender) => {
    for (const { country } of countries) {
      const plans = planned.filter((person) => person.country === country).map(({ plan }) => plan)
      const shown = latestFirst(plans.filter((plan) => plan.gender === gender)).map(snapshotsOf)
      const again = shown.filter((own, place) =>
        shown.slice(Math.max(0, place - 40), place).some((others) => others.some((other) => own.includes(other))),
      )
      expect(again).toEqual([])
    }
  },
)

test('every picture without a person is shown, and about as often as others of the kind', () => {
  const counts = Map.groupBy(
    planned.flatMap(({ plan }) => snapshotsOf(plan)),
    ({ name }) => name,
  )
  expect(counts.size).toBe(snapshots.length)
  expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBeLessThan(36)
})

test('of every picture without a person, the file, the author and the licence are known', () => {
  const sources = readFileSync(new URL('../pictures/snapshots/sources.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const licences = new Map(sources.slice(1).map((line) => [line.split(',')[0], line.split(',')[4]]))
  expect([...licences.keys()]).toEqual(snapshots.map(({ name }) => name))
  for (const { name, topic, width, height } of snapshots) {
    expect(existsSync(snapshotFile(name)), name).toBe(true)
    expect(topics).toContain(topic)
    expect(Math.max(width, height), name).toBeGreaterThanOrEqual(450)
    expect(licences.get(name)).toMatch(/^(MIT|CC0|CC BY [24]\.0|BSD-3-Clause|public domain)$/)
  }
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
    for (const setting of ['portrait', 'sea-3'] as const)
      expect(pictureOfKey(pictureKey(plan.look, setting))).toEqual({ look: plan.look, setting })
  }
  for (const key of [
    'shared/demo/f-1/sea',
    'shared/demo/9999-5/sea',
    'shared/demo/3-5/moon',
    'shared/demo/3-5/sea-99',
    '../etc',
  ])
    expect(pictureOfKey(key)).toBeNull()
})

test.each(locales)('no caption in %s belongs to two kinds of photos or has marks of ours', (locale) => {
  const captions = [
    ...scenes.flatMap((scene) => captionsOf(locale, scene)),
    ...topics.flatMap((topic) => snapshotCaptionsOf(locale, topic)),
  ]
  expect(new Set(captions).size).toBe(captions.length)
  expect(captions.filter((caption) => /[#@[\]{}|]/.test(caption))).toEqual([])
})

test('pictures of members have different forms, and the person never ends within one', () => {
  const looks = planned.flatMap(({ plan }) => scenes.map((scene) => ({ look: plan.look, scene })))
  const ratios = Map.groupBy(looks, ({ look, scene }) => {
    const { width, height } = pictureSize(look, scene)
    return width / height
  })
  for (const ratio of [3 / 4, 1, 4 / 3]) expect((ratios.get(ratio)?.length ?? 0) / looks.length).toBeGreaterThan(0.03)
  const floating = looks.filter(({ look, scene }) => {
    const { shot, frame } = poseOf(look, scene)
    const { leftEnd, rightEnd } = faceAt(look.face).outline
    const [left, right] = shot.isMirrored ? [rightEnd, leftEnd] : [leftEnd, rightEnd]
    const ends = [1, ...(frame.left < 0 ? [left] : []), ...(frame.left + frame.width > 1 ? [right] : [])]
    return frame.top + frame.height > (Math.min(...ends) * 4) / 3 + 0.001
  })
  expect(floating).toEqual([])
})

test('nearly all look as old as they are, give or take six years', () => {
  expect(share(({ plan }) => Math.abs(faceOf(plan).age - plan.age) <= 6)).toBeGreaterThan(0.96)
})

test('everybody was painted twice, and every scene in all its views', () => {
  for (const index of faces.keys())
    for (const sitting of [0, 1] as const) expect(existsSync(paintingFile(index, sitting))).toBe(true)
  for (const scene of scenes)
    for (let view = 0; view < views; view += 1) expect(existsSync(backdropFile(scene, view))).toBe(true)
})

describe.each(countries.map(({ country }) => country))('the faces of %s', (country) => {
  const used = () => planned.filter((person) => person.country === country).map(({ plan }) => plan.look.face)

  it('are different for members who are planned one after the other', () => {
    const all = used()
    expect(all.filter((face, place) => all.slice(Math.max(0, place - nextMembers), place).includes(face))).toEqual([])
  })
  it('are shown from both sides where several have one', () => {
    const own = planned.filter((person) => person.country === country)
    for (const same of Map.groupBy(own, ({ plan }) => plan.look.face).values()) {
      const mirrored = same.filter(({ plan }) => isMirrored(plan.look)).length
      expect(Math.abs(same.length - 2 * mirrored)).toBeLessThanOrEqual(1)
    }
  })
  it('belong to one member each, of those who like and write and of those who smile', () => {
    const own = planned.filter((person) => person.country === country)
    const distinct = own.filter(({ plan, index }) => index < distinctMembers || faceOf(plan).smiles)
    expect(distinct.length).toBeGreaterThanOrEqual(2 * distinctMembers)
    for (const { plan } of distinct)
      expect(own.filter((other) => other.plan.look.face === plan.look.face).map((other) => other.plan)).toEqual([plan])
  })
  it('smile often enough for the pages that visitors see', () => {
    for (const gender of ['female', 'male'] as const)
      expect(
        planned.filter(
          ({ plan, ...person }) =>
            person.country === country && plan.gender === gender && faceOf(plan).smiles && plan.photos.length > 0,
        ).length,
      ).toBeGreaterThanOrEqual(8)
  })
  it('are no more of one than the size of the country asks for', () => {
    const counts = Map.groupBy(used(), (face) => face).values()
    expect(Math.max(...[...counts].map(({ length }) => length))).toBeLessThanOrEqual(country === 'GB' ? 7 : 2)
  })
})

test('nobody who likes and writes has the first name of another', () => {
  for (const { country } of countries)
    for (const gender of ['female', 'male'] as const) {
      // Elsewhere few do, and for all who may there are not always enough names of their years
      const acting = country === 'GB' ? distinctMembers : 6
      const names = planned
        .filter((person) => person.country === country && person.plan.gender === gender && person.index < acting)
        .map(({ plan }) => plan.name)
      expect(names.length).toBe(acting)
      expect(new Set(names).size).toBe(acting)
    }
})

/** Members of the United Kingdom in the order of a search by age. */
const searched = (gender: PersonPlan['gender'], from = 18, to = 99) =>
  latestFirst(
    planned
      .filter(({ country, plan }) => country === 'GB' && plan.gender === gender && plan.age >= from && plan.age <= to)
      .map(({ plan }) => plan),
  )

test.each([
  ['female', 18, 99, 45],
  ['male', 18, 99, 45],
  ['female', 24, 44, 24],
  ['male', 24, 44, 24],
] as const)('among %s results aged %i to %i, %i lie between two with the same face', (gender, from, to, least) => {
  const shown = searched(gender, from, to).map(({ look }) => look.face)
  expect(shown.filter((face, place) => shown.slice(Math.max(0, place - least), place).includes(face))).toEqual([])
})

test.each(['female', 'male'] as const)('the first %s results stand in front of different scenes', (gender) => {
  const shown = searched(gender)
    .slice(0, 84)
    .map(({ look }) => portraitScene(look))
  const again = shown.filter((scene, place) => shown.slice(Math.max(0, place - 3), place).includes(scene))
  expect(again).toEqual([])
})

test.each(['female', 'male'] as const)('most of the first %s results smile, whatever their age', (gender) => {
  for (const [from, to] of [
    [18, 99],
    [24, 44],
    [28, 48],
  ] as const)
    expect(
      searched(gender, from, to)
        .slice(0, 16)
        .filter((plan) => faceOf(plan).smiles).length,
    ).toBeGreaterThan(12)
})

test.each(['female', 'male'] as const)(
  'each of the first %s results has a photo, and none of lower quality',
  (gender) => {
    const first = searched(gender).slice(0, 84)
    expect(first.filter((plan) => faceOf(plan).isForLater || plan.photos.length === 0)).toEqual([])
  },
)
