import { eq, lt } from 'drizzle-orm'
import { comingTrips, tripFault } from '../../../contract/profiles/trip-constants.ts'
import type { OwnTripView } from '../../../contract/profiles/trips.ts'
import { addDays, dayIn, dayOf } from '../../../shared/dates.ts'
import { deleteInBatches } from '../../platform/db/batches.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { fieldRefusal } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import { cityNameIn, listedCity } from '../places/city-names.ts'
import { pointOf, regionById } from '../places/places.ts'
import { coarsely } from '../rules.ts'
import { trips } from '../tables.ts'

type TripRow = typeof trips.$inferSelect

export function tripRows(db: Db, memberId: string): Promise<TripRow[]> {
  return db.select().from(trips).where(eq(trips.memberId, memberId)).orderBy(trips.firstDay)
}

/** The member's current and coming trips, for their own eyes. */
export async function ownTrips({ db, clock, site, locale }: Ctx, memberId: string): Promise<OwnTripView[]> {
  const rows = await tripRows(db, memberId)
  const views = rows.map(({ country, region, city, firstDay, lastDay }) => ({
    country,
    region,
    city: cityNameIn(locale, country, city),
    first_day: firstDay,
    last_day: lastDay,
  }))
  return comingTrips(views, dayIn(clock.now(), site.settings.timeZone))
}

/**
 * Errors: invalid_input (`trips`) for days that `tripFault` refuses, and for a country that the site does not serve,
 * unless a trip there is stored (another site of the member's pool may serve it).
 */
export async function checkTrips(
  { clock, site }: Ctx,
  tx: Tx,
  memberId: string,
  wanted: readonly OwnTripView[],
): Promise<void> {
  const today = dayIn(clock.now(), site.settings.timeZone)
  const stored = await tripRows(tx, memberId)
  const countries = new Set([...site.settings.countries, ...stored.map(({ country }) => country)])
  for (const trip of wanted) {
    const others = wanted.filter((other) => other !== trip)
    if (!countries.has(trip.country) || tripFault(trip, others, today) !== null)
      throw fieldRefusal('invalid_input', 'trips')
  }
}

/** Replaces all trips of a member. Errors: invalid_input (`trips`) for a town that is not in the list of places. */
export async function storeTrips(tx: Tx, memberId: string, wanted: readonly OwnTripView[]): Promise<void> {
  const rows = await Promise.all(wanted.map((trip) => rowOf(memberId, trip)))
  await tx.delete(trips).where(eq(trips.memberId, memberId))
  if (rows.length > 0) await tx.insert(trips).values(rows)
}

async function rowOf(memberId: string, trip: OwnTripView): Promise<TripRow> {
  const city = listedCity(trip.country, trip.city)
  const region = await regionById(trip.region)
  const point = region?.country === trip.country && city !== null ? pointOf(region, city) : null
  if (city === null || point === null) throw fieldRefusal('invalid_input', 'trips')
  return {
    memberId,
    firstDay: trip.first_day,
    lastDay: trip.last_day,
    country: trip.country,
    region: trip.region,
    city,
    latitude: coarsely(point.latitude),
    longitude: coarsely(point.longitude),
  }
}

const tripSweep = defineJob<Record<string, never>>('profiles.sweep_trips')

export function registerTripJobs(platform: Platform): void {
  platform.jobs.work(tripSweep, async () => {
    await sweepTrips(platform)
  })
  platform.jobs.every('41 * * * *', tripSweep)
}

/** A day ends wherever a site may be twelve hours after that of UTC at the latest. */
const retentionDays = 1

/** Deletes trips that are over. Returns the number. */
export function sweepTrips({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  return deleteInBatches(db, trips, lt(trips.lastDay, addDays(dayOf(clock.now()), -retentionDays)))
}
