import { eq } from 'drizzle-orm'
import type { EntryDecision } from '../../../contract/office/queue.ts'
import { holdForDecision } from '../../accounts/log-in/index.ts'
import { flaggedTexts, markFine } from '../../moderation/signals/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { textsForStaff } from '../../profiles/profile/index.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { decideAbout } from '../cases/moderation-action-rules.ts'
import type { Done, Undoing } from './decide.ts'
import { undoDecisions } from './photo-actions.ts'
import { textReviews } from './tables.ts'
import { wordsOf } from './texts.ts'

type TextDecision = Extract<EntryDecision, { kind: 'texts' }>

/**
 * Decides about a text, or about all that somebody wrote whom the signals pointed out; of those, refused is what they say about themselves and
 * below their photos. Errors: conflict where it was decided, or changed since it was looked at.
 */
export async function decideText(ctx: Ctx, tx: Tx, who: Staff, decision: TextDecision): Promise<Done> {
  const [row] = await tx.select().from(textReviews).where(eq(textReviews.id, decision.id))
  const memberId = row?.memberId ?? decision.id
  if ((await holdForDecision(tx, memberId)) === null) throw new Refusal('not_found')
  const found = row === undefined ? await heldFlag(ctx, memberId) : await heldText(tx, row.id)
  if (found?.toISOString() !== decision.waiting_since) throw new Refusal('conflict')
  const own = (await textsForStaff(tx, [memberId])).get(memberId)
  const words = own === undefined ? [] : wordsOf(own, row).filter(({ text }) => text !== '')
  const { decisions, isWaiting } = await carryOutAll(ctx, tx, who, decision, {
    memberId,
    about: measuresOf(decision, words, row === undefined),
  })
  // After the act: taking a text away changes it
  if (row === undefined) await markFine(ctx, tx, { memberId, by: who.staffId })
  else
    await tx
      .update(textReviews)
      .set({ changedAt: found, reviewedAt: ctx.clock.now() })
      .where(eq(textReviews.id, row.id))
  const mayUndo = row !== undefined && !isWaiting
  const isNoted = decision.outcome !== 'approve'
  return { memberId, waitingSince: found, before: { decisions }, mayUndo, isWaiting, isNoted }
}

type Abouts = { memberId: string; about: ReturnType<typeof measuresOf> }

async function carryOutAll(ctx: Ctx, tx: Tx, who: Staff, decision: TextDecision, { memberId, about }: Abouts) {
  const made = []
  if (decision.outcome === 'approve') return { decisions: [], isWaiting: false }
  for (const { measure, subject } of about) {
    const days = measure === 'limit' && decision.outcome === 'limit' ? { days: decision.days } : {}
    const source = { kind: 'texts' as const, id: decision.id }
    const wish = { memberId, subject, source, measure, ground: decision.ground, note: decision.note ?? '', ...days }
    made.push(await decideAbout(ctx, tx, who, wish))
  }
  return {
    decisions: made.flatMap(({ decisionId }) => decisionId ?? []),
    isWaiting: made.some((each) => each.isWaiting),
  }
}

async function heldText(tx: Tx, id: string): Promise<Date | undefined> {
  const [row] = await tx.select().from(textReviews).where(eq(textReviews.id, id)).for('update')
  return row?.reviewedAt === null ? row.changedAt : undefined
}

async function heldFlag(ctx: Ctx, memberId: string): Promise<Date | undefined> {
  const flagged = await flaggedTexts(ctx, { limit: 200 })
  return flagged.find((each) => each.memberId === memberId)?.since
}

type Words = ReturnType<typeof wordsOf>

function measuresOf({ outcome }: TextDecision, words: Words, isFlagged: boolean) {
  if (outcome === 'approve') return []
  const subjects = words.map(({ field, photoId }) => ({
    kind: 'text' as const,
    id: field === 'caption' ? photoId : field,
  }))
  const [first = { kind: 'profile' as const, id: null }] = subjects
  // A flagged member's name goes only where it is looked at by itself
  const removed = isFlagged ? subjects.filter(({ id }) => id !== 'name') : subjects
  const gone = removed.map((subject) => ({ measure: 'remove' as const, subject }))
  if (outcome === 'refuse') {
    if (gone.length === 0) throw new Refusal('conflict')
    return gone
  }
  const about = { measure: outcome, subject: isFlagged ? { kind: 'profile' as const, id: null } : first }
  return outcome === 'warn' ? [about] : [...gone, about]
}

/** The text is back, and waits as before. Errors: not_found where whose it is is gone, conflict where a statement has left. */
export async function undoText(ctx: Ctx, tx: Tx, who: Staff, { subject, before, waitingSince }: Undoing) {
  const [row] = await tx.select().from(textReviews).where(eq(textReviews.id, subject))
  if (row === undefined) throw new Refusal('not_found')
  await holdForDecision(tx, row.memberId)
  await undoDecisions(ctx, tx, who, before.decisions)
  await tx.update(textReviews).set({ changedAt: waitingSince, reviewedAt: null }).where(eq(textReviews.id, subject))
  return row.memberId
}
