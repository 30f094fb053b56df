import { stepEnds, stepOf } from '../../server/analytics/spread.ts'
import type { AnalyticsWorld, Person } from './analytics-data.ts'

export type Cell = { country: string; language: string; source: string }
type Recounted = { value: number; value2: number | null; spread: number[] | null }

const weekMs = 7 * 86_400_000
type Span = { from: Date; until: Date }

/** The metrics of a day and a cell, by looking at everything that happened: slow, plain, and written apart from what it is to check. */
export function recount(world: AnalyticsWorld, { from, until }: Span, cell: Cell): Map<string, Recounted> {
  const found = new Map<string, Recounted>()
  const isOn = (at: Date | null) => at !== null && at >= from && at < until
  const is = (wanted: string, own: string) => wanted === '*' || wanted === own
  const isIn = ({ country, language, network }: Pick<Person, 'country' | 'language' | 'network'>) =>
    is(cell.country, country) && is(cell.language, language) && is(cell.source, sourceOf(network))
  const plain = (metric: string, value: number, value2: number | null = null) => {
    if (value > 0 || (value2 ?? 0) > 0) found.set(metric, { value, value2, spread: null })
  }
  const timed = (metric: string, minutes: number[]) => {
    if (minutes.length === 0) return
    const spread = Array.from(
      { length: stepEnds.length + 1 },
      (_, step) => minutes.filter((each) => stepOf(each) === step).length,
    )
    found.set(metric, { value: minutes.length, value2: null, spread })
  }
  const people = world.people.filter(isIn)
  const newcomers = people.filter(({ signedUpAt }) => isOn(signedUpAt))
  const isSoon = (person: Person, at: Date | null) => at !== null && at.getTime() < person.signedUpAt.getTime() + weekMs
  const firstOf = (times: Date[]) => times.toSorted((one, two) => one.getTime() - two.getTime())[0] ?? null
  const photo = (person: Person) => firstOf(world.photos.filter(({ by }) => by === person).map(({ at }) => at))
  const word = (person: Person) =>
    firstOf(
      world.talks.flatMap(({ by, to, at, answeredAt }) => {
        if (by === person) return [at]
        return to === person && answeredAt !== null ? [answeredAt] : []
      }),
    )
  const purchase = (person: Person) => firstOf(world.sales.filter(({ by }) => by === person).map(({ at }) => at))
  const first = (metric: string, of: (person: Person) => Date | null) =>
    plain(metric, people.filter((person) => isOn(of(person))).length)
  const cohort = (metric: string, of: (person: Person) => Date | null) =>
    plain(metric, newcomers.filter((person) => isSoon(person, of(person))).length, newcomers.length)

  plain('sign_ups', newcomers.length)
  first('confirmed', ({ confirmedAt }) => confirmedAt)
  first('first_photo', photo)
  first('first_message', word)
  first('first_purchase', purchase)
  cohort('cohort_confirmed', ({ confirmedAt }) => confirmedAt)
  cohort('cohort_photo', photo)
  cohort('cohort_message', word)
  cohort('cohort_purchase', purchase)

  const sales = world.sales.filter(({ by, at }) => isIn(by) && isOn(at))
  plain('orders', sales.length)
  for (const currency of ['EUR', 'GBP']) {
    const own = sales.filter((sale) => sale.currency === currency)
    plain(
      `revenue:${currency}`,
      own.reduce((sum, { minor }) => sum + minor, 0),
    )
    const back = world.sales.filter(
      (sale) => sale.currency === currency && isIn(sale.by) && isOn(sale.refund?.at ?? null),
    )
    plain(
      `refunds:${currency}`,
      back.reduce((sum, { refund }) => sum + (refund?.minor ?? 0), 0),
    )
  }

  const talks = world.talks.filter(({ by, at }) => isIn(by) && isOn(at))
  const waits = talks.flatMap(({ at, answeredAt }) =>
    answeredAt === null ? [] : [answeredAt.getTime() - at.getTime()],
  )
  const soon = waits.filter((wait) => wait < weekMs)
  plain('answered', soon.length, talks.length)
  timed('response_time', soon.map(minutesOf))

  timed(
    'reports_time',
    waitsOf(
      world.reports.filter(({ about, decidedAt }) => isIn(about) && isOn(decidedAt)),
      'decidedAt',
    ),
  )
  const ofNoCountry = { country: 'ZZ', network: null }
  const noticed = world.notices.filter(
    ({ language, decidedAt }) => isIn({ ...ofNoCountry, language }) && isOn(decidedAt),
  )
  timed('notices_time', waitsOf(noticed, 'decidedAt'))
  timed(
    'photos_time',
    waitsOf(
      world.photos.filter(({ by, reviewedAt }) => isIn(by) && isOn(reviewedAt)),
      'reviewedAt',
    ),
  )
  return found
}

const minutesOf = (ms: number) => Math.floor(ms / 60_000)

function waitsOf<K extends string>(done: readonly ({ at: Date } & { [key in K]: Date | null })[], key: K): number[] {
  return done.map((each) => minutesOf((each[key]?.getTime() ?? 0) - each.at.getTime()))
}

/** `*` is a word of ours: a network of that name is one of the others. */
function sourceOf(network: string | null): string {
  if (network === null) return '-'
  return network === '*' ? '~' : network
}

/** Who confirmed in a time and had a match within 30 days, by whether they bought before it in the first 7. */
export function recountChance({ people, sales, matches }: AnalyticsWorld, { from, until }: Span) {
  const dayMs = 86_400_000
  const totals = { premium: { value: 0, value2: 0 }, free: { value: 0, value2: 0 } }
  for (const person of people) {
    const start = person.confirmedAt?.getTime()
    if (start === undefined || start < from.getTime() || start >= until.getTime()) continue
    const within = (times: Date[], days: number) =>
      times
        .map((at) => at.getTime() - start)
        .filter((after) => after < days * dayMs)
        .toSorted((a, b) => a - b)[0]
    const matched = within(
      matches.filter(({ one, other }) => one === person || other === person).map(({ at }) => at),
      30,
    )
    const bought = within(
      sales.filter(({ by }) => by === person).map(({ at }) => at),
      30,
    )
    const isFree = bought === undefined || (matched !== undefined && matched < bought)
    if (!isFree && bought >= 7 * dayMs) continue
    const group = isFree ? totals.free : totals.premium
    group.value2 += 1
    if (matched !== undefined) group.value += 1
  }
  return totals
}
