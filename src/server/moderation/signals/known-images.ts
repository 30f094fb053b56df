import { desc, eq, sql } from 'drizzle-orm'
import type { KnownImageKind } from '../../../contract/office/office-signals.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import {
  bitsApart,
  coloursValue,
  hashValue,
  isNear,
  isSamePicture,
  type Print,
} from '../../platform/files/image-hash.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { imageKnown } from '../events.ts'
import { knownImages } from './signals-tables.ts'

type KnownImage = { id: string; kind: KnownImageKind; print: Print }
/** `isSame`: the same picture in structure and colours; otherwise it is only alike, and a person decides. */
export type Recognised = { id: string; kind: KnownImageKind; distance: number; isSame: boolean }
type NewKnown = {
  print: Print
  kind: KnownImageKind
  source: { kind: 'photo' | 'report' | 'notice' | 'decision'; id: string | null }
  by: string
}

/** Adds a known image; a job searches for copies (`imageKnown`). Idempotent per image and kind. Returns its id. */
export async function addKnownImage(
  platform: Platform,
  tx: Tx,
  { print, kind, source, by }: NewKnown,
): Promise<string> {
  const column = sql`${knownImages.phash}`
  const [known] = await tx
    .select({ id: knownImages.id })
    .from(knownImages)
    .where(sql`${column} = ${hashValue(print)} AND ${knownImages.kind} = ${kind}`)
  if (known !== undefined) return known.id
  const id = newId()
  const at = platform.clock.now()
  await tx.execute(sql`INSERT INTO ${knownImages} (id, phash, colours, kind, source_kind, source_id, added_by, added_at)
    VALUES (${id}, ${hashValue(print)}, ${coloursValue(print)}, ${kind}, ${source.kind}, ${source.id}::uuid, ${by}, ${at})`)
  await announce(platform, tx, imageKnown, { id })
  return id
}

/** The known picture that is most like this one; null where none is. Of several as like, the gravest kind. */
export async function recognise(db: Db, print: Print | null): Promise<Recognised | null> {
  if (print === null) return null
  const column = sql`k.phash`
  const { rows } = await db.execute<{
    id: string
    kind: KnownImageKind
    phash: string
    colours: Buffer
    distance: number
  }>(
    sql`SELECT k.id, k.kind, k.phash::text AS phash, k.colours, ${bitsApart(column, hashValue(print))} AS distance
      FROM ${knownImages} k WHERE ${isNear(column, print.phash)} ORDER BY distance, array_position(ARRAY['minor', 'intimate', 'scam'], k.kind) LIMIT 20`,
  )
  const found = rows.map(({ phash, colours, ...row }) => ({
    ...row,
    isSame: isSamePicture(print, { phash: BigInt(phash), colours }),
  }))
  return found.find(({ isSame }) => isSame) ?? found[0] ?? null
}

/** A known picture with its print; null when it is not known any more. */
export async function knownImage(db: Db, id: string): Promise<KnownImage | null> {
  const { rows } = await db.execute<{ kind: KnownImageKind; phash: string; colours: Buffer }>(
    sql`SELECT kind, phash::text AS phash, colours FROM ${knownImages} WHERE id = ${id}::uuid`,
  )
  const [row] = rows
  return row === undefined ? null : { id, kind: row.kind, print: { phash: BigInt(row.phash), colours: row.colours } }
}

/** Known images, newest first. Only hashes are stored, no image. */
export async function listKnownImages(db: Db, { limit }: { limit: number }) {
  const { id, kind, sourceKind, sourceId, addedBy, addedAt } = knownImages
  return db
    .select({ id, kind, sourceKind, sourceId, addedBy, addedAt })
    .from(knownImages)
    .orderBy(desc(addedAt), desc(id))
    .limit(limit)
}

/** Forgets a picture that was remembered by mistake. Errors: not_found. */
export async function forgetKnownImage(tx: Tx, id: string): Promise<KnownImageKind> {
  const [deleted] = await tx.delete(knownImages).where(eq(knownImages.id, id)).returning({ kind: knownImages.kind })
  if (deleted === undefined) throw new Refusal('not_found')
  return deleted.kind
}
