import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from './routes.ts'

type Named = { path: string; id: string }

/** Every address with its name: the one it was given, otherwise its path with dashes. */
async function namedRoutes(): Promise<Named[]> {
  const flat = (entries: RouteConfigEntry[], above: string): Named[] =>
    entries.flatMap(({ path, index, id, children = [] }) => {
      const whole = [above, path].filter((part) => part).join('/')
      const own = path !== undefined || index ? [{ path: `/${whole}`, id: id ?? nameOf(whole) }] : []
      return [...(children.length > 0 && path === undefined ? [] : own), ...flat(children, whole)]
    })
  return flat(await routes, '')
}

function nameOf(path: string): string {
  return path === '' ? 'index' : path.replaceAll(/[:?*]/g, '').replaceAll('/', '-')
}

/** The table of the specification, word for word, but for how it writes parameters. */
test.each([
  ['/', 'index'],
  ['/login', 'login'],
  ['/signup', 'signup'],
  ['/signup-matches', 'signup-matches'],
  ['/complete-signup', 'complete-signup'],
  ['/account-deleted', 'account-deleted'],
  ['/chats', 'chats'],
  ['/chats/:id', 'chats-id'],
  ['/likes/:type?', 'likes-type'],
  ['/likes/m/:id', 'likes-m-id'],
  ['/members', 'members'],
  ['/members/:id', 'members-id'],
  ['/members/:id/chat', 'members-id-chat'],
  ['/members/:id/landing', 'members-id-landing'],
  ['/members/:id/signup', 'members-id-signup'],
  ['/members/:id/landing2/:slug?', 'members-id-landing2'],
  ['/members/:id/landing3/:slug?', 'members-id-landing3'],
  ['/match-finder', 'match-finder'],
  ['/swipe-game', 'swipe-game'],
  ['/notifications', 'notifications'],
  ['/profile', 'profile'],
  ['/premium', 'premium'],
  ['/pricing', 'pricing'],
  ['/complaints', 'complaints'],
  ['/credits', 'credits'],
  ['/credits/:id/:paymentmethod?', 'credits-id-paymentmethod'],
  ['/credits/repeat-order', 'credits-repeat-order'],
  ['/directdebit', 'directdebit'],
  ['/transactions/:id?', 'transactions-id'],
  ['/reset-password', 'reset-password'],
  ['/reset-password/do', 'reset-password-do'],
  ['/mail-change/do', 'mail-change-do'],
  ['/activate/done', 'activate-done'],
  ['/activate/error', 'activate-error'],
  ['/lang-config', 'lang-config'],
  ['/landers/:lander/:slug?', 'landers-lander-slug'],
  ['/:token', 'token'],
  ['/pages/ban', 'pages-ban'],
  ['/pages/cookies', 'pages-cookies'],
  ['/pages/faq', 'pages-faq'],
  ['/pages/privacy', 'pages-privacy'],
  ['/pages/return-policy', 'pages-return-policy'],
  ['/pages/service', 'pages-service'],
  ['/pages/terms', 'pages-terms'],
])('%s is there, named %s', async (path, id) => expect(await namedRoutes()).toContainEqual({ path, id }))

test('no name is given to two addresses', async () => {
  const pathOf = new Map<string, string>()
  for (const { path, id } of await namedRoutes()) expect(pathOf.set(id, pathOf.get(id) ?? path).get(id)).toBe(path)
})
