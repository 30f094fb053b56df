import { defineEvent } from '../platform/events.ts'

export const memberBlocked = defineEvent<{ memberId: string; blockedId: string }>('moderation.blocked')
export const memberUnblocked = defineEvent<{ memberId: string; blockedId: string }>('moderation.unblocked')
