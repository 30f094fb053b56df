import { attributeNames, attributes, interestKeys } from '../contract/profiles/profiles.ts'
import type { Site } from '../server/sites/index.ts'
import type { Country } from './people.ts'
import type { Chance } from './random.ts'
import { dayMs, minuteMs, type Resident, type Stage } from './stage.ts'
import type { NewPerson, Person, World } from './world.ts'

/** One in so many agrees to be shown to visitors. */
const showcaseEvery = 3

type Settling = Stage & {
  homes: readonly Country[]
  /** Of each gender in each country. */
  perGroup: number
  /** Country -> the site whose members its people are; the world's own where it names none. */
  sitesOf?: Partial<Record<string, Site>>
}

/** Ordinary members, with a profile and mostly a portrait, who joined over the last weeks. */
export async function settle({ homes, perGroup, sitesOf = {}, ...stage }: Settling): Promise<Resident[]> {
  const residents: Resident[] = []
  for (const [place, home] of homes.entries()) {
    const site = sitesOf[home.country] ?? stage.world.site
    for (const gender of ['female', 'male'] as const) {
      for (let index = 0; index < perGroup; index += 1)
        residents.push(await settleOne(stage, { home, site, gender, index, portrait: index + place * 7 }))
    }
  }
  return residents
}

type Plan = { home: Country; site: Site; gender: 'female' | 'male'; index: number; portrait: number }

async function settleOne(
  { world, chance, now, passwordHash, portraits }: Stage,
  { home, site, gender, index, portrait }: Plan,
): Promise<Resident> {
  const names = gender === 'female' ? home.women : home.men
  const joined = new Date(now.getTime() - chance.int(1, 50) * dayMs - chance.int(0, 1_439) * minuteMs)
  world.at(joined)
  const seeks = soughtBy(chance, gender)
  const person = await world.join({
    name: names[index % names.length] ?? 'Sam',
    email: `${gender}${index}.${home.country.toLowerCase()}@demo.example`,
    gender,
    seeks,
    country: home.country,
    locale: home.locale,
    dateOfBirth: birthday(chance, now),
    passwordHash,
    isShowcase: index % showcaseEvery === 0,
    site,
  })
  await introduce(world, chance, { ...person, seeks }, home)
  const drawn = portraits[gender][portrait % portraits[gender].length]
  if (drawn !== undefined && !chance.is(0.06)) await world.portrait(person, drawn)
  return { ...person, home, lastSeen: lastSeen(chance, now, joined), words: bonusWords(site) }
}

function soughtBy(chance: Chance, gender: 'female' | 'male'): 'female' | 'male' | 'both' {
  if (chance.is(0.08)) return 'both'
  if (chance.is(0.06)) return gender
  return gender === 'female' ? 'male' : 'female'
}

/** Messages that the sign-up bonus of a site pays for on the world's own. */
function bonusWords({ settings }: Site): number {
  const { freeChat, signupCredits, messageCredits } = settings
  return freeChat === 'credits' && messageCredits > 0 ? Math.floor(signupCredits / messageCredits) : 0
}

export function birthday(chance: Chance, now: Date): string {
  const age = chance.is(0.75) ? chance.int(22, 49) : chance.int(50, 68)
  const born = new Date(now.getTime() - (age * 365.25 + chance.int(1, 364)) * dayMs)
  return born.toISOString().slice(0, 10)
}

/** One in seven is here now; most were here this week. */
function lastSeen(chance: Chance, now: Date, joined: Date): Date {
  const minutes = chance.is(0.14)
    ? chance.int(0, 3)
    : chance.is(0.5)
      ? chance.int(10, 1_400)
      : chance.int(1_440, 12_000)
  return new Date(Math.max(joined.getTime(), now.getTime() - minutes * minuteMs))
}

export async function introduce(
  world: World,
  chance: Chance,
  person: Person & Pick<NewPerson, 'seeks'>,
  home: Country,
): Promise<void> {
  const [region, city] = chance.pick(home.places)
  const chosen = Object.fromEntries(
    attributeNames.filter(() => chance.is(0.7)).map((name) => [name, chance.pick(attributes[name])]),
  )
  await world.describe(person, {
    ...chosen,
    ...(chosen.sexuality && { sexuality: sexualityOf(person) }),
    region: `${home.country}-${region}`,
    city,
    about_me: chance.is(0.9) ? chance.pick(home.about) : '',
    interests: chance.some(interestKeys, chance.int(3, 9)),
  })
}

function sexualityOf({ gender, seeks }: Pick<NewPerson, 'gender' | 'seeks'>) {
  if (seeks === 'both') return 'bi'
  if (seeks !== gender) return 'hetero'
  return gender === 'male' ? 'gay' : 'lesbian'
}

/** Likes, matches and conversations among the members of one country, over the last weeks. */
export async function mingle(world: World, chance: Chance, residents: Resident[], now: Date): Promise<void> {
  const women = residents.filter((resident) => resident.gender === 'female')
  const men = residents.filter((resident) => resident.gender === 'male')
  world.at(new Date(now.getTime() - 10 * dayMs))
  for (const woman of women) {
    for (const man of chance.some(men, 3)) {
      world.pass(chance.int(1, 90))
      const [first, second] = chance.is(0.5) ? [woman, man] : [man, woman]
      await world.like(first, second)
      if (!chance.is(0.55)) continue
      await world.like(second, first)
      if (chance.is(0.5)) await talk(world, chance, first, second)
    }
  }
}

async function talk(world: World, chance: Chance, first: Resident, second: Resident): Promise<void> {
  const turns = chance.int(1, 4)
  for (let turn = 0; turn < turns; turn += 1) {
    const [speaker, listener] = turn % 2 === 0 ? [first, second] : [second, first]
    if (speaker.words === 0) return
    speaker.words -= 1
    world.pass(chance.int(1, 40))
    if (turn > 0) await world.read(speaker, listener)
    await world.write(speaker, listener, chance.pick(turn === 0 ? speaker.home.openers : speaker.home.answers))
  }
}
