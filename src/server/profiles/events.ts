import { defineEvent } from '../platform/events.ts'

/** Something that search or a card shows has changed: fields, status, main photo. */
export const profileChanged = defineEvent<{ memberId: string }>('profiles.changed')
/** A person of the staff decided about a photo. */
export const photoReviewed = defineEvent<{ memberId: string; photoId: string; isApproved: boolean; at: Date }>(
  'profiles.photo_reviewed',
)
/** A member was here; `at` lies in the past when they put the page away. */
export const presenceNoted = defineEvent<{ memberId: string; at: Date }>('profiles.presence_noted')
