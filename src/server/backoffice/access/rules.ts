import type { StaffRole } from '../../../contract/constants.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { backofficeEndpoints } from '../../../contract/office/backoffice.ts'

type OfficeCall = keyof typeof backofficeEndpoints

/**
 * The calls of a role, used by pages to hide the rest and enforced by `run`. Few of them before the second factor is
 * set up.
 */
export function callsOf(role: StaffRole, { isSetUp = true } = {}): OfficeCall[] {
  const calls = Object.entries<Endpoint>(backofficeEndpoints)
  return calls.flatMap(([call, { who, roles, isBeforeSetUp }]) =>
    who === 'anyone' || (roles.includes(role) && (isSetUp || isBeforeSetUp)) ? [call as OfficeCall] : [],
  )
}

const hourMs = 3_600_000
export const sessionHours = 12
const idleHours = 2

/** Sessions expire twelve hours after log-in, or after two hours without use. */
export function isSessionOver(session: { lastUsedAt: Date; expiresAt: Date }, now: Date): boolean {
  return session.expiresAt <= now || session.lastUsedAt <= idleSince(now)
}

/** A session that was not used since then is over. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleHours * hourMs)
}

export function sessionEnd(start: Date): Date {
  return new Date(start.getTime() + sessionHours * hourMs)
}
