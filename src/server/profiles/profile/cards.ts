import { type SQL, sql } from 'drizzle-orm'
import { defaultLocale } from '../../../contract/constants.ts'
import type { CardView } from '../../../contract/profiles/profiles.ts'
import { type PromptKey, promptAnswers } from '../../../contract/profiles/prompt-constants.ts'
import type { PromptAnswerView } from '../../../contract/profiles/prompts.ts'
import { areaKm, comingTrips, type TripDays } from '../../../contract/profiles/trip-constants.ts'
import type { TripView } from '../../../contract/profiles/trips.ts'
import { ageOn, dayIn, dayOf } from '../../../shared/dates.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import type { Site } from '../../sites/index.ts'
import { type PhotoFacts, photoView } from '../photos/files/photo-address.ts'
import { cityNameIn } from '../places/city-names.ts'
import { regionNames } from '../places/places.ts'
import {
  announcedStep,
  distanceStep,
  isNewMember,
  isOfferedChoice,
  isShownField,
  kilometresBetween,
  type Point,
} from '../rules.ts'
import { photos, profiles, trips } from '../tables.ts'
import { standingColumns } from '../visibility/relations.ts'
import {
  allowsFictional,
  type CardContext,
  type StandingRow,
  sightOf,
  type VisibilityModesRow,
} from '../visibility/viewer-access.ts'

type Row = VisibilityModesRow &
  StandingRow & {
    id: string
    name: string
    gender: CardView['gender']
    /** Null if hidden by its owner. */
    gender_identity: CardView['gender_identity']
    born: string
    country: string
    region: string | null
    city: string | null
    latitude: number | null
    longitude: number | null
    /** Null without any, and for visitors. */
    trips: TripRow[] | null
    /** The viewer's location; null if unknown. */
    viewer_latitude: number | null
    viewer_longitude: number | null
    is_verified: boolean
    hides_presence: boolean
    /** Null for visitors. */
    viewer_hides_presence: boolean | null
    /** Milliseconds: parsed many times faster than a timestamp. */
    last_active_ms: number
    created_ms: number
    photo_id: string | null
    width: number
    height: number
    thumbhash: string
    /** The first answer to one of the offered prompts; null without one. */
    answer: PromptAnswerView | null
  }

type TripRow = TripDays & Point & { country: string; city: string }

type CardQuery = {
  ids: readonly string[]
  viewerId: string | null
  /** Prompts of which the first answer is read; null for none. */
  offered: readonly PromptKey[] | null
}

const answerPlaces = Array.from({ length: promptAnswers.most }, (_, place) => sql.raw(String(place)))
/** Each site may offer other prompts. Paths are read much faster than a list of objects is searched or parsed. */
const ifOffered = (place: SQL) =>
  sql`WHEN p.prompts -> ${place} ->> 'prompt' = ANY(${sql.placeholder('offered')}::text[]) THEN p.prompts -> ${place}`

const cardRows = statement<CardQuery, Row>('profile_cards', () => {
  const viewer = sql`${sql.placeholder('viewerId')}::uuid`
  const isSecluded = sql`(p.is_invisible OR p.is_private)`
  // The viewer's own columns are read once, not per card
  const own = (column: 'latitude' | 'longitude' | 'hides_presence') =>
    sql`(SELECT me.${sql.identifier(column)} FROM ${profiles} me WHERE me.member_id = ${viewer})`
  return sql`SELECT p.member_id AS id, p.name, p.gender, CASE WHEN 'gender_identity' = ANY(p.hidden_facts) THEN NULL ELSE p.gender_identity END AS gender_identity,
        p.date_of_birth::text AS born, p.country, p.region, p.city, p.latitude, p.longitude,
        CASE WHEN ${viewer} IS NOT NULL THEN (SELECT json_agg(t) FROM (SELECT country, city, latitude, longitude, first_day, last_day
          FROM ${trips} WHERE member_id = p.member_id) t) END AS trips,
        p.kind, p.status, p.is_invisible, p.is_private, p.is_verified, p.hides_presence, extract(epoch FROM p.last_active_at)::float8 * 1000 AS last_active_ms,
        extract(epoch FROM p.created_at)::float8 * 1000 AS created_ms, f.id AS photo_id, f.width, f.height, f.thumbhash,
        CASE ${sql.join(answerPlaces.map(ifOffered), sql` `)} END AS answer,
        ${own('latitude')} AS viewer_latitude, ${own('longitude')} AS viewer_longitude, ${own('hides_presence')} AS viewer_hides_presence,
        ${standingColumns({ owner: sql`p.member_id`, viewer, isSecluded })}
      FROM unnest(${sql.placeholder('ids')}::uuid[]) AS wanted(id) JOIN ${profiles} p ON p.member_id = wanted.id
        LEFT JOIN ${photos} f ON f.member_id = p.member_id AND f.id = p.main_photo_id AND f.status = 'active'`
})

/** Cards of the members visible to this viewer, by id; others are omitted. One query for any number of ids. */
export async function cards(ctx: CardContext, ids: readonly string[]): Promise<Map<string, CardView>> {
  return cardsOf(ctx, await visibleRows(ctx, ids))
}

/** The same with each member's first answer to a prompt of the site, for members. Still one query. */
export async function cardsWithAnswers(
  ctx: CardContext & { site: Pick<Site, 'settings'> },
  ids: readonly string[],
): Promise<{ cards: Map<string, CardView>; answers: Map<string, PromptAnswerView> }> {
  const offered = ctx.viewerId === null ? null : ctx.site.settings.prompts
  const rows = await visibleRows(ctx, ids, offered)
  const answers = rows.flatMap(({ id, answer }): [string, PromptAnswerView][] =>
    answer === null ? [] : [[id, answer]],
  )
  return { cards: await cardsOf(ctx, rows), answers: new Map(answers) }
}

async function visibleRows(ctx: CardContext, ids: readonly string[], offered: readonly PromptKey[] | null = null) {
  if (ids.length === 0) return []
  const rows = await cardRows(ctx.db, { ids, viewerId: ctx.viewerId, offered })
  return rows.filter((row) => sightIn(ctx, row) === 'yes')
}

/** Whether this viewer sees a member, and the card if so. */
export async function cardWithSight(
  ctx: CardContext,
  id: string,
): Promise<{ sight: ReturnType<typeof sightOf>; card: CardView | null }> {
  const [row] = await cardRows(ctx.db, { ids: [id], viewerId: ctx.viewerId, offered: null })
  const sight = row === undefined ? 'no' : sightIn(ctx, row)
  if (row === undefined || sight !== 'yes') return { sight, card: null }
  return { sight, card: (await cardsOf(ctx, [row])).get(id) ?? null }
}

const sightIn = (ctx: CardContext, row: Row) =>
  sightOf(row, { allowsFictional: allowsFictional(ctx), isOwn: row.id === ctx.viewerId })

async function cardsOf(ctx: CardContext, seen: readonly Row[]): Promise<Map<string, CardView>> {
  const regions = await regionNames(
    seen.map((row) => row.region),
    ctx.locale ?? defaultLocale,
  )
  const now = ctx.clock.now()
  const siteDay = ctx.site === undefined ? null : dayIn(now, ctx.site.settings.timeZone)
  const shown = { now, today: dayOf(now), siteDay, regions, viewerId: ctx.viewerId }
  return new Map(seen.map((row) => [row.id, cardOf(ctx, row, shown)]))
}

/** `siteDay`: today where the site is; null in background jobs without a site. */
type Shown = { now: Date; today: string; siteDay: string | null; regions: Map<string, string>; viewerId: string | null }

/** Visitors only get what showcase consent covers: main photo, name, age, gender, country and region. */
function cardOf(ctx: CardContext, row: Row, { now, today, siteDay, regions, viewerId }: Shown): CardView {
  const isVisitor = viewerId === null
  // Fictional profiles have no location and are never online
  const step =
    isVisitor || row.kind === 'fictional'
      ? null
      : announcedStep(
          {
            lastActiveAt: new Date(row.last_active_ms),
            isInvisible: row.is_invisible,
            hidesPresence: row.hides_presence,
          },
          { hidesPresence: row.viewer_hides_presence ?? false },
          now,
        )
  return {
    id: row.id,
    name: row.name,
    age: ageOn(row.born, today),
    gender: row.gender,
    gender_identity: isVisitor ? null : shownIdentity(ctx, row.gender_identity),
    country: row.country,
    region: row.region,
    region_name: row.region === null ? null : (regions.get(row.region) ?? null),
    city: isVisitor || row.city === null ? null : cityNameIn(ctx.locale ?? defaultLocale, row.country, row.city),
    trips: tripViewsOf(ctx, row, siteDay),
    distance_km: row.id === viewerId || row.kind === 'fictional' ? null : distanceOf(row),
    main_image: row.photo_id === null ? null : photoView(ctx, mainPhotoOf(row, row.photo_id), 'clear'),
    is_online: step === 'online',
    last_active: step,
    is_new: !isVisitor && isNewMember(new Date(row.created_ms), now),
    is_verified: !isVisitor && row.is_verified,
    is_fictional: row.kind === 'fictional',
  }
}

/** Only where the site of the request shows and offers it; background jobs without a site get none. */
function shownIdentity({ site }: CardContext, identity: Row['gender_identity']): Row['gender_identity'] {
  if (identity === null || site === undefined || !isShownField(site.settings, 'gender_identity')) return null
  return isOfferedChoice(site.settings, 'gender_identity', identity) ? identity : null
}

function tripViewsOf({ locale = defaultLocale, viewerId }: CardContext, row: Row, siteDay: string | null): TripView[] {
  if (siteDay === null || row.trips === null) return []
  const home = row.id === viewerId ? null : pointOf(row.viewer_latitude, row.viewer_longitude)
  return comingTrips(row.trips, siteDay).map((trip) => ({
    city: cityNameIn(locale, trip.country, trip.city),
    first_day: trip.first_day,
    last_day: trip.last_day,
    is_near: home !== null && distanceStep(kilometresBetween(home, trip)) <= areaKm,
  }))
}

/** Distance between the coarse cells of both, in display steps; null if either is unknown. */
function distanceOf(row: Row): number | null {
  const from = pointOf(row.viewer_latitude, row.viewer_longitude)
  const to = pointOf(row.latitude, row.longitude)
  return from === null || to === null ? null : distanceStep(kilometresBetween(from, to))
}

function pointOf(latitude: number | null, longitude: number | null): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function mainPhotoOf(row: Row, id: string): PhotoFacts {
  return { memberId: row.id, id, status: 'active', width: row.width, height: row.height, thumbhash: row.thumbhash }
}
