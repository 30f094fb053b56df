import type { ConversationView } from '../../contract/chat/chat.ts'

/** What a conversation says about writing, where nothing stands in the way. */
export const freeWriting: ConversationView['writing'] = {
  may_write: true,
  reason: null,
  message_credits: 0,
  photo_credits: 2,
  message_length: 500,
  unanswered: 0,
  unanswered_warning: 3,
  unanswered_limit: 6,
}
