import { hashPassword } from '../server/accounts/password/index.ts'
import type { Platform } from '../server/platform/platform.ts'
import type { Site } from '../server/sites/index.ts'
import { inviteCast, playCast } from './cast.ts'
import { openOffice } from './office.ts'
import { faceAt } from './people/faces.ts'
import { countries } from './people.ts'
import { demoPhoto } from './pictures/demo-photo.ts'
import { fillQueue, lookAtOthers, type Waiting } from './queue.ts'
import { type Chance, chanceOf } from './random.ts'
import { distinctMembers, mingle, settle } from './residents.ts'
import { settleStanding } from './residents-in-bulk.ts'
import { inviteSecondCast, playSecondCast } from './second-cast.ts'
import { dayMs, type Stage } from './stage.ts'
import { addTrips } from './trips.ts'
import { worldOf } from './world.ts'

export const demoPassword = 'tulips-in-february'
/** Of each gender and country, so many do things themselves: where the demo's own accounts are, and elsewhere. */
const active = { near: distinctMembers, elsewhere: 4 }
/** The world beside it, against the first one. */
const secondShare = 0.2
const fictional = [
  [
    'Aurora',
    { face: 16, seed: 100 },
    'A lighthouse keeper who answers in riddles. I am fictional: nobody writes as me.',
  ],
  [
    'Selene',
    { face: 38, seed: 200 },
    'Moonlit, unhurried, made up. I am here so that you can see how fictional profiles are labelled.',
  ],
  ['Orion', { face: 198, seed: 71 }, 'Hunter of lost umbrellas. Invented from head to toe, and never in your inbox.'],
] as const

type DemoPlaces = {
  /** Where most of the demo happens. */
  site: Site
  /** Country -> another site of the same pool whose members its people are. */
  sitesOf: Partial<Record<string, Site>>
  /** A site with members of its own. */
  apart: Site
}
type Options = { seed: number; members: number; say: (line: string) => void }

/**
 * Fills the demo: invented members in eleven countries with photos, likes, matches and conversations, and a smaller world of its own beside
 * it. The same seed makes the same worlds.
 */
export async function seedDemo(platform: Platform, places: DemoPlaces, { seed, members, say }: Options): Promise<void> {
  const now = platform.clock.now()
  const passwordHash = await hashPassword(demoPassword)
  const stageOf = (site: Site, chance: Chance): Stage => ({
    world: worldOf(platform, site, new Date(now.getTime() - 60 * dayMs)),
    chance,
    now,
    passwordHash,
  })
  // Two worlds that know nothing of each other: one is told while the other waits for the database
  const [waiting] = await Promise.all([
    fillFirst(platform, stageOf(places.site, chanceOf(seed)), { members, sitesOf: places.sitesOf, say }),
    fillSecond(platform, stageOf(places.apart, chanceOf(seed + 1)), members * secondShare),
  ])
  await lookAtOthers(platform, waiting, now)
}

type Filling = Pick<DemoPlaces, 'sitesOf'> & Pick<Options, 'say' | 'members'>

async function fillFirst(platform: Platform, stage: Stage, { members, sitesOf, say }: Filling): Promise<Waiting> {
  const { world, chance, now, passwordHash } = stage
  say('Inviting members')
  const isNear = (country: string) => country === 'GB'
  const residents = await settle(platform, {
    ...stage,
    homes: countries,
    members,
    active: ({ country }) => (isNear(country) ? active.near : active.elsewhere),
    sitesOf,
  })
  await addTrips(platform, residents, { homes: countries, now })
  await settleFictional(stage)
  const cast = await inviteCast(platform, stage)
  say('Likes and conversations')
  for (const home of countries)
    await mingle(
      world,
      chance,
      residents.filter((resident) => resident.home === home && resident.isActive),
      now,
    )
  const neighbours = residents.filter(({ country }) => isNear(country))
  await playCast(platform, world, cast, neighbours, now)
  await openOffice(platform, { world, now, passwordHash, cast, neighbours })
  const waiting = await fillQueue(platform, { world, now, residents })
  await settleStanding(platform, residents)
  return waiting
}

/** Germans only: enough to look around. */
async function fillSecond(platform: Platform, stage: Stage, members: number): Promise<void> {
  const homes = countries.filter(({ country }) => country === 'DE').map((home) => ({ ...home, share: 1 }))
  const residents = await settle(platform, { ...stage, homes, members, active: () => 6 })
  await addTrips(platform, residents, { homes, now: stage.now })
  const cast = await inviteSecondCast(stage)
  await mingle(
    stage.world,
    stage.chance,
    residents.filter(({ isActive }) => isActive),
    stage.now,
  )
  await playSecondCast(platform, stage, cast, residents)
  await settleStanding(platform, residents)
}

async function settleFictional({ world, now, passwordHash }: Stage): Promise<void> {
  const [home] = countries
  const [region, city] = home?.places[0] ?? []
  if (home === undefined || !world.site.settings.fictionalProfiles) return
  for (const [index, [name, look, about]] of fictional.entries()) {
    const { gender, age } = faceAt(look.face)
    world.at(new Date(now.getTime() - 20 * dayMs))
    const person = await world.join({
      name,
      email: `fictional${index}@demo.example`,
      gender,
      seeks: 'both',
      country: home.country,
      locale: home.locale,
      dateOfBirth: `${now.getUTCFullYear() - age}-01-06`,
      passwordHash,
      kind: 'fictional',
    })
    await world.describe(person, {
      region: `${home.country}-${region}`,
      city,
      about_me: about,
      interests: ['reading', 'nature', 'music'],
    })
    await world.portrait(person, demoPhoto(look, 'portrait'))
  }
}
