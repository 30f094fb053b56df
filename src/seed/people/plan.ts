import { attributes, interestKeys, type lifeFacts, type SpokenLanguage } from '../../contract/constants.ts'
import type { PromptAnswerView } from '../../contract/profiles/prompts.ts'
import { regionsOf } from '../../server/profiles/index.ts'
import { ageOn, dayOf } from '../../shared/dates.ts'
import type { Country } from '../people.ts'
import type { Chance } from '../random.ts'
import { type FacesTaken, lookOf } from './appearance.ts'
import { type Face, faceAt, facesOf, type Gender } from './faces.ts'
import { languagesOf } from './languages.ts'
import type { Look } from './look.ts'
import { type Heritage, heritageShares, namesFor } from './names.ts'
import { type PlannedPhoto, photosOf } from './photos.ts'
import { aboutMe, answersTo, type InterestKey, type Speaker, weighted } from './phrases.ts'
import { awake, lastSeen } from './presence.ts'

/** Everything that is known of an invented member before they join. */
export type PersonPlan = {
  name: string
  gender: Gender
  seeks: Gender | 'both'
  minAge: number
  maxAge: number
  dateOfBirth: string
  age: number
  region: string
  city: string
  sexuality: (typeof attributes.sexuality)[number] | null
  bodyType: Face['body'] | null
  hairColor: Face['hair'] | null
  eyeColor: Face['eyes'] | null
  relationshipStatus: (typeof attributes.relationship_status)[number] | null
  tattoos: (typeof attributes.tattoos)[number] | null
  life: Partial<Life>
  languages: SpokenLanguage[]
  aboutMe: string
  prompts: PromptAnswerView[]
  interests: InterestKey[]
  heritage: Heritage
  look: Look
  photos: PlannedPhoto[]
  isVerified: boolean
  joined: Date
  lastSeen: Date
}

const dayMs = 86_400_000
/** Towns so near the main one count as living there. */
const nearKilometres = 42
const verifiedShare = 0.3
/** Where there are fewer faces of a family, they are shared by all who have it. */
const fewestFaces = 12

type Town = { region: string; city: string; weight: number }

/** Where members of a country live: the larger part in and around its first place. */
export async function townsOf({ country, places }: Country): Promise<Town[]> {
  const [first, ...others] = places
  const regions = await regionsOf([country])
  const points = regions.flatMap(({ id, cities, points }) =>
    cities.map((city, at) => ({ region: id, city, latitude: points[at * 2] ?? 0, longitude: points[at * 2 + 1] ?? 0 })),
  )
  const centre = points.find(({ region, city }) => region === `${country}-${first?.[0]}` && city === first?.[1])
  if (first === undefined || centre === undefined) throw new Error(`there is no ${first?.[1]} in ${country}`)
  const near = points.filter((point) => point !== centre && roughKilometres(point, centre) < nearKilometres)
  return [
    { region: centre.region, city: centre.city, weight: 45 },
    ...near.map(({ region, city }) => ({ region, city, weight: 25 / near.length })),
    ...others.map(([region, city]) => ({ region: `${country}-${region}`, city, weight: 30 / others.length })),
  ]
}

type Point = { latitude: number; longitude: number }

function roughKilometres(one: Point, other: Point): number {
  const width = Math.cos((one.latitude * Math.PI) / 180) * (one.longitude - other.longitude)
  return 111 * Math.hypot(one.latitude - other.latitude, width)
}

type Planning = {
  chance: Chance
  now: Date
  home: Country
  towns: readonly Town[]
  gender: Gender
  /** Gets a face that nobody else in the country has, and another name than all others who get one. */
  isDistinct: boolean
  /** What others have said and are called already: nobody says the same. */
  taken: { texts: Set<string>; faces: FacesTaken; names: ReadonlySet<string>; distinctNames: Set<string> }
}

export function planPerson({ chance, now, home, towns, gender, isDistinct, taken }: Planning): PersonPlan {
  const heritage = heritageOf(chance, { country: home.country, gender, isDistinct })
  const dateOfBirth = birthday(chance, now)
  const [age, born] = [ageOn(dateOfBirth, dayOf(now)), Number(dateOfBirth.slice(0, 4))]
  const names = namesFor(home.country, { heritage, gender, born }).filter((name) => !taken.names.has(name))
  const { region, city } = weighted(
    chance,
    towns.map((town) => [town.weight, town] as const),
  )
  const speaker = { gender, age, locale: home.locale, city }
  const about = newText(chance, speaker, taken.texts)
  const interests = interestsOf(chance, age, about.interests)
  const look = lookOf(chance, { gender, age, heritage, country: home.country, isDistinct }, taken.faces)
  const face = faceAt(look.face)
  const seeks = soughtBy(chance, gender)
  const joined = awake(
    chance,
    home.timeZone,
    () => new Date(now.getTime() - Math.round((0.4 + 50 * chance.next() ** 1.6) * dayMs)),
  )
  const says = (share: number) => chance.is(share)
  const otherNames = names.filter((name) => !taken.distinctNames.has(name))
  const name = chance.pick(isDistinct && otherNames.length > 0 ? otherNames : names)
  if (isDistinct) taken.distinctNames.add(name)
  const relationshipStatus = says(0.85) ? relationshipOf(chance, age) : null
  return {
    name,
    gender,
    seeks,
    ...soughtAges(chance, gender, age),
    dateOfBirth,
    age,
    region,
    city,
    sexuality: says(0.9) ? sexualityOf(gender, seeks) : null,
    bodyType: says(0.8) ? face.body : null,
    hairColor: says(0.85) ? face.hair : null,
    eyeColor: says(0.85) ? face.eyes : null,
    relationshipStatus,
    tattoos: says(0.75)
      ? weighted(chance, [
          [age > 55 ? 8 : 5, 'none'],
          [3, 'few'],
          [age > 55 ? 0.1 : 0.8, 'many'],
        ] as const)
      : null,
    life: lifeOf(chance, { gender, age, status: relationshipStatus }),
    languages: languagesOf(home.locale, { heritage, dateOfBirth }),
    aboutMe: about.text,
    prompts: answersTo(chance, speaker, chance.is(0.6) ? 3 : 2, taken.texts),
    interests,
    heritage,
    look,
    photos: photosOf(chance, speaker, { interests, look }),
    isVerified: chance.is(verifiedShare),
    joined,
    lastSeen: lastSeen(chance, { now, joined, timeZone: home.timeZone }),
  }
}

type Origin = { country: string } & Pick<Planning, 'gender' | 'isDistinct'>

function heritageOf(chance: Chance, { country, gender, isDistinct }: Origin): Heritage {
  const shares = heritageShares(country)
  const others = shares.reduce((sum, [, share]) => sum + share, 0)
  const drawn = weighted(chance, [
    [1 - others, 'local' as Heritage],
    ...shares.map(([heritage, share]) => [share, heritage] as const),
  ])
  return isDistinct && facesOf(gender, drawn) < fewestFaces ? 'local' : drawn
}

/** Most are in their thirties and forties; some are students, some pensioners. */
function birthday(chance: Chance, now: Date): string {
  const middle = 37 + 8 * (chance.next() + chance.next() + chance.next() + chance.next() - 2) * 1.7
  const age = chance.is(0.9) ? Math.max(21, middle) : chance.is(0.3) ? chance.int(19, 25) : chance.int(48, 71)
  const born = new Date(now.getTime() - (age + chance.next() * 0.9) * 365.25 * dayMs)
  return born.toISOString().slice(0, 10)
}

function newText(chance: Chance, speaker: Speaker, taken: Set<string>) {
  for (;;) {
    const about = aboutMe(chance, speaker)
    if (about.text.length < 20 || taken.has(about.text)) continue
    taken.add(about.text)
    return about
  }
}

function soughtBy(chance: Chance, gender: Gender): Gender | 'both' {
  if (chance.is(0.05)) return 'both'
  if (chance.is(0.05)) return gender
  return gender === 'female' ? 'male' : 'female'
}

/** What somebody who looks for these people calls themselves. */
function sexualityOf(gender: Gender, seeks: Gender | 'both'): (typeof attributes.sexuality)[number] {
  if (seeks === 'both') return 'bi'
  if (seeks !== gender) return 'hetero'
  return gender === 'female' ? 'lesbian' : 'gay'
}

function soughtAges(chance: Chance, gender: Gender, age: number) {
  const [below, above] = gender === 'female' ? [4, 10] : [9, 5]
  return {
    minAge: Math.max(18, age - below - chance.int(0, 4)),
    maxAge: Math.min(99, age + above + chance.int(0, 4)),
  }
}

function relationshipOf(chance: Chance, age: number) {
  return weighted(chance, [
    [age < 35 ? 20 : 10, 'single'],
    [age < 32 ? 0 : 6, 'divorced'],
    [age < 50 ? 0 : 2.5, 'widowed'],
    [0.6, 'open'],
  ] as const)
}

type Choice<N extends keyof typeof attributes> = (typeof attributes)[N][number]
type Life = { [N in Exclude<(typeof lifeFacts)[number], 'languages'>]: Choice<N> }

/** How someone lives and what they look for, as far as they say it. */
function lifeOf(
  chance: Chance,
  { gender, age, status }: { gender: Gender; age: number; status: PersonPlan['relationshipStatus'] },
): Partial<Life> {
  const isOpen = status === 'open'
  const had = status === 'divorced' || status === 'widowed'
  const all: Life = {
    dating_intent: weighted(chance, [
      [isOpen ? 0 : 6, 'relationship'],
      [isOpen ? 4 : 1.2, 'casual'],
      [1, 'friendship'],
      [1.5, 'unsure'],
    ] as const),
    children: weighted(chance, [
      [age < 42 ? 3 : 0, 'want'],
      [2, 'none'],
      [age < 27 ? 0 : had ? 6 : 2.5, 'have'],
      [age < 27 || age > 44 ? 0 : 0.7, 'have_want'],
    ] as const),
    smoking: weighted(chance, [
      [7, 'no'],
      [1.2, 'sometimes'],
      [0.5, 'quitting'],
      [1, 'yes'],
    ] as const),
    drinking: weighted(chance, [
      [1.6, 'no'],
      [2.5, 'rarely'],
      [5, 'socially'],
      [0.4, 'often'],
    ] as const),
    education: weighted(chance, [
      [2, 'school'],
      [3, 'vocational'],
      [age < 27 ? 4 : 0.1, 'student'],
      [age < 21 ? 0 : 3, 'bachelor'],
      [age < 23 ? 0 : 2, 'master'],
      [age < 28 ? 0 : 0.3, 'doctorate'],
    ] as const),
    height: attributes.height[(gender === 'female' ? 2 : 4) + chance.int(0, 2) + chance.int(0, 2)] ?? '170_174',
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => chance.is(name === 'dating_intent' ? 0.85 : 0.65)))
}

/** Not said of oneself on a first page. */
const unlikely: readonly InterestKey[] = ['kissing', 'massage', 'relationship']
/** Hardly anybody's above this age. */
const youthful: readonly InterestKey[] = ['gaming', 'festivals', 'climbing', 'football']

function interestsOf(chance: Chance, age: number, mentioned: readonly InterestKey[]): InterestKey[] {
  const others = interestKeys.filter(
    (key) => !mentioned.includes(key) && !unlikely.includes(key) && !(age > 55 && youthful.includes(key)),
  )
  const wanted = Math.max(0, chance.int(4, 9) - mentioned.length)
  return [...mentioned, ...chance.some(others, wanted)].slice(0, 12)
}
