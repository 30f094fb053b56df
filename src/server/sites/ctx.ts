import type { Locale, StaffRole, trackingFields } from '../../contract/constants.ts'
import type { Platform } from '../platform/platform.ts'
import type { TurnedOff } from './kill-switches/kill-switches.ts'
import type { SiteSettings } from './settings.ts'

export type Site = {
  id: string
  poolId: string
  companyId: string
  name: string
  /** Host of this request, with port. */
  host: string
  /** Whether the site has this host; otherwise it is the fallback for unknown hosts. */
  isNamedHost: boolean
  /** Serves all unknown hosts, and so `PUBLIC_URL`. */
  isFallback: boolean
  settings: SiteSettings
}

/** The logged-in member, read once per request from the session cookie. */
export type Viewer = {
  memberId: string
  sessionId: string
  /** `paused`: active, but hidden from everyone by choice; may browse, but not contact others. */
  status: 'not_confirmed' | 'active' | 'paused' | 'banned'
  isPaid: boolean
  /** Until when staff have limited the account; null if not limited. */
  limitedUntil: Date | null
  country: string
  /** Time of sign-up. */
  joinedAt: Date
}

/** The logged-in staff member, read from the office cookie, only on the office's paths. */
export type Staff = { staffId: string; name: string; role: StaffRole }

/** Where a visitor came from, by the URL of their first visit: the network and its own references. */
export type Source = { [name in (typeof trackingFields)[number]]?: string }

export type Cookies = {
  get(name: string): string | undefined
  /** `isStrict`: SameSite=Strict. */
  set(name: string, value: string, options: { maxAgeSeconds: number; isHttpOnly: boolean; isStrict?: boolean }): void
  clear(name: string): void
}

/** One per request, for the API and pages. */
export type Ctx = Platform & {
  requestId: string
  site: Site
  /** Always null on the office's paths, which ignore member cookies. */
  viewer: Viewer | null
  /**
   * Only in calls that check the session where they write: the viewer was read up to a minute ago. Reads it again and throws ViewerChanged if
   * it differs; to be called before anything that does not check it.
   */
  confirmViewer?(): Promise<void>
  staff: Staff | null
  /** A logged-in staff member who must set up a second factor first; `staff` is null meanwhile. */
  staffToSetUp?: Staff
  locale: Locale
  /** Nothing on the office's paths. */
  turnedOff: TurnedOff
  /** Source of this visitor's first visit. */
  source: Source
  client: { ip: string; userAgent: string; country: string | null; isSecure: boolean }
  cookies: Cookies
  /** Runs a function after the response was sent or aborted; at once if absent. */
  afterResponse?(run: () => void): void
}
