import { memberRoutes as routes } from '../../../contract/member-routes.ts'

/** Copies are forgotten after so long. */
export const retentionMs = 14 * 86_400_000
/** A line that does not answer within so long is taken for none where there is a copy. */
export const patienceMs = 3_000
/** A page's loading asks with this header; what asks in the background gets no copies. */
export const copyHeader = 'x-may-be-copy'
/** Of all photos together. */
export const photoBytes = 20 * 1024 * 1024
/** Where the pages that open without a line lead to when there is no copy. */
export const offlinePath = '/offline'
export const sharePath = '/share'

/** Maximum number of entries per cache, evicted least recently used first. */
export const cacheSizes = {
  'chat-pages': 20,
  'member-pages': 30,
  pages: 10,
  // Each conversation has two answers, each member three
  'chat-data': 40,
  'member-data': 90,
  data: 24,
  photos: 400,
} as const
export type StorageName = keyof typeof cacheSizes

const listType = '(?:received|sent|matches)'
const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const pageShelves: [StorageName, RegExp][] = [
  ['chat-pages', new RegExp(`^/chats/${id}$`)],
  ['member-pages', new RegExp(`^/(?:members|likes/m)/${id}$`)],
  ['pages', /^\/(?:chats|members|likes(?:\/(?:received|visitors|sent|matches))?|notifications|profile|offline)$/],
]
const callShelves: [StorageName, readonly string[]][] = [
  [
    'data',
    [
      routes.accounts.getUser,
      routes.chat.listChats,
      routes.chat.listNewMatches,
      routes.chat.getHiddenWords,
      routes.chat.getWaitingMessage,
      routes.profiles.getOwnProfile,
      routes.profiles.listPhotos,
      routes.profiles.listAlbumGuests,
      routes.profiles.listInterests,
      routes.profiles.listRegions,
      routes.likes.listLikesPage,
      routes.likes.listVisitors,
      routes.notifications.listActivity,
      routes.search.searchMembers,
      routes.search.listSavedSearches,
    ],
  ],
  ['chat-data', [routes.chat.getConversation, routes.chat.listMessages]],
  ['member-data', [routes.profiles.getProfile, routes.likes.getRelation, routes.chat.listReceivedGifts]],
]
const calls: [StorageName, RegExp][] = callShelves.flatMap(([name, list]) =>
  list.map((route): [StorageName, RegExp] => [name, patternOf(route)]),
)
/** A further page of a list, or another place in it. */
const placeInList = ['before', 'before_id', 'after', 'around', 'cursor', 'page']
/** Wider renditions are not stored. */
const widestPhoto = 960

function patternOf(route: string): RegExp {
  const [, path = ''] = route.split(' ')
  return new RegExp(
    `^${path.replaceAll('.', '\\.').replace(/:([a-z]+)/g, (_part, name: string) => (name === 'type' ? listType : id))}$`,
  )
}

/** Cache for the document at a URL; null for all others: payments, settings, office, visitor pages. */
export function cacheNameOfPage({ pathname }: Pick<URL, 'pathname'>): StorageName | null {
  return pageShelves.find(([, pattern]) => pattern.test(pathname))?.[0] ?? null
}

/** Only documents without a query are stored: filters and list positions are temporary. */
export function mayKeepPage(url: Pick<URL, 'pathname' | 'search'>): boolean {
  return cacheNameOfPage(url) !== null && (url.search === '' || url.search === '?app')
}

/** Cache for the response of a call; null for calls that no cached page needs. */
export function cacheNameOfCall({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): StorageName | null {
  if (placeInList.some((name) => searchParams.has(name))) return null
  return calls.find(([, pattern]) => pattern.test(pathname))?.[0] ?? null
}

/** A public member photo in a size of cards and profiles. Album and chat photos are not stored. */
export function isEvidencePhoto({ pathname }: Pick<URL, 'pathname'>): boolean {
  const [, variant = '', width = ''] = /^\/photos\/[^/]+\/[^/]+\/([^/]+)\/(\d+)\.\w+$/.exec(pathname) ?? []
  return ['clear', 'own', 'blurred'].includes(variant) && Number(width) <= widestPhoto
}

/** Requests that delete all copies: log-out and any log-in. */
export function endsCopies({
  method,
  pathname,
  search,
}: {
  method: string
  pathname: string
  search: string
}): boolean {
  const is = (route: string) => route === `${method} ${pathname}`
  if (is('POST /logout') || pathname === '/account-deleted' || is(routes.accounts.logOut)) return true
  if (is(routes.accounts.logIn)) return search === ''
  return method === 'POST' && (/^\/(?:login|signup|reactivate)$/.test(pathname) || comingAndGoing.some(is))
}
const comingAndGoing: readonly string[] = [
  routes.accounts.deleteAccount,
  routes.accounts.signUp,
  routes.accounts.confirmLogIn,
  routes.accounts.logInWithPasskey,
  routes.accounts.resetPassword,
]

/** Pages that only visitors get; members are led on from there. */
export function isVisitorPage({ pathname }: Pick<URL, 'pathname'>): boolean {
  return pathname === '/' || pathname === '/login' || pathname === '/signup'
}

/** Documents that have nothing to do with members: without a line the browser says so itself. */
export function isElsewhere({ pathname }: Pick<URL, 'pathname'>): boolean {
  return /^\/(?:office|dev|api|photos|assets|landers|health|ready)(?:\/|$)/.test(pathname) || /\.\w+$/.test(pathname)
}
