import type { ProfileText } from '../../contract/moderation/decisions.ts'
import type { PromptKey } from '../../contract/profiles/prompt-constants.ts'
import { defineEvent } from '../platform/events.ts'

export type ChangedText = {
  field: ProfileText
  photoId: string | null
  prompt?: PromptKey | undefined
  isEmpty: boolean
}

/** Data shown in search or cards has changed: fields, status, main photo. */
export const profileChanged = defineEvent<{ memberId: string }>('profiles.changed')
/** Staff decided about a photo. */
export const photoReviewed = defineEvent<{ memberId: string; photoId: string; isApproved: boolean; at: Date }>(
  'profiles.photo_reviewed',
)
/** A member was active; `at` is in the past when they left the page. */
export const presenceNoted = defineEvent<{ memberId: string; at: Date }>('profiles.presence_noted')
/**
 * A member's public texts have changed; a caption is identified by its photo, an answer by its prompt. `isEmpty`: the
 * text is empty now.
 */
export const textsChanged = defineEvent<{
  memberId: string
  at: Date
  texts: readonly ChangedText[]
}>('profiles.texts_changed')
/** Staff decided about a verification. */
export const verificationDecided = defineEvent<{ memberId: string; isVerified: boolean; at: Date }>(
  'profiles.verification_decided',
)
