import { matchPath } from 'react-router'
import type { UserView } from '../../../contract/accounts/accounts.ts'
import type { SettingsView } from '../../../contract/sites.ts'
import type { PushState } from '../../live/push.ts'

export type LayoutName = 'default' | 'chat' | 'lander'

/** The current location. Without a layout: on every page. */
export type Place = { layout?: LayoutName | undefined; pathname: string; query: URLSearchParams }

/** All that decides what shows beside the page itself. What only a browser knows is unknown at first. */
export type FloatingFacts = {
  user:
    | (Pick<
        UserView,
        'status' | 'credits' | 'paid_user' | 'notifications_disabled' | 'is_paused' | 'limited_until' | 'check_in_due'
      > & {
        profile: Pick<UserView['profile'], 'status' | 'main_image' | 'has_photo'>
      })
    | null
  site: Pick<SettingsView, 'enable_site_entry_popup' | 'site_entry_countries' | 'geoip_country'>
  /** Names of what was closed in this browser. */
  closed: readonly string[]
  /** Offer without a code; undefined until loaded. */
  offer?: 'time-bonus' | 'welcome' | null | undefined
  push?: PushState | 'checking'
  /** Installed, and opened from the home screen. */
  isApp?: boolean
  /** Narrower than the first breakpoint: a phone held upright. */
  isPhone?: boolean
}

type Rule = {
  /** In these layouts only. */
  in?: readonly LayoutName[]
  /** On these screens only. */
  on?: readonly string[]
  /** Not on these screens. */
  off?: readonly string[]
  when: (facts: FloatingFacts, place: Place) => boolean
}

const membersArea = ['/members', '/members/:id', '/chats', '/likes', '/likes/:type', '/likes/m/:id', '/premium']
const signingUp = ['/signup', '/members/:id/signup', '/complete-signup']
const settings = ['/settings/*']
const notifications = ['/notifications', '/settings/notifications']
const decisions = ['/decisions', '/decisions/:token']
/** One thing is to be done there: being verified, or proving one's age. */
const proving = ['/profile/verify', '/age', '/age/done']
/** Countries with the warning in every layout. */
const strictCountries = ['NL', 'DE']

/** Everything that shows beside the page itself, by screen and by who looks at it. `floating.test.ts` has the same as a table. */
const rules = {
  'entry-warning': {
    // Staff see a page as it will be, in a browser that may be no visitor's
    // A friend who is worried about a member waits for nothing
    off: ['/complete-signup', '/reset-password', '/reset-password/do', '/date/:token', '/office/*'],
    when: mayWarnAtEntry,
  },
  'check-in-notice': {
    in: ['default'],
    off: [...signingUp, ...settings, ...decisions],
    when: ({ user }) => user !== null && user.check_in_due !== null,
  },
  'activation-reminder': {
    in: ['default'],
    off: [...signingUp, ...settings, ...notifications, '/activate/done'],
    when: (facts, place) => isUnconfirmed(facts) && !isReminderOver(facts, place),
  },
  'activation-dialog': {
    in: ['default'],
    off: [...signingUp, ...settings, ...notifications, '/activate/done'],
    when: (facts, place) => isUnconfirmed(facts) && isReminderOver(facts, place),
  },
  'pause-notice': {
    in: ['default'],
    off: [...signingUp, ...settings, ...decisions],
    when: ({ user }) => user?.is_paused ?? false,
  },
  'limited-notice': {
    in: ['default'],
    off: [...signingUp, ...settings, ...decisions],
    when: ({ user }) => user !== null && user.limited_until !== null,
  },
  'photo-alert': {
    in: ['default'],
    off: [
      ...signingUp,
      ...settings,
      ...notifications,
      ...proving,
      '/profile',
      '/activate/done',
      '/premium',
      '/directdebit',
    ],
    when: ({ user, closed }) =>
      user !== null && !user.profile.main_image && !user.profile.has_photo && !closed.includes('hide-enrich-alert'),
  },
  'disabled-notifications-alert': {
    in: ['default'],
    off: [...settings, ...notifications],
    when: ({ user, closed }) =>
      user !== null && user.notifications_disabled.length > 0 && !closed.includes('hide-disabled-notifications-alert'),
  },
  'push-alert': {
    in: ['default'],
    off: [...signingUp, ...notifications, ...proving, '/activate/done', '/premium', '/directdebit'],
    when: ({ user, push, closed }) =>
      user !== null && push === 'unknown' && !closed.includes('hide-push-notification-alert'),
  },
  /** Places of the time bonus and the welcome code. */
  'offer-place': { on: membersArea, when: isUnpaid },
  'time-bonus-banner': { on: membersArea, when: (facts) => isUnpaid(facts) && facts.offer === 'time-bonus' },
  'welcome-banner': { on: membersArea, when: (facts) => isUnpaid(facts) && facts.offer === 'welcome' },
  'time-bonus-popup': {
    on: membersArea,
    when: (facts) =>
      isUnpaid(facts) &&
      facts.user?.credits === 0 &&
      facts.offer === 'time-bonus' &&
      !facts.closed.includes('hide-time-bonus-modal'),
  },
  /** "It's a match" and "New like!". An open conversation, a form or a payment is left alone. */
  'like-overlay': { on: membersArea, when: ({ user }) => user !== null },
  'like-prompt': { on: ['/members/:id', '/likes/m/:id'], when: (_facts, { query }) => query.has('t') },
  'sign-up-dialog': { in: ['default'], when: ({ user }) => user === null },
  /** Not while signing up: leaving halfway loses something. */
  destinations: { off: signingUp, when: ({ user }) => user !== null },
  /** Not where one thing fills the screen. */
  footer: { in: ['default', 'lander'], off: ['/complete-signup', '/swipe-game'], when: () => true },
  'back-button': {
    // Not where one begins, nor where leaving halfway loses something; a conversation has a way back of its own
    off: [
      '/',
      '/login',
      '/members',
      '/members/:id',
      '/likes/m/:id',
      '/chats',
      '/chats/:id',
      '/offline',
      '/account-deleted',
      '/activate/done',
      ...signingUp,
    ],
    when: ({ isApp }) => isApp ?? false,
  },
} satisfies Record<string, Rule>

export type FloatingName = keyof typeof rules
export const floatingNames = Object.keys(rules) as FloatingName[]

/** Notices above the page, the most important first. Only the first one that applies is shown. */
export const noticesByImportance = [
  'check-in-notice',
  'limited-notice',
  'activation-reminder',
  'pause-notice',
  'photo-alert',
  'disabled-notifications-alert',
] as const satisfies readonly FloatingName[]

/** Whether an element is shown at a place for the given facts. */
export function isShown(name: FloatingName, place: Place, facts: FloatingFacts): boolean {
  const rule: Rule = rules[name]
  if (rule.in && !(place.layout && rule.in.includes(place.layout))) return false
  if (rule.on && !isAt(rule.on, place)) return false
  if (rule.off && isAt(rule.off, place)) return false
  return rule.when(facts, place)
}

function isAt(patterns: readonly string[], { pathname }: Place): boolean {
  return patterns.some((pattern) => matchPath(pattern, pathname))
}

function mayWarnAtEntry({ user, site, closed, isApp = false }: FloatingFacts, { layout }: Place): boolean {
  const country = site.geoip_country
  if (user || isApp || !layout || !site.enable_site_entry_popup || closed.includes('entry-skip')) return false
  // Where the country is not known, the visitor may be in any of them
  const countries = country === null ? site.site_entry_countries : [country]
  const warned = countries.filter((each) => site.site_entry_countries.includes(each))
  return warned.some((each) => layout === 'default' || strictCountries.includes(each))
}

function isUnconfirmed({ user }: FloatingFacts): boolean {
  return (
    user?.status === 'not_confirmed' && user.profile.status === 'disabled' && user.notifications_disabled.length === 0
  )
}

/** Right after a sign-up by partners a phone gets the reminder as a dialog. */
function isReminderOver({ isPhone = false }: FloatingFacts, { query }: Place): boolean {
  return isPhone && query.has('api_signup_complete')
}

function isUnpaid({ user }: FloatingFacts): boolean {
  return user !== null && !user.paid_user
}
