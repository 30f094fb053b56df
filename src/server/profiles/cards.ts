import type { CardView } from '../../contract/profiles.ts'
import { ageOn, dayOf } from '../../shared/dates.ts'
import { hiddenFrom } from '../moderation/index.ts'
import type { Platform } from '../platform/platform.ts'
import { type PhotoFacts, photoView } from './photo-address.ts'
import { regionNames } from './places.ts'
import { isNewMember, lastActiveStep, mayBeSeen } from './rules.ts'

/** For whom cards are made: a member, or null for a visitor. */
export type CardContext = Platform & { viewerId: string | null }

type CardRow = {
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
  is_shown: boolean
  is_verified: boolean
  last_active_at: Date
  created_at: Date
  photo_id: string | null
  width: number
  height: number
  thumbhash: string
}

// On the path of every list of members: named, so that PostgreSQL plans it once per connection
const cardQuery = {
  name: 'profile_cards',
  text: `SELECT p.member_id AS id, p.name, p.gender, p.date_of_birth::text AS born, p.country, p.region, p.city, p.kind, p.status, p.is_private,
      p.is_private AND EXISTS (SELECT FROM profile_audience a WHERE a.member_id = p.member_id AND a.viewer_id = $2) AS is_shown,
      p.is_verified, p.last_active_at, p.created_at, f.id AS photo_id, f.width, f.height, f.thumbhash
    FROM unnest($1::uuid[]) AS wanted(id)
    JOIN profiles p ON p.member_id = wanted.id
    LEFT JOIN photos f ON f.member_id = p.member_id AND f.id = p.main_photo_id AND f.status = 'active'`,
}

/**
 * Cards of those members whom this viewer may see, by id; the others are left out. Two queries, whatever the number of ids.
 * Invisible members have cards: they are hidden from searches, not from those who know them.
 */
export async function cards(ctx: CardContext, ids: readonly string[]): Promise<Map<string, CardView>> {
  if (ids.length === 0) return new Map()
  const [{ rows }, hidden] = await Promise.all([
    ctx.db.$client.query<CardRow>({ ...cardQuery, values: [ids, ctx.viewerId] }),
    ctx.viewerId === null ? new Set<string>() : hiddenFrom(ctx.db, ctx.viewerId),
  ])
  const seen = rows.filter((row) => isSeen(row, ctx.viewerId, hidden))
  const regions = await regionNames(seen.map((row) => row.region))
  const now = ctx.clock.now()
  return new Map(seen.map((row) => [row.id, cardOf(ctx, row, { now, regions })]))
}

function isSeen(row: CardRow, viewerId: string | null, hidden: ReadonlySet<string>): boolean {
  const block = hidden.has(row.id) ? 'by_owner' : null
  const facts = {
    isOwn: row.id === viewerId,
    status: row.status,
    kind: row.kind,
    allowsFictional: true,
    isPrivate: row.is_private,
    isShownToViewer: row.is_shown,
    block,
  }
  return mayBeSeen({ ...facts, block }) === 'yes'
}

function cardOf(
  ctx: CardContext,
  row: CardRow,
  { now, regions }: { now: Date; regions: Map<string, string> },
): CardView {
  const step = lastActiveStep(row.last_active_at, now)
  return {
    id: row.id,
    name: row.name,
    age: ageOn(row.born, dayOf(now)),
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
