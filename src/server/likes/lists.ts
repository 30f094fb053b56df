import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import { isSeen } from '../profiles/index.ts'
import { isTurnedDown } from './relations.ts'
import { likes } from './tables.ts'

/** A like in a list, by the other member's id; `at` is the sort key. */
export type ListedLike = { id: string; at: Date; is_match: boolean; is_new: boolean }
/** Start of a page: after this time and id. */
export type From = { at: Date | string; id: string }
export const fromTop: From = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

type Page = { memberId: string; allowsFictional: boolean; at: Date | string; id: string; size: number }
const [me, size] = [sql.placeholder('memberId'), sql.placeholder('size')]
const from = sql`(${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::uuid)`

/** Invisible members are in no list or count. */
const isThere = (owner: SQL) =>
  isSeen({ owner, viewer: sql`${me}::uuid`, allowsFictional: sql`${sql.placeholder('allowsFictional')}::boolean` })

/** A received like in lists and counts: from a visible member, and not turned down since. */
const isReceived = () => sql`${isThere(sql`l.member_id`)} AND NOT ${isTurnedDown}`

const received = (name: string, { isNew, hasMatches }: { isNew: boolean; hasMatches: boolean }) =>
  statement<Page, ListedLike>(
    name,
    () => sql`SELECT l.member_id AS id, l.created_at AS at, l.matched_at IS NOT NULL AS is_match, ${isNew ? sql`true` : sql`false`} AS is_new
      FROM ${likes} l WHERE l.liked_id = ${me}::uuid AND l.seen_at IS ${isNew ? sql`NULL` : sql`NOT NULL`}
        ${hasMatches ? sql`` : sql`AND l.matched_at IS NULL`}
        AND (l.created_at, l.member_id) < ${from} AND ${isReceived()}
      ORDER BY l.created_at DESC, l.member_id DESC LIMIT ${size}::int`,
  )
const newQuery = received('likes_new', { isNew: true, hasMatches: true })
const olderQuery = received('likes_older', { isNew: false, hasMatches: true })
const unansweredQuery = received('likes_unanswered', { isNew: false, hasMatches: false })

const sentQuery = statement<Page, ListedLike>(
  'likes_sent',
  () => sql`SELECT l.liked_id AS id, l.created_at AS at, l.matched_at IS NOT NULL AS is_match, false AS is_new
    FROM ${likes} l WHERE l.member_id = ${me}::uuid AND (l.created_at, l.liked_id) < ${from}
      AND ${isThere(sql`l.liked_id`)}
    ORDER BY l.created_at DESC, l.liked_id DESC LIMIT ${size}::int`,
)

const matchQuery = statement<Page, ListedLike>(
  'likes_matches',
  () => sql`SELECT l.liked_id AS id, l.matched_at AS at, true AS is_match, coalesce(theirs.seen_at IS NULL, false) AS is_new
    FROM ${likes} l LEFT JOIN ${likes} theirs ON theirs.member_id = l.liked_id AND theirs.liked_id = l.member_id
    WHERE l.member_id = ${me}::uuid AND l.matched_at IS NOT NULL AND (l.matched_at, l.liked_id) < ${from} AND ${isThere(sql`l.liked_id`)}
    ORDER BY l.matched_at DESC, l.liked_id DESC LIMIT ${size}::int`,
)

const countQuery = statement<Pick<Page, 'memberId' | 'allowsFictional'>, { count: number }>(
  'likes_new_count',
  () =>
    sql`SELECT count(*) AS count FROM ${likes} l WHERE l.liked_id = ${me}::uuid AND l.seen_at IS NULL AND ${isReceived()}`,
)

type ListQuery = { memberId: string; allowsFictional: boolean; from: From; size: number }
const pageOf = ({ memberId, allowsFictional, from, size }: ListQuery): Page => ({
  memberId,
  allowsFictional,
  at: from.at,
  id: from.id,
  size,
})

/** Received likes not seen yet, newest first. Fictional profiles never like. */
export const newLikes = (db: Db, query: ListQuery): Promise<ListedLike[]> =>
  newQuery(db, pageOf({ ...query, allowsFictional: false }))
/** Received likes already seen, newest first. */
export const olderLikes = (db: Db, query: ListQuery): Promise<ListedLike[]> =>
  olderQuery(db, pageOf({ ...query, allowsFictional: false }))
/** As `olderLikes`, without those that became a match. */
export const unansweredLikes = (db: Db, query: ListQuery): Promise<ListedLike[]> =>
  unansweredQuery(db, pageOf({ ...query, allowsFictional: false }))
export const sentLikes = (db: Db, query: ListQuery): Promise<ListedLike[]> => sentQuery(db, pageOf(query))
/** Mutual likes, newest match first; `at` is the time of the match. */
export const matches = (db: Db, query: ListQuery): Promise<ListedLike[]> =>
  matchQuery(db, pageOf({ ...query, allowsFictional: false }))

/** The number of unseen received likes, by the same rules as the list. */
export async function countNewLikes(db: Db, memberId: string): Promise<number> {
  const [row] = await countQuery(db, { memberId, allowsFictional: false })
  return row?.count ?? 0
}

/** Likes received and matches made since then, each newest first; a matched like is only a match. */
export async function likeActivity(
  db: Db,
  { memberId, since, most }: { memberId: string; since: Date; most: number },
): Promise<ListedLike[]> {
  const query: ListQuery = { memberId, allowsFictional: false, from: fromTop, size: most }
  const [fresh, seen, mutual] = await Promise.all([newLikes(db, query), olderLikes(db, query), matches(db, query)])
  const one = [...fresh, ...seen].filter((like) => !like.is_match)
  return [...one, ...mutual].filter(({ at }) => at > since)
}

const sinceQuery = statement<{ memberId: string; since: Date }, { likes: number; matches: number }>(
  'likes_since_count',
  () => {
    const since = sql`${sql.placeholder('since')}::timestamptz`
    const isThereNow = (owner: SQL) => isSeen({ owner, viewer: sql`${me}::uuid`, allowsFictional: sql`false` })
    return sql`SELECT
    (SELECT count(*) FROM ${likes} l WHERE l.liked_id = ${me}::uuid AND l.created_at > ${since} AND l.matched_at IS NULL
      AND ${isThereNow(sql`l.member_id`)} AND NOT ${isTurnedDown})::int AS likes,
    (SELECT count(*) FROM ${likes} l WHERE l.member_id = ${me}::uuid AND l.matched_at > ${since} AND ${isThereNow(sql`l.liked_id`)})::int AS matches`
  },
)

/** Counts received likes and matches since then, as in the lists; a matched like is only a match. */
export async function countLikesSince(
  db: Db,
  query: { memberId: string; since: Date },
): Promise<{ likes: number; matches: number }> {
  const [row] = await sinceQuery(db, query)
  return row ?? { likes: 0, matches: 0 }
}
