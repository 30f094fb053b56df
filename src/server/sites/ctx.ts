import type { Locale, StaffRole, trackingFields } from '../../contract/constants.ts'
import type { Platform } from '../platform/platform.ts'
import type { SiteSettings } from './settings.ts'

export type Site = {
  id: string
  poolId: string
  companyId: string
  name: string
  /** The host this request came to, with its port. */
  host: string
  /** The site names this host; otherwise it answered as the one for unknown hosts. */
  isNamedHost: boolean
  /** It answers at every host that no site names, and so at `PUBLIC_URL`. */
  isFallback: boolean
  settings: SiteSettings
}

/** Who asks. Filled in once a request from the session cookie. */
export type Viewer = {
  memberId: string
  sessionId: string
  /** `paused`: active, and hidden from everybody by their own wish; may look, and touches nobody. */
  status: 'not_confirmed' | 'active' | 'paused' | 'banned'
  isPaid: boolean
  /** Until when the staff have limited what the account does; null: not, or not any more. */
  limitedUntil: Date | null
  country: string
  /** When the account was made. */
  joinedAt: Date
}

/** Who of the staff asks. Filled in from the cookie of the office, and only at the office's own addresses. */
export type Staff = { staffId: string; name: string; role: StaffRole }

/** Where a visitor came from, as the address of their first visit said: the network that sent them, and its own references. */
export type Source = { [name in (typeof trackingFields)[number]]?: string }

export type Cookies = {
  get(name: string): string | undefined
  /** `isStrict`: the browser sends it on no request that another site began. */
  set(name: string, value: string, options: { maxAgeSeconds: number; isHttpOnly: boolean; isStrict?: boolean }): void
  clear(name: string): void
}

/** One per request, for both doors. */
export type Ctx = Platform & {
  requestId: string
  site: Site
  /** Always null at the office's addresses: a member's cookie is not read there. */
  viewer: Viewer | null
  staff: Staff | null
  /** Who of the staff is logged in but has to set up a second factor first: `staff` is null meanwhile. */
  staffToSetUp?: Staff
  locale: Locale
  /** Who sent this visitor, as their first visit said. */
  source: Source
  client: { ip: string; userAgent: string; country: string | null; isSecure: boolean }
  cookies: Cookies
  /** Runs something once the response has been sent, or nobody waits for it any more. Without one at once. */
  afterResponse?(run: () => void): void
}
