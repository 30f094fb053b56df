import type { MessageView } from '../../contract/chat.ts'
import type { Platform } from '../platform/platform.ts'
import type { Writer } from './facts.ts'
import type { Sent } from './send.ts'
import { partnerViews } from './views.ts'

/** Tells both members' open browsers of a message, after commit. A hint: whatever fails here is logged and made good by the next look. */
export function tellSent(platform: Platform, writer: Writer, { news, balance }: Sent, message: MessageView): void {
  if (news === null) return
  const { memberId, otherId, unread, price } = news
  if (news.isNewInList) {
    // In a list that it is new to it needs a face
    void Promise.all([partnerOf(platform, otherId, memberId), partnerOf(platform, memberId, otherId)])
      .then(([author, receiver]) => {
        platform.live.publish([otherId], { kind: 'message_sent', message, profile: author, unread })
        platform.live.publish([memberId], { kind: 'message_sent', message, profile: receiver, unread: null })
      })
      .catch((error: unknown) => platform.log.warn({ err: error }, 'telling of a message'))
  } else {
    platform.live.publish([otherId], { kind: 'message_sent', message, profile: null, unread })
    platform.live.publish([memberId], { kind: 'message_sent', message, profile: null, unread: null })
  }
  if (price > 0) {
    platform.live.publish([memberId], { kind: 'credits_changed', credits: balance, paid_user: writer.member.isPaid })
  }
}

/** How `viewerId` sees `memberId`. */
async function partnerOf(platform: Platform, viewerId: string, memberId: string) {
  const partner = await partnerViews({ ...platform, viewerId }, [memberId])
  return partner(memberId)
}
