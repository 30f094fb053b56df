import { hashPassword } from '../server/accounts/password/index.ts'
import type { Platform } from '../server/platform/platform.ts'
import { type StoredPhoto, storeDrawing } from '../server/profiles/photos/index.ts'
import type { Site } from '../server/sites/index.ts'
import { inviteCast, playCast } from './cast.ts'
import { openOffice } from './office.ts'
import { countries } from './people.ts'
import { drawPortrait } from './portraits.ts'
import { fillQueue, lookAtOthers, type Waiting } from './queue.ts'
import { type Chance, chanceOf } from './random.ts'
import { birthday, introduce, mingle, settle } from './residents.ts'
import { inviteSecondCast, playSecondCast } from './second-cast.ts'
import { dayMs, type Portraits, type Resident, type Stage } from './stage.ts'
import { type World, worldOf } from './world.ts'

export const demoPassword = 'tulips-in-february'
const portraitsPerGender = 24
const perCountryAndGender = 18
const ofSecondWorld = 30
const fictionalNames = ['Aurora', 'Selene', 'Orion']

export type DemoPlaces = {
  /** Where most of the demo happens. */
  site: Site
  /** Country -> another site of the same pool whose members its people are. */
  sitesOf: Partial<Record<string, Site>>
  /** A site with members of its own. */
  apart: Site
}
type Options = { seed: number; members: number; say: (line: string) => void }

/**
 * Fills the demo: invented members in eleven countries with portraits, likes, matches and conversations, and a smaller world of its own beside
 * it. The same seed makes the same worlds.
 */
export async function seedDemo(platform: Platform, places: DemoPlaces, { seed, members, say }: Options): Promise<void> {
  const chance = chanceOf(seed)
  const now = platform.clock.now()
  say('Drawing portraits')
  const portraits = { female: await drawAll(platform, chance, 'female'), male: await drawAll(platform, chance, 'male') }
  const passwordHash = await hashPassword(demoPassword)
  const stageOf = (site: Site, own: Chance): Stage => ({
    world: worldOf(platform, site, new Date(now.getTime() - 60 * dayMs)),
    chance: own,
    now,
    passwordHash,
    portraits,
  })
  const share = members / (2 * countries.length * perCountryAndGender)
  // Two worlds that know nothing of each other: one is told while the other waits for the database
  const [waiting] = await Promise.all([
    fillFirst(platform, stageOf(places.site, chance), { share, sitesOf: places.sitesOf, say }),
    fillSecond(platform, stageOf(places.apart, chanceOf(seed + 1)), share),
  ])
  await lookAtOthers(platform, waiting, now)
}

type Filling = Pick<DemoPlaces, 'sitesOf'> & Pick<Options, 'say'> & { share: number }

async function fillFirst(platform: Platform, stage: Stage, { share, sitesOf, say }: Filling): Promise<Waiting> {
  const { world, chance, now, portraits, passwordHash } = stage
  say('Inviting members')
  const perGroup = Math.max(1, Math.round(share * perCountryAndGender))
  const residents = await settle({ ...stage, homes: countries, perGroup, sitesOf })
  await settleFictional(stage)
  const cast = await inviteCast(stage)
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
  const waiting = await fillQueue(platform, { world, now, residents, portraits })
  await comeBy(world, residents)
  return waiting
}

/** Germans only: enough to look around, and not worth waiting for. */
async function fillSecond(platform: Platform, stage: Stage, share: number): Promise<void> {
  const homes = countries.filter(({ country }) => country === 'DE')
  const perGroup = Math.max(2, Math.round(share * ofSecondWorld))
  const residents = await settle({ ...stage, homes, perGroup })
  const cast = await inviteSecondCast(stage)
  await mingle(stage.world, stage.chance, residents, stage.now)
  await playSecondCast(platform, stage, cast, residents)
  await comeBy(stage.world, residents)
}

async function comeBy(world: World, residents: readonly Resident[]): Promise<void> {
  for (const resident of residents) await world.wasHere(resident, resident.lastSeen)
}

async function drawAll(platform: Platform, chance: Chance, gender: keyof Portraits): Promise<StoredPhoto[]> {
  const stored: StoredPhoto[] = []
  for (let index = 0; index < portraitsPerGender; index += 1) {
    stored.push(await storeDrawing(platform, await drawPortrait(chance, gender), `shared/${gender}-${index}`))
  }
  return stored
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
    await introduce(world, chance, { ...person, seeks: 'both' }, home)
    const portrait = portraits[gender][portraitsPerGender - 1 - index]
    if (portrait !== undefined) await world.portrait(person, portrait)
  }
}
