import { dayIn } from '../../shared/dates.ts'
import type { Platform } from '../platform/platform.ts'
import type { Ctx } from '../sites/index.ts'
import { cellOf, mostSources } from './cells.ts'
import { addToDays, type visitMetrics } from './store.ts'

type Metric = (typeof visitMetrics)[number]
type Key = { siteId: string; day: string; metric: Metric; country: string; language: string; source: string }
type Book = {
  counts: Map<string, { key: Key; count: number }>
  sources: Map<string, Set<string>>
  timer: NodeJS.Timeout | null
}

const flushEveryMs = 60_000
const mostCells = 5_000
// Unwritten counts of this process
const books = new WeakMap<object, Book>()

function bookOf({ db }: Pick<Platform, 'db'>): Book {
  const book = books.get(db) ?? { counts: new Map(), sources: new Map(), timer: null }
  books.set(db, book)
  return book
}

/**
 * Counts a page view by site, language, country, source and whether by a member. Stores no identity and sets no cookie.
 * Buffered in memory and written once a minute.
 */
export function noteVisit(ctx: Ctx): void {
  const { site, viewer, locale, source, client } = ctx
  const day = todayIn(ctx.clock.now(), site.settings.timeZone)
  const metric: Metric = viewer === null ? 'visits' : 'member_visits'
  const cell = cellOf({ country: client.country, language: locale, network: source.network ?? null })
  const book = bookOf(ctx)
  const partners = site.settings.trackingPartners.map(({ network }) => network)
  const name = partners.includes(cell.source) ? cell.source : knownSource(book, `${site.id} ${day}`, cell.source)
  const key = { siteId: site.id, day, metric, ...cell, source: name }
  const id = JSON.stringify(Object.values(key))
  book.counts.set(id, { key, count: (book.counts.get(id)?.count ?? 0) + 1 })
  if (book.counts.size >= mostCells) void flushVisits(ctx)
  book.timer ??= setTimeout(() => void flushVisits(ctx), flushEveryMs).unref()
}

const days = new Map<string, { minute: number; day: string }>()

/** `dayIn` of the current minute; formatting it for each view would take half of the time of counting. */
function todayIn(now: Date, timeZone: string): string {
  const minute = Math.floor(now.getTime() / 60_000)
  const known = days.get(timeZone)
  if (known?.minute === minute) return known.day
  const day = dayIn(now, timeZone)
  days.set(timeZone, { minute, day })
  return day
}

/** Limits the number of named sources per day, because anyone can put any source in a URL. */
function knownSource({ sources }: Book, day: string, name: string): string {
  if (name === '-' || name === '~') return name
  if (!sources.has(day) && sources.size > 200) sources.clear()
  const known = sources.get(day) ?? new Set<string>()
  sources.set(day, known)
  if (!known.has(name) && known.size >= mostSources) return '~'
  known.add(name)
  return name
}

/** Writes the buffered counts; failed ones are retried the next time. */
export async function flushVisits(platform: Pick<Platform, 'db' | 'log'>): Promise<void> {
  const book = bookOf(platform)
  if (book.timer !== null) clearTimeout(book.timer)
  book.timer = null
  const taken = [...book.counts.values()]
  book.counts.clear()
  if (taken.length === 0) return
  try {
    const additions = taken.map(({ key, count }) => ({ ...key, value: count, value2: null, spread: null }))
    await addToDays(platform.db, additions)
  } catch (error) {
    platform.log.warn({ err: error }, 'visits were not written')
    for (const { key, count } of taken) {
      const id = JSON.stringify(Object.values(key))
      book.counts.set(id, { key, count: count + (book.counts.get(id)?.count ?? 0) })
    }
    book.timer ??= setTimeout(() => void flushVisits(platform), flushEveryMs).unref()
  }
}
