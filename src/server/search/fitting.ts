import { sql } from 'drizzle-orm'
import type { FittingView } from '../../contract/search.ts'
import { dayOf } from '../../shared/dates.ts'
import { viewerOf } from '../accounts/index.ts'
import { passRelation } from '../likes/index.ts'
import { blockRelation } from '../moderation/index.ts'
import { statement } from '../platform/statement.ts'
import { audienceRelation, cards, type ProfileFacts, profileFacts } from '../profiles/index.ts'
import type { Ctx } from '../sites/index.ts'
import { bestFitting, type Fitting, type Person } from './fitting-rules.ts'
import { bornWithin, gendersOf, seeksOf } from './rules.ts'

const mostFitting = 12
/** How many of each crowd are looked at, most recently active first: of the own country, again where few of them fit, and of each other one. */
const depth = { first: 200, again: 2_000, abroad: 100 }

type Wish = { most: number /** Who is on the table already. */; except: readonly string[] }

/** People who fit the viewer and whom the viewer fits, best first; nobody whom the viewer liked, passed, wrote or who is blocked either way. */
export async function listFitting(ctx: Ctx, wish: Wish = { most: mostFitting, except: [] }): Promise<FittingView[]> {
  const { memberId } = viewerOf(ctx)
  const facts = (await profileFacts(ctx.db, [memberId])).get(memberId)
  if (facts === undefined) throw new Error('a member without a profile')
  const fitting = (await fittingFor(ctx, personOf(facts), wish)).slice(0, wish.most)
  const known = await cards(
    { ...ctx, viewerId: memberId },
    fitting.map(({ id }) => id),
  )
  return fitting.flatMap(({ id, sharedInterests, isSameRegion, isAgeMutual }) => {
    const profile = known.get(id)
    // They may have hidden or left in this very moment
    if (profile === undefined) return []
    const interests = sharedInterests as FittingView['shared_interests']
    return [{ profile, shared_interests: interests, is_same_region: isSameRegion, is_age_mutual: isAgeMutual }]
  })
}

/** Looks near first, and farther only where too few fit. */
async function fittingFor(ctx: Ctx, self: Person, wish: Wish): Promise<Fitting[]> {
  const today = dayOf(ctx.clock.now())
  const look = (countries: readonly string[], most: number) =>
    candidates(ctx, self, { countries, most, today, except: wish.except })
  const near = await look([self.country], depth.first)
  const fitting = bestFitting(self, near, today)
  if (fitting.length >= wish.most) return fitting
  const nearer = near.length < depth.first ? near : await look([self.country], depth.again)
  const others = ctx.site.settings.countries.filter((country) => country !== self.country)
  const fittingHere = bestFitting(self, nearer, today)
  if (fittingHere.length >= wish.most || others.length === 0) return fittingHere
  return bestFitting(self, [...nearer, ...(await look(others, depth.abroad))], today)
}

function personOf(facts: ProfileFacts): Person {
  const { memberId: id, gender, seeks, dateOfBirth, minAge, maxAge, country, region, interests, lastActiveAt } = facts
  return { id, gender, seeks, dateOfBirth, minAge, maxAge, country, region, interests, lastActiveAt }
}

type Look = Wish & { countries: readonly string[]; today: string }
type Asked = {
  memberId: string
  except: readonly string[]
  crowds: string[]
  region: string | null
  bornAfter: string
  bornUntil: string
  most: number
}
type Row = {
  id: string
  gender: Person['gender']
  seeks: Person['seeks']
  born: string
  min_age: number
  max_age: number
  country: string
  region: string | null
  interests: string[]
  last_active_at: Date
}

/** In sub-selects, so that PostgreSQL plans for no value in particular: see statements.ts. */
const asked = (name: keyof Asked, type: string) => sql`(SELECT ${sql.placeholder(name)}::${sql.raw(type)})`
const me = sql`${sql.placeholder('memberId')}::uuid`
const isWished = sql`date_of_birth > ${asked('bornAfter', 'date')} AND date_of_birth <= ${asked('bornUntil', 'date')}
  AND member_id NOT IN (SELECT id FROM known)`
const newestFirst = sql`ORDER BY last_active_at DESC, member_id DESC`

/** Down search_recent in each crowd, and beside it everybody of the own region by search_places; no more than asked for of either. */
const query = statement<Asked, Row>(
  'fitting',
  () => sql`WITH known AS MATERIALIZED (
      SELECT ${me} AS id
      UNION ALL SELECT unnest(${sql.placeholder('except')}::uuid[])
      UNION ALL SELECT viewer_id FROM ${audienceRelation} a WHERE a.member_id = ${me}
      UNION ALL SELECT passed_id FROM ${passRelation} s WHERE s.member_id = ${me}
      UNION ALL SELECT blocked_id FROM ${blockRelation} b WHERE b.member_id = ${me}
      UNION ALL SELECT member_id FROM ${blockRelation} b WHERE b.blocked_id = ${me}
    ), found AS (
      SELECT walk.member_id FROM unnest(${asked('crowds', 'text[]')}) AS crowds (name) CROSS JOIN LATERAL (
        SELECT member_id FROM (
          SELECT * FROM search_entries WHERE crowd = hashtextextended(crowds.name, 0) AND NOT is_fictional ${newestFirst} OFFSET 0) entry
        WHERE ${isWished} ${newestFirst} LIMIT ${asked('most', 'int')}) walk
      UNION SELECT member_id FROM (
        SELECT member_id FROM search_entries
        WHERE crowd = ANY(ARRAY(SELECT hashtextextended(name, 0) FROM unnest(${asked('crowds', 'text[]')}) AS crowds (name)))
          AND NOT is_fictional AND region = ${asked('region', 'text')} AND ${isWished} ${newestFirst} LIMIT ${asked('most', 'int')}) near
    )
    SELECT p.member_id AS id, p.gender, p.seeks, p.date_of_birth::text AS born, p.min_age, p.max_age, p.country, p.region, p.interests,
      p.last_active_at
    FROM found JOIN profiles p ON p.member_id = found.member_id`,
)

/** Who may fit, by all that search knows of them; whom the viewer has met is left out. Search has only who may be listed. */
async function candidates(ctx: Ctx, self: Person, { countries, most, today, except }: Look): Promise<Person[]> {
  const born = bornWithin(self.minAge, self.maxAge, today)
  const rows = await query(ctx.db, {
    memberId: self.id,
    except,
    crowds: countries.flatMap((country) => crowdsOf(ctx.site.poolId, country, self)),
    region: countries.includes(self.country) ? self.region : null,
    bornAfter: born.after,
    bornUntil: born.until,
    most,
  })
  return rows.map(({ born, min_age, max_age, last_active_at, ...row }) => ({
    ...row,
    dateOfBirth: born,
    minAge: min_age,
    maxAge: max_age,
    lastActiveAt: last_active_at,
  }))
}

/** The crowds that look for somebody like this member, and that this member looks for: see tables.ts. */
function crowdsOf(poolId: string, country: string, { gender, seeks }: Person): string[] {
  return gendersOf(seeks).flatMap((sought) => seeksOf(gender).map((by) => `${poolId}${country}${sought}${by}`))
}
