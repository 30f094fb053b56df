import type { chatEndpoints } from '../../contract/chat.ts'
import { viewerOf } from '../accounts/index.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { deleteChat, getConversation, openConversation, restoreChat, writerOf } from './conversations.ts'
import { listChats, listMessages } from './messages.ts'
import { markRead } from './read.ts'
import { send } from './send.ts'
import { tellSent } from './tell.ts'
import { messageView } from './views.ts'
import { saveWaiting, waitingView } from './waiting-edits.ts'

export { openFor } from './conversations.ts'
export { exportChats } from './export.ts'
export { messageForReport } from './messages.ts'
export { reactChat } from './on.ts'
export { totalUnread } from './read.ts'
export { unreadRelation } from './relations.ts'
export { send } from './send.ts'
export { tellTyping } from './typing.ts'

export const chatHandlers: Handlers<typeof chatEndpoints, Ctx> = {
  listChats: (ctx, { before, before_id }) => listChats(ctx, { before, before_id }),
  deleteChat: async (ctx, { conversation }) => {
    await deleteChat(ctx, conversation)
    return { done: true }
  },
  restoreChat: async (ctx, { id }) => {
    await restoreChat(ctx, id)
    return { done: true }
  },
  openConversation: async (ctx, { member_id }) => ({ conversation: await openConversation(ctx, member_id) }),
  getConversation: async (ctx, { id }) => ({ conversation: await getConversation(ctx, id) }),
  listMessages: (ctx, page) => listMessages(ctx, page),
  sendMessage: async (ctx, { id, message_id, text }) => {
    const writer = writerOf(ctx)
    const sent = await send(ctx, writer, { conversationId: id, messageId: message_id, text })
    const message = messageView(id, message_id, sent.message)
    tellSent(ctx, writer, sent, message)
    return { message, credits: sent.balance }
  },
  getWaitingMessage: async (ctx) => ({ waiting: await waitingView(ctx) }),
  saveWaitingMessage: async (ctx, { text, member_id }) => {
    await saveWaiting(ctx, { text, toMemberId: member_id ?? null })
    return { waiting: await waitingView(ctx) }
  },
  markRead: async (ctx, page) => ({ num_unread_messages: await markRead(ctx, viewerOf(ctx).memberId, page) }),
}
