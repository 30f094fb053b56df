import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import {
  type FloatingFacts,
  type FloatingName,
  floatingNames,
  isShown,
  type LayoutName,
  type Place,
} from './floating.ts'

/**
 * Where what may show, in words: `x` everywhere, `!` in the strict countries only, `-` never. A new address fails until it stands here.
 * area: banners, popup and likes of the members area. mails: what is said of mails that stopped.
 */
const table = `
screen                         entry reminder pause photo mails push area sign-up like back dest footer
/                                x      x       x     x     x    x    -      x     -    - x    x
/login                           x      x       x     x     x    x    -      x     -    - x    x
/signup                          x      -       -     -     x    -    -      x     -    - -    x
/members/:id/signup              x      -       -     -     x    -    -      x     -    - -    x
/complete-signup                 -      -       -     -     x    -    -      x     -    - -    -
/signup-matches                  x      x       x     x     x    x    -      x     -    x x    x
/reset-password                  -      x       x     x     x    x    -      x     -    x x    x
/reset-password/do               -      x       x     x     x    x    -      x     -    x x    x
/mail-change/do                  x      x       x     x     x    x    -      x     -    x x    x
/mail-change/undo                x      x       x     x     x    x    -      x     -    x x    x
/activate/done                   x      -       x     -     x    -    -      x     -    - x    x
/activate/error                  x      x       x     x     x    x    -      x     -    x x    x
/lang-config                     x      x       x     x     x    x    -      x     -    x x    x
/profile                         x      x       x     -     x    x    -      x     -    x x    x
/profile/verify                  x      x       x     -     x    -    -      x     -    x x    x
/age                             x      x       x     -     x    -    -      x     -    x x    x
/age/done                        x      x       x     -     x    -    -      x     -    x x    x
/members                         x      x       x     x     x    x    x      x     -    - x    x
/match-finder                    x      x       x     x     x    x    -      x     -    x x    x
/daily-picks                     x      x       x     x     x    x    -      x     -    x x    x
/swipe-game                      x      x       x     x     x    x    -      x     -    x x    -
/members/:id                     x      x       x     x     x    x    x      x     x    - x    x
/members/:id/chat                x      x       x     x     x    x    -      x     -    x x    x
/likes                           x      x       x     x     x    x    x      x     -    x x    x
/likes/:type                     x      x       x     x     x    x    x      x     -    x x    x
/likes/m/:id                     x      x       x     x     x    x    x      x     x    - x    x
/offline                         x      x       x     x     x    x    -      x     -    - x    x
/share                           x      x       x     x     x    x    -      x     -    x x    x
/decisions                       x      x       -     x     x    x    -      x     -    x x    x
/decisions/:token                x      x       -     x     x    x    -      x     -    x x    x
/date/:token                     -      x       x     x     x    x    -      x     -    x x    x
/notifications                   x      -       x     -     -    -    -      x     -    x x    x
/premium                         x      x       x     -     x    -    x      x     -    x x    x
/pricing                         x      x       x     x     x    x    -      x     -    x x    x
/credits                         x      x       x     x     x    x    -      x     -    x x    x
/credits/repeat-order            x      x       x     x     x    x    -      x     -    x x    x
/credits/:id                     x      x       x     x     x    x    -      x     -    x x    x
/credits/:id/:paymentmethod      x      x       x     x     x    x    -      x     -    x x    x
/directdebit                     x      x       x     -     x    -    -      x     -    x x    x
/withdraw                        x      x       x     x     x    x    -      x     -    x x    x
/transactions                    x      x       x     x     x    x    -      x     -    x x    x
/transactions/:id                x      x       x     x     x    x    -      x     -    x x    x
/settings                        x      -       -     -     -    x    -      x     -    x x    x
/settings/account                x      -       -     -     -    x    -      x     -    x x    x
/settings/notifications          x      -       -     -     -    -    -      x     -    x x    x
/settings/visibility             x      -       -     -     -    x    -      x     -    x x    x
/settings/dates                  x      -       -     -     -    x    -      x     -    x x    x
/settings/blocked                x      -       -     -     -    x    -      x     -    x x    x
/settings/contacts               x      -       -     -     -    x    -      x     -    x x    x
/settings/people                 x      -       -     -     -    x    -      x     -    x x    x
/settings/hidden-words           x      -       -     -     -    x    -      x     -    x x    x
/settings/security               x      -       -     -     -    x    -      x     -    x x    x
/settings/code                   x      -       -     -     -    x    -      x     -    x x    x
/settings/spending               x      -       -     -     -    x    -      x     -    x x    x
/settings/privacy                x      -       -     -     -    x    -      x     -    x x    x
/settings/delete                 x      -       -     -     -    x    -      x     -    x x    x
/account-deleted                 x      x       x     x     x    x    -      x     -    - x    x
/reactivate                      x      x       x     x     x    x    -      x     -    x x    x
/unsubscribe                     x      x       x     x     x    x    -      x     -    x x    x
/complaints                      x      x       x     x     x    x    -      x     -    x x    x
/pages/accessibility             x      x       x     x     x    x    -      x     -    x x    x
/pages/ban                       x      x       x     x     x    x    -      x     -    x x    x
/pages/cookies                   x      x       x     x     x    x    -      x     -    x x    x
/pages/faq                       x      x       x     x     x    x    -      x     -    x x    x
/pages/imprint                   x      x       x     x     x    x    -      x     -    x x    x
/pages/privacy                   x      x       x     x     x    x    -      x     -    x x    x
/pages/return-policy             x      x       x     x     x    x    -      x     -    x x    x
/pages/safety                    x      x       x     x     x    x    -      x     -    x x    x
/pages/service                   x      x       x     x     x    x    -      x     -    x x    x
/pages/terms                     x      x       x     x     x    x    -      x     -    x x    x
/pages/transparency              x      x       x     x     x    x    -      x     -    x x    x
/office/pages/preview            -      x       x     x     x    x    -      x     -    x x    x
/:token                          x      x       x     x     x    x    -      x     -    x x    x
/*                               x      x       x     x     x    x    -      x     -    x x    x
/chats                           !      -       -     -     -    -    x      -     -    - x    -
/chats/:id                       !      -       -     -     -    -    -      -     -    - x    -
/landers/:lander                 !      -       -     -     -    -    -      -     -    x x    x
/landers/:lander/:slug           !      -       -     -     -    -    -      -     -    x x    x
/members/:id/landing             !      -       -     -     -    -    -      -     -    x x    x
/members/:id/landing2            !      -       -     -     -    -    -      -     -    x x    x
/members/:id/landing2/:slug      !      -       -     -     -    -    -      -     -    x x    x
/members/:id/landing3            !      -       -     -     -    -    -      -     -    x x    x
/members/:id/landing3/:slug      !      -       -     -     -    -    -      -     -    x x    x
`

const columns: Record<FloatingName, string> = {
  'entry-warning': 'entry',
  'check-in-notice': 'pause',
  'activation-reminder': 'reminder',
  'activation-dialog': 'reminder',
  'pause-notice': 'pause',
  'limited-notice': 'pause',
  'photo-alert': 'photo',
  'disabled-notifications-alert': 'mails',
  'push-alert': 'push',
  'offer-place': 'area',
  'time-bonus-banner': 'area',
  'welcome-banner': 'area',
  'time-bonus-popup': 'area',
  'like-overlay': 'area',
  'like-prompt': 'like',
  'sign-up-dialog': 'sign-up',
  'back-button': 'back',
  destinations: 'dest',
  footer: 'footer',
}

type User = NonNullable<FloatingFacts['user']>
const ready: User = {
  status: 'active',
  credits: 5,
  paid_user: false,
  notifications_disabled: [],
  is_paused: false,
  limited_until: null,
  check_in_due: null,
  profile: { status: 'active', main_image: {} as NonNullable<User['profile']['main_image']>, has_photo: true },
}
const free = (part: Partial<User> = {}): FloatingFacts => ({
  ...visitor('NL'),
  user: { ...ready, ...part },
  offer: null,
})
const paid = (credits: number) => free({ paid_user: true, credits })
const faceless = { ...ready.profile, main_image: null, has_photo: false }
const unconfirmed: Partial<User> = { status: 'not_confirmed', profile: { ...ready.profile, status: 'disabled' } }

function visitor(country: string | null, part: Partial<FloatingFacts['site']> = {}): FloatingFacts {
  const site = {
    enable_site_entry_popup: true,
    site_entry_countries: ['NL', 'DE', 'FR'],
    geoip_country: country,
    ...part,
  }
  return { user: null, site, closed: [] }
}

type State = [who: string, facts: FloatingFacts, shown: FloatingName[], query?: string]
const asVisitor: FloatingName[] = ['sign-up-dialog', 'footer']
const asFree: FloatingName[] = ['offer-place', 'like-overlay', 'destinations', 'footer']
const asPaid: FloatingName[] = ['like-overlay', 'destinations', 'footer']

const states: State[] = [
  ['a visitor from a country that is not known', visitor(null), ['entry-warning', ...asVisitor]],
  [
    'a visitor from a country that is not known, where the warning is for none',
    visitor(null, { site_entry_countries: [] }),
    asVisitor,
  ],
  ['a visitor from the Netherlands', visitor('NL'), ['entry-warning', ...asVisitor]],
  ['a visitor from Germany', visitor('DE'), ['entry-warning', ...asVisitor]],
  ['a visitor from France', visitor('FR'), ['entry-warning', ...asVisitor]],
  ['a visitor from a country that is not on the list', visitor('GB'), asVisitor],
  ['a Dutch visitor of a site without the Netherlands', visitor('NL', { site_entry_countries: ['FR'] }), asVisitor],
  ['a visitor of a site without the warning', visitor('NL', { enable_site_entry_popup: false }), asVisitor],
  ['a visitor who was warned before', { ...visitor('NL'), closed: ['entry-skip'] }, asVisitor],
  ['a visitor in the installed app', { ...visitor('NL'), isApp: true }, [...asVisitor, 'back-button']],
  ['a visitor asked to like', visitor('GB'), [...asVisitor, 'like-prompt'], 't=5'],
  ['a member asked to like', free(), [...asFree, 'like-prompt'], 't=5'],
  ['a member in the installed app', { ...free(), isApp: true }, [...asFree, 'back-button']],
  [
    'unconfirmed, without a photo',
    free({ ...unconfirmed, profile: { ...faceless, status: 'disabled' } }),
    [...asFree, 'activation-reminder', 'photo-alert'],
  ],
  ['unconfirmed, with a photo', free(unconfirmed), [...asFree, 'activation-reminder']],
  ['unconfirmed, but with a profile', free({ status: 'not_confirmed' }), asFree],
  ['confirmed, with a disabled profile', free({ profile: { ...ready.profile, status: 'disabled' } }), asFree],
  [
    'unconfirmed, and mails have stopped',
    free({ ...unconfirmed, notifications_disabled: ['news'] }),
    [...asFree, 'disabled-notifications-alert'],
  ],
  [
    'unconfirmed, sent by partners, on a phone',
    { ...free(unconfirmed), isPhone: true },
    [...asFree, 'activation-dialog'],
    'api_signup_complete=1',
  ],
  [
    'unconfirmed, sent by partners, on a desktop',
    free(unconfirmed),
    [...asFree, 'activation-reminder'],
    'api_signup_complete',
  ],
  ['unconfirmed, on a phone', { ...free(unconfirmed), isPhone: true }, [...asFree, 'activation-reminder']],
  ['without a photo', free({ profile: faceless }), [...asFree, 'photo-alert']],
  ['with a photo that waits for its check', free({ profile: { ...faceless, has_photo: true } }), asFree],
  ['without a photo, and told so before', { ...free({ profile: faceless }), closed: ['hide-enrich-alert'] }, asFree],
  [
    'paid, without a photo',
    { ...paid(50), ...{ user: { ...ready, paid_user: true, profile: faceless } } },
    [...asPaid, 'photo-alert'],
  ],
  ['offer not loaded yet', { ...free(), offer: undefined }, asFree],
  ['with the time bonus and credits', { ...free(), offer: 'time-bonus' }, [...asFree, 'time-bonus-banner']],
  [
    'with the time bonus and no credits',
    { ...free({ credits: 0 }), offer: 'time-bonus' },
    [...asFree, 'time-bonus-banner', 'time-bonus-popup'],
  ],
  [
    'with the time bonus, no credits, and told so before',
    { ...free({ credits: 0 }), offer: 'time-bonus', closed: ['hide-time-bonus-modal'] },
    [...asFree, 'time-bonus-banner'],
  ],
  [
    'with the welcome code and no credits',
    { ...free({ credits: 0 }), offer: 'welcome' },
    [...asFree, 'welcome-banner'],
  ],
  ['paid, no credits', { ...paid(0), offer: 'time-bonus' }, asPaid],
  ['paid, 10 credits', { ...paid(10), offer: 'welcome' }, asPaid],
  ['paid, 50 credits', { ...paid(50), offer: undefined }, asPaid],
  ['on a pause', free({ is_paused: true }), [...asFree, 'pause-notice']],
  ['limited by the staff', free({ limited_until: '2026-07-01T00:00:00Z' }), [...asFree, 'limited-notice']],
  ['whose check-in is due', free({ check_in_due: 'a' }), [...asFree, 'check-in-notice']],
  ['whose mails have stopped', free({ notifications_disabled: ['like'] }), [...asFree, 'disabled-notifications-alert']],
  [
    'whose mails have stopped, and told so before',
    { ...free({ notifications_disabled: ['like'] }), closed: ['hide-disabled-notifications-alert'] },
    asFree,
  ],
  ['nobody asked about pushes', { ...free(), push: 'unknown' }, [...asFree, 'push-alert']],
  ['asked about pushes before', { ...free(), push: 'unknown', closed: ['hide-push-notification-alert'] }, asFree],
  ['said no to pushes', { ...free(), push: 'denied' }, asFree],
  ['has pushes', { ...free(), push: 'subscribed' }, asFree],
  ['cannot have pushes', { ...free(), push: 'unsupported' }, asFree],
  ['not known yet about pushes', { ...free(), push: 'checking' }, asFree],
]

const [head, ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const cells = new Map(
  rows.map(([screen, ...marks]) => [screen, new Map(head?.slice(1).map((name, i) => [name, marks[i]]))]),
)
const screens = await screensOf(await routes)

test('every screen stands in the table, and nothing else', () =>
  expect([...cells.keys()].sort()).toEqual([...new Set(screens.map(({ path }) => path))].sort()))

test.each(states)('%s', (_who, facts, shown, query = '') => {
  const isStrict = [null, 'NL', 'DE'].includes(facts.site.geoip_country)
  for (const { path, layout } of screens) {
    const place: Place = { layout, pathname: sampleOf(path), query: new URLSearchParams(query) }
    const marks = cells.get(path)
    const expected = shown.filter((name) => {
      const mark = marks?.get(columns[name])
      return mark === 'x' || (mark === '!' && isStrict)
    })
    const actual = floatingNames.filter((name) => isShown(name, place, facts))
    expect(actual.sort(), `at ${path}`).toEqual(expected.sort())
  }
})

type Screen = { path: string; layout: LayoutName }

/** Each address of the route table below one of the four layouts; one with an optional end counts twice. */
async function screensOf(entries: RouteConfigEntry[], above = '', layout?: LayoutName): Promise<Screen[]> {
  const found: Screen[] = []
  for (const { path, index, file, children = [] } of entries) {
    const whole = path === undefined ? above : `${above}/${path}`
    const own = (/^layouts\/(\w+)-layout/.exec(file)?.[1] as LayoutName | undefined) ?? layout
    if (own && (path !== undefined || index)) {
      const ends = whole.endsWith('?') ? [whole.slice(0, -1), whole.replace(/\/[^/]+$/, '')] : [whole || '/']
      found.push(...ends.map((end) => ({ path: end, layout: own })))
    }
    found.push(...(await screensOf(children, whole, own)))
  }
  return found
}

function sampleOf(path: string): string {
  return path
    .replace(':id', '01890000-0000-7000-8000-000000000001')
    .replace(':type', 'received')
    .replace('*', 'no/such/page')
    .replaceAll(':', 'some-')
}
