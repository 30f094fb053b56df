import type { chatEndpoints } from '../../contract/chat/chat.ts'
import { viewerOf } from '../accounts/index.ts'
import type { Handlers } from '../platform/handlers.ts'
import { type Ctx, limitRate } from '../sites/index.ts'
import { giftsOf, receivedGifts } from './attachments/gifts.ts'
import { openPhoto } from './attachments/photos.ts'
import { archiveChat, muteChat } from './conversations/archive-and-mute.ts'
import { listChats } from './conversations/conversation-list.ts'
import {
  deleteChat,
  getConversation,
  getPartner,
  openConversation,
  restoreChat,
  writerOf,
} from './conversations/conversations.ts'
import { markDelivered } from './conversations/delivered.ts'
import { listNewMatches } from './conversations/new-matches.ts'
import { markRead } from './conversations/read.ts'
import { listReportable } from './conversations/report-evidence.ts'
import {
  checkIn,
  endDatePlan,
  extendCheckIn,
  getSharedDate,
  listDatePlans,
  saveDatePlan,
} from './date-plans/date-plans.ts'
import { listIcebreakers } from './icebreakers/icebreakers.ts'
import { listChanges } from './messages/changes.ts'
import { saveDraft } from './messages/drafts.ts'
import { getHiddenWords, saveHiddenWords } from './messages/hidden-words.ts'
import { listMessages } from './messages/messages.ts'
import { saveWaiting, waitingView } from './messages/pending-message-edits.ts'
import { react } from './messages/reactions.ts'
import { noticeFor } from './messages/safety.ts'
import { send, sentView, tellSent } from './messages/send.ts'
import { unsendMessage } from './messages/unsend.ts'
import { listPastChats, searchChats } from './search/message-search.ts'

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
  getPartner: async (ctx, { id }) => ({ profile: await getPartner(ctx, id) }),
  listNewMatches: async (ctx) => ({ matches: await listNewMatches(ctx) }),
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
  listChanges: (ctx, query) => listChanges(ctx, query),
  markDelivered: async (ctx, { conversations }) => {
    await markDelivered(ctx, conversations)
    return { done: true }
  },
  archiveChat: async (ctx, input) => {
    await archiveChat(ctx, input)
    return { done: true }
  },
  muteChat: async (ctx, input) => ({ muted_until: (await muteChat(ctx, input))?.toISOString() ?? null }),
  searchChats: (ctx, query) => searchChats(ctx, query),
  listPastChats: (ctx, query) => listPastChats(ctx, query),
  getWaitingMessage: async (ctx) => ({ waiting: await waitingView(ctx) }),
  saveWaitingMessage: async (ctx, { text, member_id }) => {
    await saveWaiting(ctx, { text, toMemberId: member_id ?? null })
    return { waiting: await waitingView(ctx) }
  },
  listDatePlans: async (ctx) => ({ plans: await listDatePlans(ctx) }),
  saveDatePlan: async (ctx, plan) => ({ plan: await saveDatePlan(ctx, plan) }),
  checkIn: async (ctx, { id }) => ({ plan: await checkIn(ctx, id) }),
  extendCheckIn: async (ctx, { id }) => ({ plan: await extendCheckIn(ctx, id) }),
  endDatePlan: async (ctx, { id }) => {
    await endDatePlan(ctx, id)
    return { done: true }
  },
  getSharedDate: async (ctx, { token }) => ({ date: await getSharedDate(ctx, token) }),
  markRead: async (ctx, page) => ({ num_unread_messages: await markRead(ctx, viewerOf(ctx).memberId, page) }),
}
