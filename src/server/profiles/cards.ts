import { sql } from 'drizzle-orm'
import type { CardView } from '../../contract/profiles.ts'
import { ageOn, dayOf } from '../../shared/dates.ts'
import { blockRelation } from '../moderation/index.ts'
import type { Platform } from '../platform/platform.ts'
import { statement } from '../platform/statement.ts'
import { type PhotoFacts, photoView } from './photo-address.ts'
import { regionNames } from './places.ts'
import { audienceRelation } from './relations.ts'
import { isNewMember, lastActiveStep, mayBeSeen } from './rules.ts'

/** For whom cards are made: a member, or null for a visitor. */
export type CardContext = Platform & { viewerId: string | null }

/** A row of `cardRelation`. */
export type CardRow = {
  id: string
  name: string
  gender: CardView['gender']
  born: string
  country: string
  region: string | null
  city: string | null
  kind: 'member' | 'fictional'
  status: 'disabled' | 'active'
  is_private: boolean
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
  SELECT p.member_id AS id, p.name, p.gender, p.date_of_birth::text AS born, p.country, p.region, p.city, p.kind, p.status, p.is_private,
    p.is_verified, p.last_active_at, p.created_at, f.id AS photo_id, f.width, f.height, f.thumbhash
  FROM profiles p LEFT JOIN photos f ON f.member_id = p.member_id AND f.id = p.main_photo_id AND f.status = 'active')`

type SeenRow = CardRow & { is_shown: boolean; is_blocked: boolean }

const cardRows = statement<{ ids: readonly string[]; viewerId: string | null }, SeenRow>('profile_cards', () => {
  const viewer = sql`${sql.placeholder('viewerId')}::uuid`
  return sql`SELECT card.*,
      card.is_private AND EXISTS (SELECT FROM ${audienceRelation} a WHERE a.member_id = card.id AND a.viewer_id = ${viewer}) AS is_shown,
      EXISTS (SELECT FROM ${blockRelation} b WHERE b.member_id = card.id AND b.blocked_id = ${viewer})
        OR EXISTS (SELECT FROM ${blockRelation} b WHERE b.member_id = ${viewer} AND b.blocked_id = card.id) AS is_blocked
    FROM unnest(${sql.placeholder('ids')}::uuid[]) AS wanted(id) JOIN ${sql.raw(cardRelation)} card ON card.id = wanted.id`
})

/**
 * Cards of those members whom this viewer may see, by id; the others are left out. One query, whatever the number of ids.
 * Invisible members have cards: they are hidden from searches, not from those who know them.
 */
export async function cards(ctx: CardContext, ids: readonly string[]): Promise<Map<string, CardView>> {
  if (ids.length === 0) return new Map()
  const rows = await cardRows(ctx.db, { ids, viewerId: ctx.viewerId })
  const seen = rows.filter((row) => isSeen(row, ctx.viewerId))
  return new Map((await cardsFrom(ctx, seen)).map((card) => [card.id, card]))
}

/** Cards of these rows, in their order. Whoever asked for the rows has left out whom the viewer may not see. */
export async function cardsFrom(platform: Platform, rows: readonly CardRow[]): Promise<CardView[]> {
  const regions = await regionNames(rows.map((row) => row.region))
  const now = platform.clock.now()
  const today = dayOf(now)
  return rows.map((row) => cardOf(platform, row, { now, today, regions }))
}

function isSeen(row: SeenRow, viewerId: string | null): boolean {
  const sight = mayBeSeen({
    isOwn: row.id === viewerId,
    status: row.status,
    kind: row.kind,
    // Lists of a site without fictional profiles do not name any
    allowsFictional: true,
    isPrivate: row.is_private,
    isShownToViewer: row.is_shown,
    block: row.is_blocked ? 'both' : null,
  })
  return sight === 'yes'
}

function cardOf(
  ctx: Platform,
  row: CardRow,
  { now, today, regions }: { now: Date; today: string; regions: Map<string, string> },
): CardView {
  const step = lastActiveStep(row.last_active_at, now)
  return {
    id: row.id,
    name: row.name,
    age: ageOn(row.born, today),
    gender: row.gender,
    country: row.country,
    region: row.region,
    region_name: row.region === null ? null : (regions.get(row.region) ?? null),
    city: row.city,
    main_image: row.photo_id === null ? null : photoView(ctx, mainPhotoOf(row, row.photo_id), 'clear'),
    is_online: step === 'online',
    last_active: step,
    is_new: isNewMember(row.created_at, now),
    is_verified: row.is_verified,
    is_fictional: row.kind === 'fictional',
  }
}

function mainPhotoOf(row: CardRow, id: string): PhotoFacts {
  return { memberId: row.id, id, status: 'active', width: row.width, height: row.height, thumbhash: row.thumbhash }
}
