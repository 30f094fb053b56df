import { readFile } from 'node:fs/promises'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Locale } from '../../../contract/constants.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { icebreakers } from '../tables.ts'
import { groupOf, type Line } from './icebreaker-choice.ts'

/** Where lines belong: a site and a language. */
export type LinePlace = { siteId: string; locale: Locale }
export type MandateLine = Line & { isActive: boolean }
type NewLine = Pick<MandateLine, 'text' | 'interest'>
type DefaultLines = { general: string[]; city: string[]; interests: Record<string, string[]> }

const mostLines = 500
const defaults = new Map<Locale, Promise<Line[]>>()

/** Built-in icebreakers of a language, loaded on first use. */
export function defaultLines(locale: Locale): Promise<Line[]> {
  const known = defaults.get(locale) ?? readDefaults(locale)
  defaults.set(locale, known)
  return known
}

async function readDefaults(locale: Locale): Promise<Line[]> {
  const file = new URL(`../../../shared/icebreakers/${locale}.json`, import.meta.url)
  const { general, city, interests } = JSON.parse(await readFile(file, 'utf8')) as DefaultLines
  const named = (name: string, interest: string | null) => (text: string, index: number) => ({
    id: `${name}.${index + 1}`,
    text,
    interest,
  })
  return [
    ...general.map(named('general', null)),
    ...city.map(named('city', null)),
    ...Object.entries(interests).flatMap(([interest, lines]) => lines.map(named(interest, interest))),
  ]
}

const at = ({ siteId, locale }: LinePlace) => and(eq(icebreakers.siteId, siteId), eq(icebreakers.locale, locale))

async function ownLines(db: Db, place: LinePlace): Promise<MandateLine[]> {
  const { id, text, interest, isActive, position } = icebreakers
  return db.select({ id, text, interest, isActive }).from(icebreakers).where(at(place)).orderBy(asc(position), asc(id))
}

/** The lines of a site in a language: its own, or ours where it has none. `active`: those that are offered. */
export async function linesInUse(
  db: Db,
  place: LinePlace,
): Promise<{ isOwn: boolean; lines: MandateLine[]; active: Line[] }> {
  const own = await ownLines(db, place)
  if (own.length > 0) return { isOwn: true, lines: own, active: own.filter(({ isActive }) => isActive) }
  const ours = await defaultLines(place.locale)
  return { isOwn: false, lines: ours.map((line) => ({ ...line, isActive: true })), active: ours }
}

/** Copies the built-in icebreakers to a site for editing; false if it already has its own. */
export async function beginOwnLines(tx: Tx, place: LinePlace): Promise<boolean> {
  await lock(tx, place)
  if ((await ownLines(tx, place)).length > 0) return false
  const ours = await defaultLines(place.locale)
  const rows = ours.map(({ text, interest }, position) => ({ ...place, id: newId(), text, interest, position }))
  await tx.insert(icebreakers).values(rows)
  return true
}

/** Returns to the built-in icebreakers; returns the number of deleted lines. */
export async function dropOwnLines(tx: Tx, place: LinePlace): Promise<number> {
  await lock(tx, place)
  return (await tx.delete(icebreakers).where(at(place)).returning({ id: icebreakers.id })).length
}

/** Adds a line below the others. Errors: not_found where the site has no lines of its own, conflict where it has enough, or this very one. */
export async function addLine(tx: Tx, place: LinePlace, { text, interest }: NewLine): Promise<string> {
  await lock(tx, place)
  const known = await ownLines(tx, place)
  if (known.length === 0) throw new Refusal('not_found')
  if (known.length >= mostLines || known.some((line) => isSame(line, { text, interest }))) throw new Refusal('conflict')
  const id = newId()
  const last = sql<number>`(SELECT max(${icebreakers.position}) + 1 FROM ${icebreakers} WHERE ${at(place)})`
  await tx.insert(icebreakers).values({ ...place, id, text, interest, position: last })
  return id
}

type Change = Partial<Pick<MandateLine, 'text' | 'interest' | 'isActive'>>

/** Changes a line; answers it as it was. Errors: not_found, conflict where another one says the same. */
export async function changeLine(tx: Tx, place: LinePlace, id: string, change: Change): Promise<MandateLine> {
  await lock(tx, place)
  const { line, others } = await found(tx, place, id)
  if (others.some((other) => isSame(other, { ...line, ...change }))) throw new Refusal('conflict')
  if (Object.keys(change).length > 0)
    await tx
      .update(icebreakers)
      .set(change)
      .where(and(at(place), eq(icebreakers.id, id)))
  return line
}

/** Removes a line; answers it as it was. The last one stays: without any, ours would be back. Errors: not_found, conflict. */
export async function removeLine(tx: Tx, place: LinePlace, id: string): Promise<MandateLine> {
  await lock(tx, place)
  const { line, others } = await found(tx, place, id)
  if (others.length === 0) throw new Refusal('conflict')
  await tx.delete(icebreakers).where(and(at(place), eq(icebreakers.id, id)))
  return line
}

/** Moves a line among those of its kind and interest: a place up or down, or to the top. Answers whether it moved. Errors: not_found. */
export async function moveLine(
  tx: Tx,
  place: LinePlace,
  id: string,
  to: 'up' | 'down' | 'top',
): Promise<MandateLine | null> {
  await lock(tx, place)
  const { line, others } = await found(tx, place, id)
  const all = await ownLines(tx, place)
  const group = all.filter((other) => groupOf(other) === groupOf(line))
  const from = group.findIndex((other) => other.id === id)
  const wanted = { up: from - 1, down: from + 1, top: 0 }[to]
  if (wanted < 0 || wanted >= group.length || wanted === from) return null
  const moved = group.toSpliced(from, 1).toSpliced(wanted, 0, line)
  const outside = others.filter((other) => groupOf(other) !== groupOf(line))
  const order = [...outside, ...moved].map((each) => each.id)
  await tx.execute(sql`UPDATE ${icebreakers} SET position = placed.position
    FROM unnest(${sql.param(order)}::uuid[]) WITH ORDINALITY AS placed(id, position)
    WHERE ${icebreakers.siteId} = ${place.siteId} AND ${icebreakers.locale} = ${place.locale} AND ${icebreakers.id} = placed.id`)
  return line
}

async function found(tx: Tx, place: LinePlace, id: string): Promise<{ line: MandateLine; others: MandateLine[] }> {
  const all = await ownLines(tx, place)
  const line = all.find((other) => other.id === id)
  if (line === undefined) throw new Refusal('not_found')
  return { line, others: all.filter((other) => other !== line) }
}

function isSame(one: NewLine, other: NewLine): boolean {
  return one.text === other.text && one.interest === other.interest
}

/** One at a time changes the lines of a site in a language. */
async function lock(tx: Tx, { siteId, locale }: LinePlace): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`icebreakers ${siteId} ${locale}`}, 0))`)
}
