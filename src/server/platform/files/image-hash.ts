import { type SQL, sql } from 'drizzle-orm'

/** What a picture is recognised by: the signs of its coarse structure (64 bits, signed), and its colours (see `colourDistance`). */
export type Print = { phash: bigint; colours: Uint8Array }

/** Maximum number of differing bits of two copies of a picture; see docs/decisions/0026. */
export const nearBits = 6
/** How far their colours may be apart in any part of the picture, of 255. */
const nearColours = 6

/** In how many of their 64 bits two hashes differ. */
export function distanceOf(one: bigint, other: bigint): number {
  let count = 0
  for (let rest = BigInt.asUintN(64, one ^ other); rest > 0n; rest &= rest - 1n) count += 1
  return count
}

/** The largest difference of blue or red between the same parts of two pictures, 0 to 255. */
export function colourDistance(one: Uint8Array, other: Uint8Array): number {
  return Math.max(...[...one].map((value, index) => Math.abs(value - (other[index] ?? 0))))
}

/** Whether two pictures are the same one in structure and in colours: re-encoded, resized or cut a little. */
export function isSamePicture(one: Print, other: Print): boolean {
  return distanceOf(one.phash, other.phash) <= nearBits && colourDistance(one.colours, other.colours) <= nearColours
}

const bands = [48, 32, 16, 0] as const
const bandMask = 0xffff

/** A band and all that differ from it in one bit: 17 numbers. */
function neighbours(band: number): number[] {
  return [band, ...Array.from({ length: 16 }, (_, bit) => band ^ (1 << bit))]
}

/**
 * SQL condition: a column (bigint, with an index on each of its four 16-bit bands) is within `nearBits` of a hash. Six
 * differing bits leave at least one band with at most one: bands are looked up, matches are counted exactly.
 */
export function isNear(column: SQL, phash: bigint): SQL {
  const wanted = BigInt.asUintN(64, phash)
  const inBand = bands.map((shift) => {
    const band = Number((wanted >> BigInt(shift)) & BigInt(bandMask))
    const values = sql.raw(`'{${neighbours(band).join(',')}}'::int[]`)
    return sql`(((${column} >> ${sql.raw(String(shift))}) & 65535)::int) = ANY (${values})`
  })
  const hash = sql`${String(BigInt.asIntN(64, phash))}::bigint`
  return sql`((${sql.join(inBand, sql` OR `)}) AND ${bitsApart(column, hash)} <= ${sql.raw(String(nearBits))})`
}

/** In how many bits two hashes differ, as SQL. */
export function bitsApart(one: SQL, other: SQL): SQL<number> {
  return sql<number>`bit_count((${one} # ${other})::bit(64))::int`
}

/** The value of a bigint column for a hash. */
export function hashValue(print: Pick<Print, 'phash'> | null): SQL {
  return print === null ? sql`NULL::bigint` : sql`${String(BigInt.asIntN(64, print.phash))}::bigint`
}
/** The value of a bytea column for the colours. */
export function coloursValue(print: Pick<Print, 'colours'> | null): SQL {
  return print === null ? sql`NULL::bytea` : sql`${Buffer.from(print.colours)}::bytea`
}
/** Columns to read a print with `printOf`: the driver would make a number of the hash, which has not enough digits for it. */
export function printColumns(table: SQL): SQL {
  return sql`${table}.phash::text AS phash, ${table}.colours`
}
export type PrintRow = { phash: string | null; colours: Buffer | null }
export function printOf({ phash, colours }: PrintRow): Print | null {
  return phash === null || colours === null ? null : { phash: BigInt(phash), colours }
}

/** A perceptual hash as text, for JSON. */
export function printText({ phash, colours }: Print): string {
  return `${phash} ${Buffer.from(colours).toString('base64')}`
}
export function printOfText(text: string): Print | null {
  const [, phash, colours] = /^(-?\d{1,20}) ([A-Za-z0-9+/]{43}=)$/.exec(text) ?? []
  return phash === undefined || colours === undefined
    ? null
    : { phash: BigInt(phash), colours: Buffer.from(colours, 'base64') }
}
