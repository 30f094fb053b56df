import { routes } from '../routes.ts'
import type { AgeProofPage } from './age-rules.ts'

const members = [
  routes.profiles.getProfile,
  routes.likes.listLikes,
  routes.likes.listLikesPage,
  routes.likes.autoLike,
  routes.likes.getRelation,
  routes.search.searchMembers,
  routes.search.listFitting,
  routes.search.getDeck,
  routes.search.listDailyPicks,
  routes.notifications.listActivity,
]
const chats = [
  routes.chat.listChats,
  routes.chat.openConversation,
  routes.chat.getConversation,
  routes.chat.listMessages,
  routes.chat.listChanges,
  routes.chat.sendMessage,
  routes.chat.openPhoto,
  routes.chat.searchChats,
  routes.chat.listPastChats,
]

/**
 * Calls that show members, by the pages of a site's `ageProof`: without a required proof of age they return
 * `age_proof_required`.
 */
export const ageGated: ReadonlyMap<string, AgeProofPage> = new Map([
  ...members.map((route) => [route, 'members'] as const),
  ...chats.map((route) => [route, 'chats'] as const),
])
