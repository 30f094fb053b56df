import type { MessageView } from '../../contract/chat.ts'
import type { Platform } from '../platform/platform.ts'
import type { Writer } from './facts.ts'
import type { Sent } from './send.ts'
import { partnerViews } from './views.ts'

/** Tells both members' open browsers of a message, after commit. A hint: whatever fails here is logged and made good by the next look. */
export function tellSent(platform: Platform, writer: Writer, sent: Sent, message: MessageView): void {
  const { row, facts } = sent
  if (row === null) return
  const { memberId, otherId } = facts
  const toOther = { unread: { conversation: row.unread, total: row.total_unread } }
  const toOwn = { unread: null }
  if (facts.isListed && facts.isListedForOther) {
    platform.live.publish([otherId], { kind: 'message_sent', message, profile: null, ...toOther })
    platform.live.publish([memberId], { kind: 'message_sent', message, profile: null, ...toOwn })
  } else {
    // New in somebody's list: there it needs a face
    void Promise.all([partnerOf(platform, otherId, memberId), partnerOf(platform, memberId, otherId)])
      .then(([author, receiver]) => {
        platform.live.publish([otherId], { kind: 'message_sent', message, profile: author, ...toOther })
        platform.live.publish([memberId], { kind: 'message_sent', message, profile: receiver, ...toOwn })
      })
      .catch((error: unknown) => platform.log.warn({ err: error }, 'telling of a message'))
  }
  if (sent.price > 0) {
    platform.live.publish([memberId], {
      kind: 'credits_changed',
      credits: sent.balance,
      paid_user: writer.member.isPaid,
    })
  }
}

/** How `viewerId` sees `memberId`. */
async function partnerOf(platform: Platform, viewerId: string, memberId: string) {
  const partner = await partnerViews({ ...platform, viewerId }, [memberId])
  return partner(memberId)
}
