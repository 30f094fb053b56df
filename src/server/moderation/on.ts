import { memberErased } from '../accounts/events.ts'
import type { Events } from '../platform/events.ts'
import { eraseModeration } from './erasure.ts'

export function reactModeration(events: Events): void {
  events.on(memberErased, eraseModeration)
}
