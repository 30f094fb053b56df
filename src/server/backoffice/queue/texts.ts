import { createHash } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { reviewedTexts } from '../../../contract/office/office-constants.ts'
import type { EntryDecision } from '../../../contract/office/queue.ts'
import type { PromptKey } from '../../../contract/profiles/prompt-constants.ts'
import { accountRelation, accountsOf } from '../../accounts/index.ts'
import { holdForDecision } from '../../accounts/log-in/index.ts'
import { decisionTimesIn } from '../../moderation/index.ts'
import { type FlaggedMember, flaggedTexts, markFine } from '../../moderation/signals/index.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { localeOf } from '../../platform/words.ts'
import { photosForStaff } from '../../profiles/photos/index.ts'
import { type StaffTexts, textsForStaff } from '../../profiles/profile/index.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { decideAbout, undoDecisions } from '../cases/moderation-actions.ts'
import type { Done, QueueSource, Undoing, Waiting, Wanted } from './source.ts'
import { textReviews } from './tables.ts'

type Field = (typeof reviewedTexts)[number]
type Changed = { field: Field; photoId: string | null; prompt?: PromptKey | null | undefined }
/** Limit of the flagged members queue, more than a day's work; entries beyond it have the lowest scores. */
const mostFlagged = 200

/** One row for each text, whatever it says: an id (version 8) that follows from whose and which it is. */
function rowId(memberId: string, { field, photoId, prompt }: Changed): string {
  const hex = createHash('md5')
    .update(`${memberId}${field}${photoId ?? prompt ?? ''}`)
    .digest('hex')
  const marked = `${hex.slice(0, 12)}8${hex.slice(13, 16)}a${hex.slice(17)}`
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Queues changed texts for review in the transaction of the change. Empty texts are not queued. */
export async function queueTexts(
  tx: Tx,
  { memberId, at, texts }: { memberId: string; at: Date; texts: readonly (Changed & { isEmpty: boolean })[] },
): Promise<void> {
  for (const { isEmpty, ...text } of texts) {
    const reviewedAt = isEmpty ? at : null
    await tx
      .insert(textReviews)
      .values({ ...text, id: rowId(memberId, text), memberId, changedAt: at, reviewedAt })
      .onConflictDoUpdate({ target: textReviews.id, set: { changedAt: at, reviewedAt } })
  }
}

/** Open entries, without fictional profiles and without banned or deleted members. */
const waitingRows = sql`FROM ${textReviews} t JOIN ${accountRelation} a ON a.id = t.member_id
  WHERE t.reviewed_at IS NULL AND a.kind = 'member' AND a.status IN ('active', 'not_confirmed')`

type Row = {
  id: string
  memberId: string
  siteId: string
  changedAt: string
  field: Field
  photoId: string | null
  prompt: PromptKey | null
}

async function changedTexts(db: Db, { siteId, only, except, limit }: Wanted): Promise<Row[]> {
  const ids = (list: readonly string[]): SQL => sql`ANY (${sql.param([...list])}::uuid[])`
  const { rows } = await db.execute<Row>(
    sql`SELECT t.id, t.member_id AS "memberId", a.site_id AS "siteId", t.changed_at AS "changedAt", t.field, t.photo_id AS "photoId", t.prompt ${waitingRows}
      AND NOT (t.id = ${ids(except)})
      ${siteId === undefined ? sql`` : sql`AND a.site_id = ${siteId}::uuid`}
      ${only === undefined ? sql`` : sql`AND t.id = ${ids(only)}`}
      ORDER BY t.changed_at, t.id LIMIT ${limit}`,
  )
  return rows
}

async function flaggedWaiting(ctx: Ctx, { siteId, only, except, limit }: Wanted): Promise<Waiting[]> {
  const flagged = await flaggedTexts(ctx, { limit: mostFlagged, exceptMembers: except })
  const accounts = await accountsOf(
    ctx.db,
    flagged.map(({ memberId }) => memberId),
  )
  return flagged
    .filter(({ memberId }) => only === undefined || only.includes(memberId))
    .map((member) => flaggedEntry(member, accounts.get(member.memberId)?.siteId ?? null))
    .filter((entry) => siteId === undefined || entry.siteId === siteId)
    .slice(0, limit)
}

function flaggedEntry({ memberId, since }: FlaggedMember, siteId: string | null): Waiting {
  return { id: memberId, siteId, memberId, gravity: 'serious', since, dueAt: null }
}

/**
 * Profile texts: first whole profiles of flagged members (entry id is the member id), highest score first, then texts
 * changed since the last review, oldest first. Private messages are never included.
 */
export const textSource: QueueSource<'texts'> = {
  readers: [],
  deciders: ['moderator', 'admin'],
  async tally(ctx) {
    const [{ rows }, flagged] = await Promise.all([
      ctx.db.execute<{ siteId: string; count: number; oldest: string }>(
        sql`SELECT a.site_id AS "siteId", count(*)::int AS count, min(t.changed_at) AS oldest ${waitingRows} GROUP BY a.site_id`,
      ),
      flaggedWaiting(ctx, { except: [], limit: mostFlagged }),
    ])
    return [
      ...rows.map((row) => ({ ...row, oldest: new Date(row.oldest), overdue: 0 })),
      ...flagged.map(({ siteId, since }) => ({ siteId, count: 1, oldest: since, overdue: 0 })),
    ]
  },
  async next(ctx, _who, wanted) {
    const flagged = await flaggedWaiting(ctx, wanted)
    const changed = await changedTexts(ctx.db, { ...wanted, limit: wanted.limit - flagged.length })
    return [
      ...flagged,
      ...changed.map(({ id, memberId, siteId, changedAt }) => ({
        id,
        siteId,
        memberId,
        gravity: 'ordinary' as const,
        since: new Date(changedAt),
        dueAt: null,
      })),
    ]
  },
  async views(ctx, entries) {
    const memberIds = entries.flatMap(({ waiting }) => waiting.memberId ?? [])
    const [texts, photos, accounts, rows] = await Promise.all([
      textsForStaff(ctx.db, memberIds),
      photosForStaff(ctx, memberIds),
      accountsOf(ctx.db, memberIds),
      changedTexts(ctx.db, { only: entries.map(({ frame }) => frame.id), except: [], limit: entries.length }),
    ])
    return entries.flatMap(({ waiting, frame }) => {
      const own = texts.get(waiting.memberId ?? '')
      if (own === undefined) return []
      const row = rows.find(({ id }) => id === waiting.id)
      const pictures = photos.get(waiting.memberId ?? '') ?? []
      const locale = accounts.get(waiting.memberId ?? '')?.locale
      return [
        {
          ...frame,
          kind: 'texts' as const,
          text: {
            is_flagged: row === undefined,
            texts: wordsOf(own, row).map(({ field, photoId, prompt = null, text }) => {
              const picture = pictures.find(({ id }) => id === photoId)
              return {
                field,
                text,
                prompt,
                photo: picture?.view ?? null,
                is_photo_private: picture?.isPrivate ?? false,
              }
            }),
            locale: localeOf(locale),
          },
        },
      ]
    })
  },
  decisionTimes: ({ db }, since) =>
    decisionTimesIn(
      db,
      sql`(SELECT changed_at AS waiting_since, reviewed_at AS decided_at FROM ${textReviews})`,
      since,
    ),
  undo: undoText,
}

/** One text or all texts of a member. Emptied texts are included because staff may still act on them. */
function wordsOf(own: StaffTexts, row: Changed | undefined): (Changed & { text: string })[] {
  const captions = [...own.captions].map(([photoId, { text }]) => ({ field: 'caption' as const, photoId, text }))
  const answers = own.prompts.map(({ prompt, answer }) => ({
    field: 'prompt' as const,
    photoId: null,
    prompt,
    text: answer,
  }))
  const all: (Changed & { text: string })[] = [
    { field: 'name' as const, photoId: null, text: own.name },
    { field: 'about_me' as const, photoId: null, text: own.aboutMe },
    ...answers,
    ...captions,
  ]
  if (row === undefined) return all.filter(({ text }) => text !== '')
  const { field, photoId, prompt = null } = row
  const found = all.find((text) => text.field === field && text.photoId === photoId && (text.prompt ?? null) === prompt)
  return [found ?? { field, photoId, prompt, text: '' }]
}

type TextDecision = Extract<EntryDecision, { kind: 'texts' }>

/**
 * Decides one text, or all texts of a flagged member; for those a refusal covers the about text, answers and photo captions.
 * Errors: conflict if decided or changed since it was read.
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
    const action = { memberId, subject, source, measure, ground: decision.ground, note: decision.note ?? '', ...days }
    made.push(await decideAbout(ctx, tx, who, action))
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
  const subjects = words.map(({ field, photoId, prompt }) => ({
    kind: 'text' as const,
    id: photoId ?? prompt ?? field,
  }))
  const [first = { kind: 'profile' as const, id: null }] = subjects
  // A flagged member's name is only removed by a decision of its own
  const removed = isFlagged ? subjects.filter(({ id }) => id !== 'name') : subjects
  const removals = removed.map((subject) => ({ measure: 'remove' as const, subject }))
  if (outcome === 'refuse') {
    if (removals.length === 0) throw new Refusal('conflict')
    return removals
  }
  const about = { measure: outcome, subject: isFlagged ? { kind: 'profile' as const, id: null } : first }
  return outcome === 'warn' ? [about] : [...removals, about]
}

/** Restores the text and its review entry. Errors: not_found if its owner is gone, conflict if a statement was sent. */
async function undoText(ctx: Ctx, tx: Tx, who: Staff, { subject, before, waitingSince }: Undoing) {
  const [row] = await tx.select().from(textReviews).where(eq(textReviews.id, subject))
  if (row === undefined) throw new Refusal('not_found')
  await holdForDecision(tx, row.memberId)
  await undoDecisions(ctx, tx, who, before.decisions)
  await tx.update(textReviews).set({ changedAt: waitingSince, reviewedAt: null }).where(eq(textReviews.id, subject))
  return row.memberId
}
