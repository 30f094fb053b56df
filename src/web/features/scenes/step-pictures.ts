import conversation from './pictures/states/conversation.svg?url&no-inline'
import likes from './pictures/states/likes.svg?url&no-inline'
import photos from './pictures/states/photos.svg?url&no-inline'
import search from './pictures/states/search.svg?url&no-inline'

/** The way from a profile to a chat, for `StatePicture`. */
export const stepPictures = { show: photos, look: search, like: likes, write: conversation } as const
