import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import {
  coloursValue,
  hashValue,
  isNear,
  isSamePicture,
  type Print,
  type PrintRow,
  printColumns,
  printOf,
} from '../../platform/files/image-hash.ts'
import { photos } from '../tables.ts'

type PhotoKey = { memberId: string; id: string }
type Seen = { print: Print | null; isShared: boolean }

/** Stores the perceptual hash of a photo. Shared seed pictures are not compared. */
export async function keepPrint(tx: Tx, { memberId, id }: PhotoKey, { print, isShared }: Seen): Promise<void> {
  if (isShared) return
  await tx.execute(sql`UPDATE ${photos} SET phash = ${hashValue(print)}, colours = ${coloursValue(print)}
    WHERE member_id = ${memberId}::uuid AND id = ${id}::uuid`)
}

/** The perceptual hash of a photo; null if the photo is deleted, has no structure, or is older than hashes. */
export async function printOfPhoto(db: Db, photoId: string): Promise<Print | null> {
  const { rows } = await db.execute<PrintRow>(
    sql`SELECT ${printColumns(sql`p`)} FROM ${photos} p WHERE p.id = ${photoId}::uuid`,
  )
  return rows[0] === undefined ? null : printOf(rows[0])
}

type LikePhoto = { id: string; memberId: string; status: 'pending' | 'active' | 'rejected'; isSame: boolean }

/**
 * Photos of any member similar to a hash, at most `most`: `isSame` if structure and colours agree. Uses the index on
 * the bands of the hash (platform/image-hash.ts), whatever the number of photos.
 */
export async function photosLike(db: Db, print: Print, most = 500): Promise<LikePhoto[]> {
  type Row = PrintRow & { id: string; member_id: string; status: LikePhoto['status'] }
  // Without LIMIT: with one, the planner expects early matches and scans the whole table
  const { rows } = await db.execute<Row>(
    sql`WITH near AS MATERIALIZED (
        SELECT p.id, p.member_id, p.status, ${printColumns(sql`p`)} FROM ${photos} p
        WHERE p.phash IS NOT NULL AND ${isNear(sql`p.phash`, print.phash)}
      )
      SELECT * FROM near LIMIT ${most}`,
  )
  return rows.map((row) => {
    const found = printOf(row)
    return {
      id: row.id,
      memberId: row.member_id,
      status: row.status,
      isSame: found !== null && isSamePicture(print, found),
    }
  })
}

/** Ids of members and photos with the same picture, for review. */
export async function duplicatesOf(db: Db, photoId: string): Promise<{ memberId: string; photoId: string }[]> {
  const [print, { rows }] = await Promise.all([
    printOfPhoto(db, photoId),
    db.execute<{ member_id: string }>(sql`SELECT member_id FROM ${photos} WHERE id = ${photoId}::uuid`),
  ])
  if (print === null) return []
  const like = await photosLike(db, print)
  return like
    .filter(({ memberId, isSame }) => isSame && memberId !== rows[0]?.member_id)
    .map(({ memberId, id }) => ({ memberId, photoId: id }))
}
