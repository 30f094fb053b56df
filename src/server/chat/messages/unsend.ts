import { and, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { MessageView } from '../../../contract/chat/chat.ts'
import { unsendMinutes } from '../../../contract/constants.ts'
import { viewerOf } from '../../accounts/index.ts'
import { batchOf, inBatches } from '../../platform/db/batches.ts'
import { afterCommit, type Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { Refusal } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import { removeFiles } from '../attachments/file-jobs.ts'
import { totalUnread } from '../conversations/read.ts'
import { conversationMembers, messages, reactions } from '../tables.ts'
import { type Changing, changeMessage } from './changes.ts'

/** Retention of unsent texts, for reports. */
const retentionDays = 30
const dayMs = 86_400_000

/**
 * Unsends a message: both members see a placeholder. Its credits are not refunded because it was delivered. Errors:
 * not_found, also for a message of the partner; message_gone if it is too late.
 */
export async function unsendMessage(ctx: Ctx, { id, seq }: { id: string; seq: number }): Promise<MessageView> {
  const { memberId } = viewerOf(ctx)
  return changeMessage(ctx, { memberId, id, seq }, async (tx, message) => {
    if (message.sender_id !== memberId) throw new Refusal('not_found')
    if (message.unsent_at !== null) return false
    const at = ctx.clock.now()
    if (at.getTime() - message.sent_at.getTime() > unsendMinutes * 60_000) throw new Refusal('message_gone')
    await takeBack(ctx, tx, message, { at, isRemoved: false })
    return true
  })
}

/** Removes a message for both members; the conversation must be locked. `isRemoved`: by staff. */
export async function takeBack(
  platform: Platform,
  tx: Tx,
  message: Pick<Changing, 'conversation_id' | 'seq' | 'other_id' | 'attachment'>,
  { at, isRemoved }: { at: Date; isRemoved: boolean },
): Promise<void> {
  const { conversation_id: conversationId, seq, other_id: otherId } = message
  await tx
    .update(messages)
    .set({ unsentAt: at, isRemoved })
    .where(and(eq(messages.conversationId, conversationId), eq(messages.seq, seq)))
  await tx.delete(reactions).where(and(eq(reactions.conversationId, conversationId), eq(reactions.seq, seq)))
  if (message.attachment !== null) await removeFiles(platform, tx, { conversationId, seq })
  const [unread] = await sinkUnread(tx, { memberId: otherId, conversationId, seq })
  if (unread !== undefined) afterCommit(tx, () => tellUnread(platform, otherId, conversationId, unread.unread))
}

/** Decrements the partner's unread count unless already read; see `readNow` in read.ts for consistency. */
const sinkUnread = statement<{ memberId: string; conversationId: string; seq: number }, { unread: number }>(
  'chat_sink_unread',
  () => sql`UPDATE ${conversationMembers} AS m
    SET unread = m.unread - 1, unsent_seqs = m.unsent_seqs || ${sql.placeholder('seq')}::int
    WHERE m.member_id = ${sql.placeholder('memberId')}::uuid AND m.conversation_id = ${sql.placeholder('conversationId')}::uuid
      AND m.read_seq < ${sql.placeholder('seq')}::int
    RETURNING m.unread`,
)

function tellUnread(platform: Platform, memberId: string, conversationId: string, unread: number): void {
  void totalUnread(platform.db, memberId).then(
    (total) => {
      const counts = { conversation_unread: unread, total_unread: total }
      platform.live.publish([memberId], { kind: 'unread_changed', conversation_id: conversationId, ...counts })
    },
    (error: unknown) => platform.log.warn({ err: error }, 'telling of a message that was taken back'),
  )
}

const nightly = defineJob<Record<string, never>>('chat.unsent')

/** Registers the job that purges unsent texts. */
export function registerUnsentSweep(platform: Platform): void {
  platform.jobs.work(nightly, () => forgetUnsent(platform))
  platform.jobs.every('41 3 * * *', nightly)
}

/** Messages of as many conversations lie in as many places of a large table. */
const rowsPerBatch = 2_000

/** Purges texts of unsent messages after the retention period; number, time and price remain. */
export async function forgetUnsent({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionDays * dayMs)
  const hasWords = and(isNotNull(messages.unsentAt), lt(messages.unsentAt, before), ne(messages.text, ''))
  await inBatches(
    db,
    async (tx, size) => {
      const { rowCount } = await tx
        .update(messages)
        .set({ text: '' })
        .where(batchOf(messages, hasWords, size))
      return rowCount ?? 0
    },
    rowsPerBatch,
  )
}
