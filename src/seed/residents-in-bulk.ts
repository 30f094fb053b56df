import { sql } from 'drizzle-orm'
import { consents, members } from '../server/accounts/tables.ts'
import { messages } from '../server/chat/tables.ts'
import { wallets } from '../server/credits/tables.ts'
import { transaction } from '../server/platform/db/db.ts'
import { newId } from '../server/platform/ids.ts'
import type { Platform } from '../server/platform/platform.ts'
import { coarsely, regionsOf } from '../server/profiles/index.ts'
import { photos, profiles } from '../server/profiles/tables.ts'
import type { PersonPlan } from './people/plan.ts'
import type { Country } from './people.ts'
import { demoPhoto } from './pictures/demo-photo.ts'
import type { Resident } from './stage.ts'
import { type NewPerson, textVersion } from './world.ts'

type Newcomer = NewPerson & { site: NonNullable<NewPerson['site']>; plan: PersonPlan; home: Country }
const batch = 400

/** Many members as they would be after they joined and said everything, a statement per table. They have done nothing yet: no bonus was spent, and none given. */
export async function joinMany(platform: Platform, newcomers: readonly Newcomer[]): Promise<Resident[]> {
  const all = newcomers.map((newcomer, place) => ({ ...newcomer, id: newId(), place }))
  const pointOf = await points(all)
  for (const some of batchesOf(all))
    await transaction(platform.db, async (tx) => {
      await tx.insert(members).values(some.map(accountRow))
      await tx.insert(consents).values(some.flatMap(consentRows))
      await tx.insert(wallets).values(some.map(({ id }) => ({ memberId: id, balance: 0, version: 0 })))
      await tx.insert(profiles).values(some.map((each) => ({ ...profileRow(each), ...pointOf(each.plan) })))
    })
  return all.map(({ id, name, email, gender, country, locale, home, plan }) => ({
    id,
    name,
    email,
    gender,
    country,
    locale,
    home,
    plan,
    isActive: false,
    words: 0,
  }))
}

type Joined = Newcomer & { id: string; place: number }

const accountRow = ({ id, site, email, passwordHash, locale, country, plan }: Joined) => ({
  id,
  poolId: site.poolId,
  siteId: site.id,
  kind: 'member' as const,
  email,
  emailKey: email,
  passwordHash,
  status: 'active' as const,
  locale,
  country,
  signedUpAt: plan.joined,
  confirmedAt: plan.joined,
})

function consentRows({ id, locale, isShowcase, plan }: Joined) {
  const kinds = ['special_category', 'terms', ...(isShowcase === true ? (['showcase'] as const) : [])] as const
  return kinds.map((kind) => ({ memberId: id, id: newId(), kind, textVersion, locale, givenAt: plan.joined }))
}

/** A few are neither or more than their gender, and some give their pronouns. */
function identityOf(gender: PersonPlan['gender'], place: number) {
  const isTrans = place % 37 === 5
  const genderIdentity = place % 29 === 11 ? atPlace(beyond, place) : null
  const pronouns = genderIdentity === null ? null : atPlace(['they', 'she_they', 'he_they', 'any'] as const, place)
  const own = gender === 'female' ? ('she' as const) : ('he' as const)
  return {
    genderIdentity: genderIdentity ?? (isTrans ? (gender === 'female' ? 'trans_woman' : 'trans_man') : null),
    pronouns: pronouns ?? (place % 7 === 3 ? own : null),
  }
}
const beyond = ['nonbinary', 'genderfluid', 'nonbinary', 'agender', 'genderqueer'] as const
const atPlace = <T>(some: readonly T[], place: number) => some[place % some.length] ?? null

const profileRow = ({ id, site, country, plan, place }: Joined) => ({
  memberId: id,
  poolId: site.poolId,
  kind: 'member' as const,
  status: 'active' as const,
  name: plan.name,
  gender: plan.gender,
  seeks: plan.seeks,
  minAge: plan.minAge,
  maxAge: plan.maxAge,
  dateOfBirth: plan.dateOfBirth,
  country,
  region: plan.region,
  city: plan.city,
  ...identityOf(plan.gender, place),
  sexuality: plan.sexuality,
  hairColor: plan.hairColor,
  eyeColor: plan.eyeColor,
  bodyType: plan.bodyType,
  relationshipStatus: plan.relationshipStatus,
  tattoos: plan.tattoos,
  datingIntent: plan.life.dating_intent,
  children: plan.life.children,
  smoking: plan.life.smoking,
  drinking: plan.life.drinking,
  education: plan.life.education,
  height: plan.life.height,
  languages: plan.languages,
  aboutMe: plan.aboutMe,
  prompts: plan.prompts,
  interests: plan.interests,
  hidesPresence: place % 31 === 7,
  hidesReceipts: place % 17 === 5,
  isVerifiedOnly: plan.isVerified && place % 5 === 1,
  lastActiveAt: plan.lastSeen,
  createdAt: plan.joined,
})

async function points(all: readonly Joined[]) {
  const regions = await regionsOf([...new Set(all.map(({ country }) => country))])
  const byId = new Map(regions.map((region) => [region.id, region]))
  return ({ region, city }: PersonPlan) => {
    const found = byId.get(region)
    const at = found?.cities.indexOf(city) ?? -1
    if (found === undefined || at < 0) throw new Error(`there is no ${city} in ${region}`)
    return { latitude: coarsely(found.points[at * 2] ?? 0), longitude: coarsely(found.points[at * 2 + 1] ?? 0) }
  }
}

/** Gives everybody the photos of their plan, the first one in front. */
export async function addPhotos(platform: Platform, residents: readonly Resident[]): Promise<void> {
  const rows = residents.flatMap(({ id: memberId, plan }) =>
    plan.photos.map(({ setting, caption }, position) => {
      const { print: _, ...files } = demoPhoto(plan.look, setting)
      return { memberId, id: newId(), position, status: 'active' as const, caption, createdAt: plan.joined, ...files }
    }),
  )
  for (const some of batchesOf(rows)) await platform.db.insert(photos).values(some)
  await platform.db.execute(sql`UPDATE ${profiles} SET main_photo_id = p.id FROM ${photos} p
    WHERE p.member_id = profiles.member_id AND p.position = 0 AND profiles.main_photo_id IS NULL`)
}

/** Writes down who is verified and when each was last here: never before they wrote their last message. */
export async function settleStanding(platform: Platform, residents: readonly Resident[]): Promise<void> {
  const rows = residents.map(({ id, plan }) => ({ id, at: plan.lastSeen.toISOString(), verified: plan.isVerified }))
  await platform.db.execute(sql`UPDATE ${profiles} SET last_active_at = r.at, is_verified = r.verified AND main_photo_id IS NOT NULL
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id uuid, at timestamptz, verified boolean)
    WHERE profiles.member_id = r.id`)
  await platform.db.execute(sql`UPDATE ${profiles} SET last_active_at = greatest(last_active_at, m.at)
    FROM (SELECT sender_id, max(sent_at) AS at FROM ${messages} GROUP BY sender_id) m WHERE profiles.member_id = m.sender_id`)
}

function batchesOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / batch) }, (_, index) =>
    all.slice(index * batch, (index + 1) * batch),
  )
}
