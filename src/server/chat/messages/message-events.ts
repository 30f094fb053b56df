import type { MessageView } from '../../../contract/chat/chat.ts'
import type { Platform } from '../../platform/platform.ts'
import { partnerViews, plainMessageView } from '../conversations/views.ts'
import type { Writer } from '../conversations/writing-context.ts'
import { messageViewAt } from './message-views.ts'
import type { Sent } from './send.ts'
import type { Draft } from './write-message.ts'

/** A message that was sent, as its author or its receiver reads it: plain words need no look at the database. */
export async function sentView(
  platform: Platform,
  viewerId: string,
  { draft, sent }: { draft: Draft; sent: Sent },
): Promise<MessageView> {
  const { message } = sent
  const plain = plainMessageView(draft, message)
  // One that was there already may have changed since
  if (message.attachment === null && message.replySeq === null && sent.news !== null) return plain
  const place = { conversationId: draft.conversationId, seq: message.seq }
  return (await messageViewAt({ ...platform, viewerId }, place)) ?? plain
}

/** Tells both members' open browsers of a message, after commit. A hint: whatever fails here is logged and made good by the next look. */
export function tellSent(
  platform: Platform,
  writer: Writer,
  { draft, sent, message }: { draft: Draft; sent: Sent; message: MessageView },
): void {
  const { news, balance } = sent
  if (news === null) return
  const { memberId, otherId, unread, price, isNewInList } = news
  const isPlain = sent.message.attachment === null && sent.message.replySeq === null
  if (isPlain && !isNewInList) {
    platform.live.publish([otherId], { kind: 'message_sent', message, profile: null, unread })
    platform.live.publish([memberId], { kind: 'message_sent', message, profile: null, unread: null })
  } else {
    void tellWithFaces(platform, { draft, sent, message, news }).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'telling of a message'),
    )
  }
  if (price > 0) {
    platform.live.publish([memberId], { kind: 'credits_changed', credits: balance, paid_user: writer.member.isPaid })
  }
}

type SentMessage = { draft: Draft; sent: Sent; message: MessageView; news: NonNullable<Sent['news']> }

/** In a list that it is new to a message needs a face; a photo is not the same for who sent and who got it. */
async function tellWithFaces(platform: Platform, { draft, sent, message, news }: SentMessage): Promise<void> {
  const { memberId, otherId, unread, isNewInList } = news
  const [author, receiver, received] = await Promise.all([
    isNewInList ? partnerOf(platform, otherId, memberId) : null,
    isNewInList ? partnerOf(platform, memberId, otherId) : null,
    sentView(platform, otherId, { draft, sent }),
  ])
  platform.live.publish([otherId], { kind: 'message_sent', message: received, profile: author, unread })
  platform.live.publish([memberId], { kind: 'message_sent', message, profile: receiver, unread: null })
}

/** How `viewerId` sees `memberId`. */
async function partnerOf(platform: Platform, viewerId: string, memberId: string) {
  const partner = await partnerViews({ ...platform, viewerId }, [memberId])
  return partner(memberId)
}
