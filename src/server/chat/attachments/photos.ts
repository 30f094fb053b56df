import { and, eq } from 'drizzle-orm'
import type { MessageView } from '../../../contract/chat/chat.ts'
import { viewerOf } from '../../accounts/index.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'
import { changeMessage } from '../messages/changes.ts'
import { attachments } from '../tables.ts'
import { photoState } from './attachment-rules.ts'
import { isOpeningNotified } from './attachments.ts'
import { tellWhenViewEnds } from './file-jobs.ts'

/** Opens a photo that the viewer received; again is fine while it is to be seen. Errors: not_found, message_gone. */
export async function openPhoto(ctx: Ctx, { id, seq }: { id: string; seq: number }): Promise<MessageView> {
  const { memberId } = viewerOf(ctx)
  return changeMessage(ctx, { memberId, id, seq }, async (tx, message) => {
    const at = ctx.clock.now()
    const place = { conversationId: id, seq }
    const isThis = and(eq(attachments.conversationId, id), eq(attachments.seq, seq))
    const [photo] = await tx.select().from(attachments).where(isThis)
    if (photo?.kind !== 'photo' || photo.receiverId !== memberId) throw new Refusal('not_found')
    const state = photoState({ ...photo, hasFiles: photo.filesKey !== null }, at)
    if (message.unsent_at !== null || state === 'gone') throw new Refusal('message_gone')
    if (state === 'open') return false
    await tx.update(attachments).set({ openedAt: at }).where(isThis)
    if (photo.isOneView) await tellWhenViewEnds(ctx, tx, place)
    return (await isOpeningNotified(tx, place)) ? true : 'own'
  })
}
