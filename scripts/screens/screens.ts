import type { Page } from '@playwright/test'
import { landerNames } from '../../src/contract/constants.ts'

type Who = 'emma' | 'james' | 'grace' | 'nora' | 'moderator' | null
/** A page, who looks at it (null: a visitor), and whether the window or the whole page is pictured. */
export type Screen = {
  name: string
  who: Who
  path: string | ((page: Page) => Promise<string>)
  isWhole: boolean
}

/** Password of all demo accounts. */
const password = 'tulips-in-february'
/** Fill the window, whatever is in them. */
const windowed = new Set(['members', 'swipe-game', 'chats', 'conversation', 'chats-empty', 'offline'])

const pages: Record<string, [who: Who, path: Screen['path']]> = {
  home: [null, '/'],
  'log-in': [null, '/login'],
  'sign-up': [null, '/signup'],
  'reset-password': [null, '/reset-password'],
  'reset-password-expired': [null, '/reset-password/do'],
  'mail-change': [null, '/mail-change/do?token=not-a-real-one'],
  'mail-change-done': [null, '/mail-change/do?outcome=changed'],
  'mail-change-undone': [null, '/mail-change/undo?outcome=undone'],
  activate: [null, '/activate/done?token=not-a-real-one'],
  'activate-error': ['nora', '/activate/error'],
  languages: [null, '/lang-config'],
  'complete-sign-up': ['nora', '/complete-signup'],
  'sign-up-matches': ['nora', '/signup-matches'],
  members: ['emma', '/members'],
  'members-none': ['emma', '/members?min_age=98&max_age=99'],
  'match-finder': ['emma', '/match-finder'],
  member: ['emma', (page) => memberPath(page, '')],
  'member-fictional': [
    'james',
    (page) => memberPath(page, '?show_fictional=1&gender=both&min_age=18&max_age=99&country=GB'),
  ],
  'likes-received': ['emma', '/likes/received'],
  'likes-visitors': ['emma', '/likes/visitors'],
  'likes-sent': ['emma', '/likes/sent'],
  'likes-matches': ['emma', '/likes/matches'],
  'likes-empty': ['nora', '/likes/received'],
  'daily-picks': ['emma', '/daily-picks'],
  'swipe-game': ['emma', '/swipe-game'],
  chats: ['emma', '/chats'],
  'chats-empty': ['nora', '/chats'],
  conversation: ['emma', chatPath],
  notifications: ['emma', '/notifications'],
  profile: ['emma', '/profile'],
  'profile-new': ['nora', '/profile'],
  'profile-verify': ['emma', '/profile/verify'],
  settings: ['emma', '/settings'],
  ...Object.fromEntries(
    [
      'account',
      'notifications',
      'visibility',
      'blocked',
      'contacts',
      'dates',
      'people',
      'hidden-words',
      'security',
      'spending',
      'privacy',
    ].map((part) => [`settings-${part}`, ['emma', `/settings/${part}`]]),
  ),
  'shared-date': ['emma', datePath],
  'shared-date-ended': [null, '/date/not-a-real-one'],
  'leaving-why': ['nora', '/settings/delete'],
  'leaving-instead': ['emma', '/settings/delete?step=instead&reason=privacy'],
  'leaving-last': ['nora', '/settings/delete?step=last&reason=privacy'],
  'account-deleted': [null, '/account-deleted'],
  'reactivate-expired': [null, '/reactivate?token=not-a-real-one'],
  unsubscribe: [null, '/unsubscribe?token=x.new_messages.y'],
  premium: ['emma', '/premium'],
  pricing: [null, '/pricing'],
  credits: ['emma', '/credits'],
  checkout: ['emma', checkoutPath],
  transactions: ['james', '/transactions'],
  withdraw: [null, '/withdraw'],
  decisions: ['emma', '/decisions'],
  offline: ['emma', '/offline'],
  ...Object.fromEntries(landerNames.map((name) => [`lander-${name}`, [null, `/landers/${name}`]])),
  service: [null, '/pages/service'],
  complaints: [null, '/complaints'],
  terms: [null, '/pages/terms'],
  faq: [null, '/pages/faq'],
  'not-found': [null, '/no-such-page'],
  'office-log-in': [null, '/office/login'],
  office: ['moderator', '/office'],
  ...Object.fromEntries(
    ['queue', 'icebreakers', 'pages', 'campaigns', 'members', 'orders', 'disputes', 'money', 'sites', 'codes', 'health']
      .concat('approvals', 'staff', 'me', 'analytics', 'audit')
      .map((part) => [`office-${part}`, ['moderator', `/office/${part}`]]),
  ),
  ...Object.fromEntries(
    ['reports', 'texts', 'photos', 'photos&view=grid'].map((kind) => [
      `office-queue-${kind.replace(/.*=/, '')}`,
      ['moderator', `/office/queue?kind=${kind}`],
    ]),
  ),
  'office-member': ['moderator', (page) => officePath(page, '/api/office/members?q=grace%40demo.example', 'members')],
  'office-not-found': ['moderator', '/office/no-such-page'],
  'office-site': ['moderator', (page) => officePath(page, '/api/office/sites', 'sites')],
  'office-site-shop': ['moderator', async (page) => `${await officePath(page, '/api/office/sites', 'sites')}/shop`],
  'dev-mail': [null, '/dev/mail'],
}

/** The pages of the product, in the order in which a member meets them. */
export const screens: Screen[] = Object.entries(pages).map(([name, [who, path]]) => ({
  name,
  who,
  path,
  isWhole: !windowed.has(name),
}))

export async function openScreen(page: Page, { who, path }: Screen): Promise<void> {
  const loginPath = who === 'moderator' ? '/api/office/session' : '/api/user.php'
  if (who !== null) {
    const answer = await page.request.post(loginPath, { data: { email: `${who}@demo.example`, password } })
    if (!answer.ok()) throw new Error(`${who} could not log in: ${answer.status()}`)
  }
  await page.goto(typeof path === 'string' ? path : await path(page))
}

export async function read<T>(page: Page, path: string): Promise<T> {
  return (await (await page.request.get(path)).json()) as T
}

async function chatPath(page: Page): Promise<string> {
  type Chats = { chats: { conversation: { id: string }; profile: { name: string } }[] }
  const { chats } = await read<Chats>(page, '/api/chats.php')
  const chat = chats.find(({ profile }) => profile.name === 'James') ?? chats[0]
  return `/chats/${chat?.conversation.id}`
}

async function memberPath(page: Page, query: string): Promise<string> {
  type Found = { profiles: { id: string; is_fictional: boolean }[]; next_cursor: string | null }
  const address = `/api/search/members${query}`
  for (let next = address, cursor: string | null = ''; cursor !== null; next = `${address}&cursor=${cursor}`) {
    const { profiles, next_cursor } = await read<Found>(page, next)
    const found = profiles.find(({ is_fictional }) => is_fictional === query.includes('show_fictional'))
    if (found !== undefined) return `/members/${found.id}`
    cursor = next_cursor
  }
  throw new Error(`nobody is found at ${address}`)
}

async function checkoutPath(page: Page): Promise<string> {
  const { bundles } = await read<{ bundles: { id: string }[] }>(page, '/api/payments/bundles')
  return `/credits/${bundles[0]?.id}`
}

/** The page that Emma's friend gets. */
async function datePath(page: Page): Promise<string> {
  const { plans } = await read<{ plans: { link: string }[] }>(page, '/api/chat/dates')
  return new URL(plans[0]?.link ?? '/').pathname
}

/** The page of the first entry of a list of the office. */
async function officePath(page: Page, list: string, of: 'members' | 'sites'): Promise<string> {
  const answer = await read<Record<string, { id: string }[]>>(page, list)
  return `/office/${of}/${answer[of]?.[0]?.id}`
}
