import { defineEvent } from '../platform/events.ts'

/** Something that search or a card shows has changed: fields, status, main photo. */
export const profileChanged = defineEvent<{ memberId: string }>('profiles.changed')
/** A member was here; `at` lies in the past when they put the page away. */
export const presenceNoted = defineEvent<{ memberId: string; at: Date }>('profiles.presence_noted')
