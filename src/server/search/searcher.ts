import { sql } from 'drizzle-orm'
import { defaultLocale, type Locale } from '../../contract/constants.ts'
import type { CardView } from '../../contract/profiles/profiles.ts'
import { ageOn, dayOf } from '../../shared/dates.ts'
import { blockRelation } from '../moderation/index.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import { cityNameIn } from '../profiles/index.ts'
import { hidingFromContact, searchableRelation } from '../profiles/visibility/index.ts'
import type { Ctx } from '../sites/index.ts'
import type { Gender } from './catalogue/catalogue.ts'
import { cellOf } from './catalogue/traits.ts'
import type { Preferences } from './rules.ts'

/** The searching member's data. */
export type SearcherSelf = {
  memberId: string
  gender: Gender
  age: number
  region: string | null
  /** As stored; see `isSameTown`. */
  city: string | null
  /** Cell of the member's location, -1 if unknown. */
  cell: number
  interests: readonly string[]
  /** Does not see when others are or were here. */
  hidesPresence: boolean
  preferences: Preferences
}
/** The searcher: `self` is null for a visitor; `hidden` are members not visible to them. */
export type Searcher = { self: SearcherSelf | null; hidden: readonly string[] }

type Row = {
  gender: Gender
  born: string
  seeks: Preferences['seeks']
  min_age: number
  max_age: number
  country: string
  region: string | null
  city: string | null
  latitude: number | null
  longitude: number | null
  interests: string[]
  hides_presence: boolean
  hidden: string[]
}

const searcherRow = statement<{ memberId: string }, Row>(
  'searcher',
  () => sql`SELECT gender, date_of_birth::text AS born, seeks, min_age, max_age, country, region, city, latitude, longitude, interests, hides_presence,
      ARRAY(SELECT blocked_id FROM ${blockRelation} b WHERE b.member_id = ${me} UNION ALL SELECT member_id FROM ${blockRelation} b WHERE b.blocked_id = ${me}) || ${hidingFromContact(me)} AS hidden
    FROM ${searchableRelation} p WHERE member_id = ${me}`,
)
const me = sql`${sql.placeholder('memberId')}::uuid`

/** The searcher of a request; visitors have no preferences. */
export async function searcherOf(ctx: Ctx): Promise<Searcher> {
  return ctx.viewer === null ? { self: null, hidden: [] } : searcherFor(ctx, ctx.viewer.memberId)
}

export async function searcherFor(ctx: Pick<Ctx, 'db' | 'clock'>, memberId: string): Promise<Searcher> {
  const [row] = await searcherRow(ctx.db, { memberId })
  if (row === undefined) throw new Error('a member without a profile')
  const { gender, born, seeks, min_age: minAge, max_age: maxAge, country, region, city, interests } = row
  return {
    self: {
      memberId,
      gender,
      age: ageOn(born, dayOf(ctx.clock.now())),
      region,
      city,
      cell: cellOf(row.latitude, row.longitude),
      interests,
      hidesPresence: row.hides_presence,
      preferences: { seeks, minAge, maxAge, country },
    },
    // Members do not find themselves
    hidden: [memberId, ...row.hidden],
  }
}

/** Whether a card is of the searcher's own town. `locale`: the language the card is in. */
export function isSameTown(
  { city, region, preferences: { country } }: SearcherSelf,
  card: Pick<CardView, 'city' | 'region' | 'country'>,
  locale: Locale = defaultLocale,
): boolean {
  if (city === null || card.country !== country || card.region !== region) return false
  return card.city === cityNameIn(locale, country, city)
}
