import type { Platform } from '../server/platform/platform.ts'
import type { Site } from '../server/sites/index.ts'
import { addSnapshots } from './people/add-snapshots.ts'
import type { FacesTaken } from './people/appearance.ts'
import { faceAt, type Gender } from './people/faces.ts'
import { spreadFaces } from './people/neighbours.ts'
import { talkOf } from './people/phrases.ts'
import { type PersonPlan, planPerson, townsOf } from './people/plan.ts'
import { spreadScenes } from './people/spread-scenes.ts'
import type { Country } from './people.ts'
import type { Chance } from './random.ts'
import { addPhotos, joinMany } from './residents-in-bulk.ts'
import { dayMs, type Resident, type Stage } from './stage.ts'
import type { World } from './world.ts'

/** Of each gender and country, so many have a face that nobody else there has, and another first name: at least those who like and write. */
export const distinctMembers = 20
const womensShare = 0.48
/** Days since those who are active joined, at least. */
const longHere = 12
/** Fewest of each gender in each country: they like and write each other, and tests log in as them. */
const fewest = 4
/** The names of those who can be logged in as. */
const castNames: ReadonlySet<string> = new Set(['Emma', 'James', 'Grace', 'Nora', 'Victor', 'Lena', 'Jonas'])

type Settling = Stage & {
  homes: readonly Country[]
  /** In all countries of the demo together. */
  members: number
  /** Of each gender and country, so many join as a member does, at most: those who are active themselves. The others are only there to be found. */
  active: (home: Country) => number
  /** Country -> the site whose members its people are; the world's own where it names none. */
  sitesOf?: Partial<Record<string, Site>>
}

/** Ordinary members, with a profile and mostly photos, who joined over the last weeks. */
export async function settle(platform: Platform, settling: Settling): Promise<Resident[]> {
  const { homes, active, sitesOf = {}, ...stage } = settling
  const residents: Resident[] = []
  for (const home of homes) {
    const site = sitesOf[home.country] ?? stage.world.site
    const plans = await planHome(settling, home)
    const own = plans.filter(({ index }) => index < active(home))
    for (const { plan } of own) plan.joined = early(plan.joined, stage.now)
    for (const each of own) residents.push(await joinAsMember(stage, { home, site, ...each }))
    const others = plans.filter((plan) => !own.includes(plan))
    residents.push(
      ...(await joinMany(
        platform,
        others.map((each) => ({ ...newPerson(stage, home, site, each), ...each, home })),
      )),
    )
  }
  await addPhotos(platform, residents)
  return residents
}

/** Before the first likes and conversations (`mingle`), at the same hour. */
function early(joined: Date, now: Date): Date {
  const days = Math.max(0, Math.ceil((joined.getTime() - now.getTime()) / dayMs + longHere))
  return new Date(joined.getTime() - days * dayMs)
}

type Planned = { plan: PersonPlan; index: number }

/** Everybody of a country, before they join. */
export async function planHome(
  { chance, now, members }: Pick<Settling, 'chance' | 'now' | 'members'>,
  home: Country,
): Promise<Planned[]> {
  const towns = await townsOf(home)
  const texts = new Set<string>()
  const faces: FacesTaken = { given: new Map(), own: new Set() }
  const all = members * home.share
  const ofGender = (gender: Gender, share: number) => {
    const taken = { texts, faces, names: castNames, distinctNames: new Set<string>() }
    const planned = Array.from({ length: Math.max(fewest, Math.round(all * share)) }, (_, index) => ({
      plan: planPerson({ chance, now, home, towns, gender, isDistinct: index < distinctMembers, taken }),
      index,
    }))
    const plans = planned.map(({ plan }) => plan)
    spreadFaces(plans)
    spreadScenes(chance, plans, home.locale)
    addSnapshots(chance, plans, home.locale)
    return planned
  }
  return [...ofGender('female', womensShare), ...ofGender('male', 1 - womensShare)]
}

function newPerson({ passwordHash }: Stage, home: Country, site: Site, { plan, index }: Planned) {
  return {
    name: plan.name,
    email: `${plan.gender}${index}.${home.country.toLowerCase()}@demo.example`,
    gender: plan.gender,
    seeks: plan.seeks,
    country: home.country,
    locale: home.locale,
    dateOfBirth: plan.dateOfBirth,
    passwordHash,
    isShowcase: faceAt(plan.look.face).smiles,
    site,
  }
}

async function joinAsMember(
  stage: Stage,
  { home, site, ...planned }: Planned & { home: Country; site: Site },
): Promise<Resident> {
  const { plan } = planned
  const { world } = stage
  world.at(plan.joined)
  const person = await world.join(newPerson(stage, home, site, planned))
  await world.describe(person, {
    region: plan.region,
    city: plan.city,
    min_age: plan.minAge,
    max_age: plan.maxAge,
    sexuality: plan.sexuality,
    body_type: plan.bodyType,
    hair_color: plan.hairColor,
    eye_color: plan.eyeColor,
    relationship_status: plan.relationshipStatus,
    tattoos: plan.tattoos,
    ...plan.life,
    languages: plan.languages,
    about_me: plan.aboutMe,
    prompts: plan.prompts,
    interests: plan.interests,
  })
  return { ...person, home, plan, isActive: true, words: bonusWords(site) }
}

/** Messages that the sign-up bonus of a site pays for on the world's own. */
function bonusWords({ settings }: Site): number {
  const { freeChat, signupCredits, messageCredits } = settings
  return freeChat === 'credits' && messageCredits > 0 ? Math.floor(signupCredits / messageCredits) : 0
}

/** Likes, matches and conversations among the active members of one country, over the last weeks. */
export async function mingle(world: World, chance: Chance, residents: readonly Resident[], now: Date): Promise<void> {
  const women = residents.filter(({ gender, plan }) => gender === 'female' && plan.seeks !== 'female')
  const men = residents.filter(({ gender, plan }) => gender === 'male' && plan.seeks !== 'male')
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
  for (const [turn, line] of talkOf(chance, first.locale, second.name).entries()) {
    const [speaker, listener] = turn % 2 === 0 ? [first, second] : [second, first]
    if (speaker.words === 0) return
    speaker.words -= 1
    world.pass(chance.int(1, 40))
    if (turn > 0) await world.read(speaker, listener)
    await world.write(speaker, listener, line)
  }
}
