export { firstWordRelation, messageTimeRelation } from './analytics.ts'
export { serveChatFiles } from './attachments/serve-files.ts'
export { conversationsBegunWith, giftsSince } from './conversations/activity.ts'
export { mutedAmong } from './conversations/archive-and-mute.ts'
export { haveBothWritten, whoWroteTo } from './conversations/contacts.ts'
export { openFor } from './conversations/conversations.ts'
export { chatHistory, chatsForStaff } from './conversations/office.ts'
export { totalUnread } from './conversations/read.ts'
export { unreadRelation } from './conversations/relations.ts'
export { messagesForReport } from './conversations/report-evidence.ts'
export { tellTyping } from './conversations/typing.ts'
export { checkInDue, checkInRelation } from './date-plans/date-plans.ts'
export { chatHandlers } from './handlers.ts'
export {
  addLine,
  beginOwnLines,
  changeLine,
  dropOwnLines,
  type LinePlace,
  linesInUse,
  type MandateLine,
  moveLine,
  removeLine,
} from './icebreakers/icebreaker-lines.ts'
export { registerChatJobs } from './jobs.ts'
export { messageLedgerChecks } from './ledger-checks.ts'
export { reactChat } from './listeners.ts'
export { type SentFor, sentFor } from './messages/message-debits.ts'
export { bringBackMessage, removeMessage } from './messages/moderate.ts'
export { send } from './messages/send.ts'
export { chatData } from './personal-data.ts'
