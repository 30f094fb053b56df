import type { Platform } from '../server/platform/platform.ts'
import { coarsely, regionsOf } from '../server/profiles/index.ts'
import { trips } from '../server/profiles/tables.ts'
import { addDays, dayOf } from '../shared/dates.ts'
import type { Country } from './people.ts'
import type { Resident } from './stage.ts'

/** One in so many travels. */
const travellerEvery = 9
const batch = 400

/** Some residents travel: now, within the next weeks, or later. Most who live abroad come to where the demo's own accounts are. */
export async function addTrips(
  platform: Pick<Platform, 'db'>,
  residents: readonly Resident[],
  { homes, now }: { homes: readonly Country[]; now: Date },
): Promise<void> {
  const regions = await regionsOf(homes.map(({ country }) => country))
  const today = dayOf(now)
  const rows = residents.flatMap(({ id, home, plan }, place) => {
    if (place % travellerEvery !== 2) return []
    const turn = (place - 2) / travellerEvery
    const { country, region: part, city } = destination(homes, home, turn)
    const region = regions.find((each) => each.id === `${country}-${part}`)
    const at = region?.cities.indexOf(city) ?? -1
    if (region === undefined || at < 0) throw new Error(`there is no ${city} in ${country}-${part}`)
    if (region.id === plan.region && city === plan.city) return []
    const firstDay = addDays(today, ((turn * 7) % 40) - 2)
    return {
      memberId: id,
      firstDay,
      lastDay: addDays(firstDay, 2 + (turn % 9)),
      country,
      region: region.id,
      city,
      latitude: coarsely(region.points[at * 2] ?? 0),
      longitude: coarsely(region.points[at * 2 + 1] ?? 0),
    }
  })
  for (let from = 0; from < rows.length; from += batch)
    await platform.db.insert(trips).values(rows.slice(from, from + batch))
}

function destination(homes: readonly Country[], home: Country, turn: number) {
  const to = (home !== homes[0] && turn % 3 > 0 ? homes[0] : homes[turn % homes.length]) ?? home
  const [region, city] = to.places[to === home ? 1 : 0] ?? expectPlace(to)
  return { country: to.country, region, city }
}

function expectPlace({ country }: Country): never {
  throw new Error(`${country} has no second place`)
}
