import { attributeNames, attributes, interestKeys } from '../contract/profiles.ts'
import { hashPassword } from '../server/accounts/index.ts'
import type { Platform } from '../server/platform/platform.ts'
import { type StoredPhoto, storeDrawing } from '../server/profiles/index.ts'
import type { Site } from '../server/sites/index.ts'
import { inviteCast, playCast } from './cast.ts'
import { openOffice } from './office.ts'
import { type Country, countries } from './people.ts'
import { drawPortrait } from './portraits.ts'
import { type Chance, chanceOf } from './random.ts'
import { dayMs, minuteMs, type Resident, type Stage } from './stage.ts'
import { type Person, type World, worldOf } from './world.ts'

export const demoPassword = 'tulips-in-february'
const portraitsPerGender = 24
const perCountryAndGender = 18
const fictionalNames = ['Aurora', 'Selene', 'Orion']

type Options = { seed: number; members: number; say: (line: string) => void }

/** Fills the demo world: invented members in eleven countries with portraits, likes, matches and conversations. The same seed makes the same world. */
export async function seedDemo(platform: Platform, site: Site, { seed, members, say }: Options): Promise<void> {
  const chance = chanceOf(seed)
  const now = platform.clock.now()
  const world = worldOf(platform, site, new Date(now.getTime() - 60 * dayMs))
  say('Drawing portraits')
  const portraits = { female: await drawAll(platform, chance, 'female'), male: await drawAll(platform, chance, 'male') }
  say('Inviting members')
  const passwordHash = await hashPassword(demoPassword)
  const residents = await settle({
    world,
    chance,
    now,
    passwordHash,
    portraits,
    perGroup: Math.max(1, Math.round((members / 396) * perCountryAndGender)),
  })
  await settleFictional({ world, chance, now, passwordHash, portraits })
  const cast = await inviteCast({ world, chance, now, passwordHash, portraits })
  say('Likes and conversations')
  for (const home of countries)
    await mingle(
      world,
      chance,
      residents.filter((resident) => resident.home === home),
      now,
    )
  const neighbours = residents.filter((resident) => resident.country === 'GB')
  await playCast(platform, world, cast, neighbours, now)
  await openOffice(platform, { world, now, passwordHash, cast, neighbours, portrait: portraits.male[19] })
  for (const resident of residents) await world.wasHere(resident, resident.lastSeen)
}

async function drawAll(platform: Platform, chance: Chance, gender: 'female' | 'male'): Promise<StoredPhoto[]> {
  const stored: StoredPhoto[] = []
  for (let index = 0; index < portraitsPerGender; index += 1) {
    stored.push(await storeDrawing(platform, await drawPortrait(chance, gender), `shared/${gender}-${index}`))
  }
  return stored
}

async function settle({ perGroup, ...stage }: Stage & { perGroup: number }): Promise<Resident[]> {
  const residents: Resident[] = []
  for (const [place, home] of countries.entries()) {
    for (const gender of ['female', 'male'] as const) {
      for (let index = 0; index < perGroup; index += 1)
        residents.push(await settleOne(stage, { home, gender, index, portrait: index + place * 7 }))
    }
  }
  return residents
}

type Plan = { home: Country; gender: 'female' | 'male'; index: number; portrait: number }

async function settleOne(
  { world, chance, now, passwordHash, portraits }: Stage,
  { home, gender, index, portrait }: Plan,
): Promise<Resident> {
  const names = gender === 'female' ? home.women : home.men
  const joined = new Date(now.getTime() - chance.int(1, 50) * dayMs - chance.int(0, 1_439) * minuteMs)
  world.at(joined)
  const person = await world.join({
    name: names[index % names.length] ?? 'Sam',
    email: `${gender}${index}.${home.country.toLowerCase()}@demo.example`,
    gender,
    seeks: soughtBy(chance, gender),
    country: home.country,
    locale: home.locale,
    dateOfBirth: birthday(chance, now),
    passwordHash,
  })
  await introduce(world, chance, person, home)
  const drawn = portraits[gender][portrait % portraitsPerGender]
  if (drawn !== undefined && !chance.is(0.06)) await world.portrait(person, drawn)
  return { ...person, home, lastSeen: lastSeen(chance, now, joined), words: bonusWords(world) }
}

function soughtBy(chance: Chance, gender: 'female' | 'male'): 'female' | 'male' | 'both' {
  if (chance.is(0.08)) return 'both'
  if (chance.is(0.06)) return gender
  return gender === 'female' ? 'male' : 'female'
}

function bonusWords({ site }: World): number {
  const { freeChat, signupCredits, messageCredits } = site.settings
  return freeChat === 'credits' && messageCredits > 0 ? Math.floor(signupCredits / messageCredits) : 0
}

function birthday(chance: Chance, now: Date): string {
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

async function introduce(world: World, chance: Chance, person: Person, home: Country): Promise<void> {
  const [region, city] = chance.pick(home.places)
  const chosen = Object.fromEntries(
    attributeNames.filter(() => chance.is(0.7)).map((name) => [name, chance.pick(attributes[name])]),
  )
  await world.describe(person, {
    ...chosen,
    region: `${home.country}-${region}`,
    city,
    about_me: chance.is(0.9) ? chance.pick(home.about) : '',
    interests: chance.some(interestKeys, chance.int(3, 9)),
  })
}

async function settleFictional({ world, chance, now, passwordHash, portraits }: Stage): Promise<void> {
  const [home] = countries
  if (home === undefined || !world.site.settings.fictionalProfiles) return
  for (const [index, name] of fictionalNames.entries()) {
    world.at(new Date(now.getTime() - 20 * dayMs))
    const gender = index === 2 ? 'male' : 'female'
    const person = await world.join({
      name,
      email: `fictional${index}@demo.example`,
      gender,
      seeks: 'both',
      country: home.country,
      locale: home.locale,
      dateOfBirth: birthday(chance, now),
      passwordHash,
      kind: 'fictional',
    })
    await introduce(world, chance, person, home)
    const portrait = portraits[gender][portraitsPerGender - 1 - index]
    if (portrait !== undefined) await world.portrait(person, portrait)
  }
}

/** Likes, matches and conversations among the members of one country, over the last weeks. */
async function mingle(world: World, chance: Chance, residents: Resident[], now: Date): Promise<void> {
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
