import { z } from 'zod'
import { country, isoDate, text } from '../wire.ts'
import { tripLimits } from './trip-constants.ts'

const tripDays = { first_day: isoDate, last_day: isoDate }

/** A trip as others see it: a town and days, never a place within the town. */
export const tripView = z.object({
  city: z.string(),
  ...tripDays,
  /** The town is in the viewer's area (`areaKm`). */
  is_near: z.boolean(),
})
export type TripView = z.infer<typeof tripView>

/** A trip as its owner edits it. */
export const ownTripView = z.object({ country, region: z.string(), city: z.string(), ...tripDays })
export type OwnTripView = z.infer<typeof ownTripView>

/** All trips of a member; `tripFault` says which days are refused. */
export const savedTrips = z.array(ownTripView.extend({ region: text(1, 20), city: text(1, 80) })).max(tripLimits.most)
