import type { PlaceView } from '../../../../contract/profiles/profiles.ts'
import { browserApi } from '../../../api/browser.ts'

const retentionMs = 60 * 60_000
const maxCached = 20
type Geocode = PlaceView | false
type CachedPlace = { geocode: Promise<Geocode>; until: number }
// Per tab: stores positions. Filled by clicks only, so it stays empty on the server.
const cache = new Map<string, CachedPlace>()

/**
 * The nearest place to a point, cached for an hour by rounded point; false if there is none. Throws ApiError without
 * caching it.
 */
export async function placeAt(point: { latitude: number; longitude: number }, now = Date.now()): Promise<Geocode> {
  // A hundredth of a degree is a kilometre: enough for a city, and all that leaves this device
  const [lat, lon] = [coarse(point.latitude), coarse(point.longitude)]
  const key = `${lat},${lon}`
  const known = cache.get(key)
  if (known && now < known.until) return known.geocode
  const geocode = browserApi.profiles.geocode({ lat, lon }).then((answer) => answer.geocode)
  geocode.catch(() => cache.delete(key))
  cache.set(key, { geocode, until: now + retentionMs })
  const oldest = cache.keys().next().value
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
  return geocode
}

function coarse(degrees: number) {
  return Math.round(degrees * 100) / 100
}
