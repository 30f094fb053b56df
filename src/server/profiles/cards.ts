import { sql } from 'drizzle-orm'
import type { CardView } from '../../contract/profiles.ts'
import { ageOn, dayOf } from '../../shared/dates.ts'
import type { Platform } from '../platform/platform.ts'
import { statement } from '../platform/statement.ts'
import { type PhotoFacts, photoView } from './photo-address.ts'
import { regionNames } from './places.ts'
import { standingColumns } from './relations.ts'
import { distanceStep, isNewMember, kilometresBetween, type Point, toldStep } from './rules.ts'
import { allowsFictional, type CardContext, type SeclusionRow, type StandingRow, sightOf } from './sight.ts'
import { profiles } from './tables.ts'

/** A row of `cardRelation`. */
export type CardRow = SeclusionRow & {
  id: string
  name: string
  gender: CardView['gender']
  born: string
  country: string
  region: string | null
  city: string | null
  latitude: number | null
  longitude: number | null
  is_verified: boolean
  last_active_at: Date
  created_at: Date
  photo_id: string | null
  width: number
  height: number
  thumbhash: string
}

/** What a card is drawn from, by member id, as a relation (SQL) that statements of other domains join; `cardsFrom` makes cards of it. */
export const cardRelation = `(
  SELECT p.member_id AS id, p.name, p.gender, p.date_of_birth::text AS born, p.country, p.region, p.city, p.latitude, p.longitude, p.kind, p.status, p.is_invisible,
    p.is_private, p.is_verified, p.last_active_at, p.created_at, f.id AS photo_id, f.width, f.height, f.thumbhash
  FROM profiles p LEFT JOIN photos f ON f.member_id = p.member_id AND f.id = p.main_photo_id AND f.status = 'active')`

/** Where the viewer lives; null where that is not known, and on their own card. */
type ViewerPoint = { viewer_latitude: number | null; viewer_longitude: number | null }

const cardRows = statement<{ ids: readonly string[]; viewerId: string | null }, CardRow & StandingRow & ViewerPoint>(
  'profile_cards',
  () => {
    const viewer = sql`${sql.placeholder('viewerId')}::uuid`
    const isSecluded = sql`(card.is_invisible OR card.is_private)`
    return sql`SELECT card.*, ${standingColumns({ owner: sql`card.id`, viewer, isSecluded })},
        me.latitude AS viewer_latitude, me.longitude AS viewer_longitude
      FROM unnest(${sql.placeholder('ids')}::uuid[]) AS wanted(id) JOIN ${sql.raw(cardRelation)} card ON card.id = wanted.id
        LEFT JOIN ${profiles} me ON me.member_id = ${viewer} AND me.member_id <> card.id`
  },
)

/** Cards of those members whom this viewer may see, by id; the others are left out. One query, whatever the number of ids. */
export async function cards(ctx: CardContext, ids: readonly string[]): Promise<Map<string, CardView>> {
  if (ids.length === 0) return new Map()
  const rows = await cardRows(ctx.db, { ids, viewerId: ctx.viewerId })
  const asked = { allowsFictional: allowsFictional(ctx) }
  const seen = rows.filter((row) => sightOf(row, { ...asked, isOwn: row.id === ctx.viewerId }) === 'yes')
  return new Map((await cardsFrom(ctx, seen)).map((card) => [card.id, card]))
}

/** Cards of these rows, in their order. Whoever asked for the rows has left out whom the viewer may not see. */
export async function cardsFrom(
  platform: Platform,
  rows: readonly (CardRow & Partial<ViewerPoint>)[],
): Promise<CardView[]> {
  const regions = await regionNames(rows.map((row) => row.region))
  const now = platform.clock.now()
  const today = dayOf(now)
  return rows.map((row) => cardOf(platform, row, { now, today, regions }))
}

function cardOf(
  ctx: Platform,
  row: CardRow & Partial<ViewerPoint>,
  { now, today, regions }: { now: Date; today: string; regions: Map<string, string> },
): CardView {
  const step = toldStep({ lastActiveAt: row.last_active_at, isInvisible: row.is_invisible }, now)
  return {
    id: row.id,
    name: row.name,
    age: ageOn(row.born, today),
    gender: row.gender,
    country: row.country,
    region: row.region,
    region_name: row.region === null ? null : (regions.get(row.region) ?? null),
    city: row.city,
    distance_km: distanceOf(row),
    main_image: row.photo_id === null ? null : photoView(ctx, mainPhotoOf(row, row.photo_id), 'clear'),
    is_online: step === 'online',
    last_active: step,
    is_new: isNewMember(row.created_at, now),
    is_verified: row.is_verified,
    is_fictional: row.kind === 'fictional',
  }
}

/** Between the coarse cells of both, in the steps that are told; null where either is not known. */
function distanceOf(row: CardRow & Partial<ViewerPoint>): number | null {
  const from = pointOf(row.viewer_latitude, row.viewer_longitude)
  const to = pointOf(row.latitude, row.longitude)
  return from === null || to === null ? null : distanceStep(kilometresBetween(from, to))
}

function pointOf(latitude: number | null | undefined, longitude: number | null | undefined): Point | null {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
}

function mainPhotoOf(row: CardRow, id: string): PhotoFacts {
  return { memberId: row.id, id, status: 'active', width: row.width, height: row.height, thumbhash: row.thumbhash }
}
