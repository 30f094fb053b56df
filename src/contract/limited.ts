import { chatUploadRoute, photoUploadRoute, routes, verificationUploadRoute } from './routes.ts'

/**
 * What a limited member cannot do: write, show interest, upload, change what others read of them. They look, read, buy, report, block,
 * appeal, delete what is theirs, and leave.
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
