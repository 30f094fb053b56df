import { defineEvent } from '../platform/events.ts'

export const memberBlocked = defineEvent<{ memberId: string; blockedId: string }>('moderation.blocked')
export const memberUnblocked = defineEvent<{ memberId: string; blockedId: string }>('moderation.unblocked')
/** A member's suggestions were suspended or resumed: `isHeld` until staff have reviewed the member. */
export const heldChanged = defineEvent<{ memberId: string; isHeld: boolean }>('moderation.held')
/** An image was added to the known images. */
export const imageKnown = defineEvent<{ id: string }>('moderation.image_known')
