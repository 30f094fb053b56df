import { memberErased } from '../accounts/events.ts'
import type { Events } from '../platform/events.ts'
import { eraseFromAudit } from './erasure.ts'

export function reactBackoffice(events: Events): void {
  events.on(memberErased, eraseFromAudit)
}
