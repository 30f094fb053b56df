import { chatUploadRoute, photoUploadRoute, routes, verificationUploadRoute } from './routes.ts'

/**
 * Calls forbidden to limited members: messaging, liking, uploading, changing public texts. They can read, buy, report,
 * block, appeal, delete their data, and leave.
 */
export const limitedOut: ReadonlySet<string> = new Set([
  routes.chat.sendMessage,
  routes.chat.openConversation,
  routes.chat.react,
  routes.chat.saveWaitingMessage,
  chatUploadRoute,
  routes.likes.like,
  routes.likes.swipe,
  routes.profiles.saveProfile,
  routes.profiles.savePhoto,
  routes.profiles.setMainPhoto,
  routes.profiles.finishUpload,
  routes.profiles.openAlbum,
  photoUploadRoute,
  routes.profiles.startVerification,
  verificationUploadRoute,
])
