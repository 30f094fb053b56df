import { defineEvent } from '../platform/events.ts'

/** Something that search or a card shows has changed: fields, status, main photo. */
export const profileChanged = defineEvent<{ memberId: string }>('profiles.changed')
/** A person of the staff decided about a photo. */
export const photoReviewed = defineEvent<{ memberId: string; photoId: string; isApproved: boolean; at: Date }>(
  'profiles.photo_reviewed',
)
/** A member was here; `at` lies in the past when they put the page away. */
export const presenceNoted = defineEvent<{ memberId: string; at: Date }>('profiles.presence_noted')
/** Words of a member that others read were changed; a caption is named by its photo. `isEmpty`: nothing is left of them. */
export const textsChanged = defineEvent<{
  memberId: string
  at: Date
  texts: readonly { field: 'about_me' | 'caption' | 'name'; photoId: string | null; isEmpty: boolean }[]
}>('profiles.texts_changed')
/** A person of the staff decided whether a picture verifies a member. */
export const verificationDecided = defineEvent<{ memberId: string; isVerified: boolean; at: Date }>(
  'profiles.verification_decided',
)
