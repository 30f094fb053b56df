import type { chatEndpoints } from '../../contract/chat.ts'
import { viewerOf } from '../accounts/index.ts'
import type { Handlers } from '../platform/handlers.ts'
import { type Ctx, limitRate } from '../sites/index.ts'
import { archiveChat, muteChat } from './aside.ts'
import { listChanges } from './changes.ts'
import { listChats } from './chats.ts'
import { deleteChat, getConversation, openConversation, restoreChat, writerOf } from './conversations.ts'
import { markDelivered } from './delivered.ts'
import { saveDraft } from './drafts.ts'
import { listPastChats, searchChats } from './find.ts'
import { giftsOf, receivedGifts } from './gifts.ts'
import { getHiddenWords, saveHiddenWords } from './hidden-words.ts'
import { listIcebreakers } from './icebreakers.ts'
import { listMessages } from './messages.ts'
import { openPhoto } from './photos.ts'
import { react } from './reactions.ts'
import { markRead } from './read.ts'
import { listReportable } from './report.ts'
import { noticeFor } from './safety.ts'
import { send } from './send.ts'
import { sentView, tellSent } from './tell.ts'
import { unsendMessage } from './unsend.ts'
import { saveWaiting, waitingView } from './waiting-edits.ts'

export { mutedAmong } from './aside.ts'
export { whoWroteTo } from './contacts.ts'
export { openFor } from './conversations.ts'
export { exportChats } from './export.ts'
export { firstWordRelation, messageTimeRelation } from './figures.ts'
export { conversationsBegunWith, giftsSince } from './happened.ts'
export {
  addLine,
  beginOwnLines,
  changeLine,
  dropOwnLines,
  type KeptLine,
  type LinePlace,
  linesInUse,
  moveLine,
  removeLine,
} from './icebreaker-lines.ts'
export { registerChatJobs } from './jobs.ts'
export { messageLedgerChecks } from './ledger-checks.ts'
export { bringBackMessage, type RemovedMessage, removeMessage } from './moderate.ts'
export { type ChatHappened, chatHistory, chatsForStaff, type ListedChat } from './office.ts'
export { reactChat } from './on.ts'
export { totalUnread } from './read.ts'
export { unreadRelation } from './relations.ts'
export { messagesForReport } from './report.ts'
export { send } from './send.ts'
export { type SentFor, sentFor } from './sent-for.ts'
export { serveChatFiles } from './serve-files.ts'
export { tellTyping } from './typing.ts'

export const chatHandlers: Handlers<typeof chatEndpoints, Ctx> = {
  listChats: (ctx, { before, before_id, filter }) => listChats(ctx, { before, before_id, filter }),
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
  sendMessage: async (ctx, { id, message_id, text, reply_to, attachment }) => {
    const writer = await writerOf(ctx)
    await limitRate(ctx, 'message', writer.member.memberId)
    const notice = noticeFor(ctx, text)
    const draft = { conversationId: id, messageId: message_id, text, replySeq: reply_to, attachment, notice }
    const sent = await send(ctx, writer, draft)
    const message = await sentView(ctx, writer.member.memberId, { draft, sent })
    tellSent(ctx, writer, { draft, sent, message })
    return { message, credits: sent.balance }
  },
  unsendMessage: async (ctx, place) => ({ message: await unsendMessage(ctx, place) }),
  react: async (ctx, reaction) => ({ message: await react(ctx, reaction) }),
  listReportable: async (ctx, { member_id, message_id }) => ({
    messages: await listReportable(ctx, { memberId: member_id, messageId: message_id ?? null }),
  }),
  openPhoto: async (ctx, place) => ({ message: await openPhoto(ctx, place) }),
  saveDraft: async (ctx, draft) => {
    await saveDraft(ctx, draft)
    return { done: true }
  },
  listIcebreakers: async (ctx, { id }) => ({ lines: await listIcebreakers(ctx, id) }),
  // Visitors read them on /pricing
  listGifts: async (ctx) => ({ gifts: giftsOf(ctx.viewer === null ? ctx.site : (await writerOf(ctx)).site) }),
  listReceivedGifts: async (ctx, { id }) => ({ gifts: await receivedGifts(ctx, id) }),
  getHiddenWords: async (ctx) => ({ words: await getHiddenWords(ctx) }),
  saveHiddenWords: async (ctx, { words }) => ({ words: await saveHiddenWords(ctx, words) }),
  listChanges: (ctx, asked) => listChanges(ctx, asked),
  markDelivered: async (ctx, { conversations }) => {
    await markDelivered(ctx, conversations)
    return { done: true }
  },
  archiveChat: async (ctx, wish) => {
    await archiveChat(ctx, wish)
    return { done: true }
  },
  muteChat: async (ctx, wish) => ({ muted_until: (await muteChat(ctx, wish))?.toISOString() ?? null }),
  searchChats: (ctx, asked) => searchChats(ctx, asked),
  listPastChats: (ctx, asked) => listPastChats(ctx, asked),
  getWaitingMessage: async (ctx) => ({ waiting: await waitingView(ctx) }),
  saveWaitingMessage: async (ctx, { text, member_id }) => {
    await saveWaiting(ctx, { text, toMemberId: member_id ?? null })
    return { waiting: await waitingView(ctx) }
  },
  markRead: async (ctx, page) => ({ num_unread_messages: await markRead(ctx, viewerOf(ctx).memberId, page) }),
}
