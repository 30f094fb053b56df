import {
  addDays,
  type Planted,
  type PlantedWeek,
  plantMetrics,
  type Spread,
  stepEnds,
} from '../server/analytics/index.ts'
import type { Platform } from '../server/platform/platform.ts'
import type { Site } from '../server/sites/index.ts'
import { dayIn } from '../shared/dates.ts'
import { type Chance, chanceOf } from './random.ts'

const days = 365
const numWeeks = 12
/** Where the year's people come from, and how many of them in a day. */
const cells = [
  { country: 'GB', language: 'en', source: '-', weight: 6 },
  { country: 'GB', language: 'en', source: 'demo', weight: 3 },
  { country: 'NL', language: 'nl', source: '-', weight: 4 },
  { country: 'NL', language: 'nl', source: 'demo', weight: 2 },
  { country: 'DE', language: 'de', source: '-', weight: 3 },
] as const
type CellOf = (typeof cells)[number]

/** A year of invented metrics, so that the charts of the demo have something to draw; the page says that they are invented. */
export async function seedAnalytics({ db, clock }: Platform, site: Site, seed: number): Promise<void> {
  const chance = chanceOf(seed)
  const today = dayIn(clock.now(), site.settings.timeZone)
  const all = Array.from({ length: days }, (_, place) => addDays(today, place - days))
  await plantMetrics(db, site.id, {
    days: all.flatMap((day, place) => cells.flatMap((cell) => dayOf(chance, cell, { day, place }))),
    weeks: weeksOf(chance, today),
  })
}

/** More in January and in summer, more on Sundays, and a little more every month. */
function busyness(day: string, place: number): number {
  const at = new Date(`${day}T12:00:00Z`)
  const season = 1 + 0.25 * Math.cos((at.getUTCMonth() / 6) * Math.PI) ** 2
  return season * (at.getUTCDay() === 0 ? 1.3 : 1) * (0.7 + (0.6 * place) / days)
}

function dayOf(chance: Chance, cell: CellOf, { day, place }: { day: string; place: number }): Planted[] {
  const { country, language, source, weight } = cell
  const of = (metric: string, value: number, value2: number | null = null, spread: Spread | null = null): Planted => ({
    country,
    language,
    source,
    metric,
    value,
    value2,
    spread,
    day,
  })
  const part = (count: number, share: number) => Math.round(count * share * (0.8 + 0.4 * chance.next()))
  const signUps = Math.round(weight * busyness(day, place) * (0.5 + chance.next()))
  const confirmed = Math.min(signUps, part(signUps, 0.75))
  const written = Math.min(confirmed, part(confirmed, 0.6))
  const bought = Math.min(confirmed, part(confirmed, 0.12))
  const talks = part(signUps, 3)
  const answered = Math.min(talks, part(talks, 0.62))
  const currency = country === 'GB' ? 'GBP' : 'EUR'
  const orders = bought + part(weight, 0.2)
  const refunds = chance.is(0.06) ? 1 : 0
  const decided = part(weight, 0.4)
  const photos = part(confirmed, 0.8)
  const rows = [
    of('visits', part(signUps + weight, 22)),
    of('member_visits', part(signUps + weight, 35)),
    of('sign_ups', signUps),
    of('confirmed', confirmed),
    of('first_photo', Math.min(photos, confirmed)),
    of('first_message', written),
    of('first_purchase', bought),
    of('cohort_confirmed', confirmed, signUps),
    of('cohort_photo', Math.min(photos, confirmed), signUps),
    of('cohort_message', written, signUps),
    of('cohort_purchase', bought, signUps),
    of('orders', orders),
    of(`revenue:${currency}`, orders * 2_499),
    of(`refunds:${currency}`, refunds * 2_499),
    of('answered', answered, talks),
    of('response_time', answered, null, spreadOf(chance, answered, 95)),
    of('unanswered_limit', part(talks, 0.02)),
    of('reports_time', decided, null, spreadOf(chance, decided, 240)),
    of('photos_time', photos, null, spreadOf(chance, photos, 40)),
    of('chance_free', part(confirmed, 0.2), confirmed - bought),
    of('chance_premium', Math.min(bought, part(bought, 0.3)), bought),
  ]
  return [...rows, ...ofProfiles(day, cell)].filter(({ value, value2 }) => value > 0 || (value2 ?? 0) > 0)
}

/** The demo has three fictional profiles; profiles were sent by nobody and are read in every language. */
function ofProfiles(day: string, { country, source, weight }: CellOf): Planted[] {
  if (source !== '-') return []
  const fictional = country === 'GB' ? 3 : 0
  return [
    {
      country,
      language: '*',
      source: '*',
      metric: 'fictional',
      value: fictional,
      value2: 40 * weight,
      spread: null,
      day,
    },
  ]
}

/** So many that took about so many minutes, some much longer. */
function spreadOf(chance: Chance, count: number, minutes: number): Spread {
  const spread = stepEnds.map(() => 0)
  spread.push(0)
  for (let each = 0; each < count; each += 1) {
    const took = minutes * Math.exp(2.4 * (chance.next() + chance.next() - 1))
    const step = stepEnds.findIndex((end) => took < end)
    spread[step === -1 ? stepEnds.length : step] = (spread[step === -1 ? stepEnds.length : step] ?? 0) + 1
  }
  return spread
}

function weeksOf(chance: Chance, today: string): PlantedWeek[] {
  const monday = addDays(today, -((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7))
  return Array.from({ length: 16 }, (_, back) => back + 2).flatMap((back) =>
    cells.flatMap(({ country, language, source, weight }) => {
      const members = 5 * weight + chance.int(0, weight)
      return Array.from({ length: Math.min(numWeeks, back - 1) }, (_, place) => place + 1).map((week) => ({
        country,
        language,
        source,
        cohort: addDays(monday, -7 * back),
        week,
        value: Math.round(members * (0.22 + 0.45 / week) * (0.9 + 0.2 * chance.next())),
        value2: members,
      }))
    }),
  )
}
