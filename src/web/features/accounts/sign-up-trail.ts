import { nextPath } from '../../api/load.ts'

/** Carried through the steps of sign-up: the original page, and the intended recipient. */
export type Trail = { next: string | null; to: string | null }

const memberId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The trail in an address: `next` a path of this site, `to` the id of a member. */
export function trailIn(query: URLSearchParams): Trail {
  const to = query.get('to')
  return { next: nextPath(query.get('next'), '') || null, to: to !== null && memberId.test(to) ? to : null }
}

/** The address of a step of the sign-up; without one, of the first that is open. */
export function completionAddress({ next, to }: Trail, step?: string): string {
  return addressOf('/complete-signup', { step, to, next })
}

/** URL of the sign-up page, optionally started from a member's page, returning to `next`. */
export function signUpAddress(memberId: string | undefined, next: string | null): string {
  return addressOf(memberId === undefined ? '/signup' : `/members/${memberId}/signup`, { next })
}

/** The log-in page that returns to `next`. */
export function logInAddress(next: string | null): string {
  return addressOf('/login', { next })
}

function addressOf(path: string, parts: Record<string, string | null | undefined>): string {
  const given = Object.entries(parts).filter((part): part is [string, string] => Boolean(part[1]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
