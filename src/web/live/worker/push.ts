import type { Scope, Tab, WorkerEvents } from './scope.ts'

const settingsPath = '/api/settings.php'
const storePath = '/api/user.php?push=1'
const look = { icon: '/icons/any-192.png', badge: '/icons/badge-96.png' }

type Message = { title?: string; body?: string; tag?: string; path?: string; badge?: number }

/** Shows what the server pushes, and leads to where it is about. */
export function hearPushes(scope: Scope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, messageOf(event.data))))
  scope.addEventListener('notificationclick', (event) => event.waitUntil(press(scope, event.notification)))
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(scope, event)))
}

function messageOf(data: WorkerEvents['push']['data']): Message {
  try {
    return (data?.json() ?? {}) as Message
  } catch {
    return {}
  }
}

/**
 * The same tag again replaces what is shown, so that news of one conversation never pile up. Who looks at a page of the site sees it there:
 * nothing is shown then, but by browsers that give the subscription up for it.
 */
async function show(scope: Scope, message: Message): Promise<void> {
  const { title = scope.location.hostname, body = '', tag = 'news', path = '/chats', badge } = message
  const tabs = await openTabs(scope)
  for (const tab of tabs) tab.postMessage({ kind: 'push' })
  if (badge !== undefined) await scope.navigator.setAppBadge?.(badge).catch(() => undefined)
  const isSeen = tabs.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')
  if (isSeen && !demandsEach(scope)) return
  const renotify = !tabs.some(({ visibilityState }) => visibilityState === 'visible')
  await scope.registration.showNotification(title, { ...look, body, tag, renotify, silent: isSeen, data: { path } })
}

/** Safari ends a subscription after three pushes that showed nothing. */
function demandsEach({ navigator }: Scope): boolean {
  const { userAgent = '' } = navigator
  return /Safari\//.test(userAgent) && !/Chrom|Edg\//.test(userAgent)
}

async function press(scope: Scope, notification: WorkerEvents['notificationclick']['notification']): Promise<void> {
  notification.close()
  for (const same of await scope.registration.getNotifications({ tag: notification.tag })) same.close()
  await open(scope, notification.data?.path ?? '/chats')
}

/** In a tab that is open, the one in use first; else in a new one. Never elsewhere than on this site. */
async function open(scope: Scope, path: string): Promise<void> {
  const url = new URL(path, scope.location.origin)
  if (url.origin !== scope.location.origin) return
  const tabs = await openTabs(scope)
  const tab = tabs.find(({ focused }) => focused) ?? tabs[0]
  if (!tab) return void (await scope.clients.openWindow(url))
  // Only a press may do it, which browsers forget after a while
  await tab.focus().catch(() => undefined)
  if (tab.url !== url.href) await tab.navigate(url).catch(() => scope.clients.openWindow(url))
}

/** Those of the office are other people's. */
async function openTabs(scope: Scope): Promise<readonly Tab[]> {
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return tabs.filter(({ url }) => !/^\/office(?:\/|$)/.test(new URL(url).pathname))
}

/** The browser gave the subscription up: a new one takes its place while the log-in lasts. */
async function subscribeAgain(
  scope: Scope,
  { oldSubscription, newSubscription }: WorkerEvents['pushsubscriptionchange'],
): Promise<void> {
  const subscription =
    newSubscription ??
    (await scope.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: oldSubscription?.options?.applicationServerKey ?? (await keyOfSite(scope)),
    }))
  await scope.fetch(storePath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subscription: subscription.toJSON() }),
  })
}

async function keyOfSite({ fetch }: Scope): Promise<string> {
  const { settings } = (await (await fetch(settingsPath)).json()) as { settings: { push_public_key: string } }
  return settings.push_public_key
}
