import type { PhotoPart } from '../../../contract/chat/message.ts'
import { chatUpload, oneViewSeconds } from '../../../contract/constants.ts'

/** What decides who sees a photo of a message. */
type PhotoFacts = { hasFiles: boolean; isOneView: boolean; openedAt: Date | null }

/** How long files of opened one-view photos and unsent messages are retained, inaccessible to members, for reports. */
export const reportRetentionMs = 86_400_000

/** When the one view of an opened photo is over; null where it has none, or was not opened. */
export function viewEndsAt({ isOneView, openedAt }: Pick<PhotoFacts, 'isOneView' | 'openedAt'>): Date | null {
  return isOneView && openedAt !== null ? new Date(openedAt.getTime() + oneViewSeconds * 1_000) : null
}

/** The state of a photo, the same for both of a conversation. */
export function photoState(photo: PhotoFacts, now: Date): PhotoPart['state'] {
  if (!photo.hasFiles) return 'gone'
  if (photo.openedAt === null) return 'sealed'
  const end = viewEndsAt(photo)
  return end === null || now < end ? 'open' : 'gone'
}

/** Whether one of the two may look at a photo now: its receiver once it is open, its sender always unless it has one view. */
export function maySeePhoto(photo: PhotoFacts, { isSender, now }: { isSender: boolean; now: Date }): boolean {
  const state = photoState(photo, now)
  if (state === 'gone') return false
  return isSender ? !photo.isOneView : state === 'open'
}

/** Uploads from before that have no message by `now`, and get none any more. */
export function uploadsEndAfter(now: Date): Date {
  return new Date(now.getTime() - chatUpload.hours * 3_600_000)
}
