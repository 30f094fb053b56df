import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { NoticeKind } from '../../contract/constants.ts'
import type { NoticeDecision } from '../../contract/moderation.ts'
import type { Db, Tx } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { mailDecision } from './notice-mails.ts'
import { rankOf } from './queue.ts'
import { type Gravity, noticeGravityOf } from './rules.ts'
import { notices } from './tables.ts'

export type OpenNotice = typeof notices.$inferSelect & { kind: NoticeKind; gravity: Gravity }

const rank = rankOf(notices.kind, noticeGravityOf)
const isOpen = eq(notices.status, 'open')

export async function countOpenNotices(db: Db): Promise<number> {
  return db.$count(notices, isOpen)
}

/** Open notices, the gravest first and of those the oldest, from the one behind `after` on. Errors: not_found when nobody sent that notice. */
export async function openNotices(
  db: Db,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<OpenNotice[]> {
  const place = sql`(${rank}, ${notices.createdAt}, ${notices.id})`
  const from = after === undefined ? undefined : await placeOf(db, after)
  const isBehind = from && sql`${place} > (${from.rank}::int, ${from.createdAt}::timestamptz, ${from.id}::uuid)`
  const rows = await db
    .select()
    .from(notices)
    .where(and(isOpen, isBehind))
    .orderBy(rank, asc(notices.createdAt), asc(notices.id))
    .limit(limit)
  return rows.map((row) => {
    const kind = row.kind as NoticeKind
    return { ...row, kind, gravity: noticeGravityOf[kind] }
  })
}

/** Also of a notice that has been decided meanwhile: the queue goes on where it was. */
async function placeOf(db: Db, id: string) {
  const [place] = await db
    .select({ id: notices.id, rank, createdAt: sql<string>`${notices.createdAt}::text` })
    .from(notices)
    .where(eq(notices.id, id))
  if (place === undefined) throw new Refusal('not_found')
  return place
}

type Decided = { id: string; decision: NoticeDecision; reason: string; by: string; at: Date }

/**
 * Decides an open notice, once, and mails whoever wrote it. Of somebody who has been erased meanwhile nothing stays but what was decided.
 * Errors: not_found, conflict when it is decided already.
 */
export async function decideNotice(
  platform: Pick<Platform, 'jobs'>,
  tx: Tx,
  { id, decision, reason, by, at }: Decided,
): Promise<{ receipt: string; memberId: string | null }> {
  const [decided] = await tx
    .update(notices)
    .set({ status: 'decided', decision, decisionReason: reason, decidedBy: by, decidedAt: at })
    .where(and(eq(notices.id, id), isOpen))
    .returning()
  if (decided === undefined) {
    const isKnown = (await tx.$count(notices, eq(notices.id, id))) > 0
    throw new Refusal(isKnown ? 'conflict' : 'not_found')
  }
  if (decided.email !== null) await mailDecision(platform, tx, id)
  else if (decided.memberId !== null)
    await tx.update(notices).set({ text: '', location: '', decisionReason: null }).where(eq(notices.id, id))
  return { receipt: decided.receipt, memberId: decided.memberId }
}

/** Forgets notices that were decided before this moment. */
export async function forgetNotices(db: Db, before: Date): Promise<void> {
  await db.delete(notices).where(lt(notices.decidedAt, before))
}
