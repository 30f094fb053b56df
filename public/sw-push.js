// Shows what the server pushes. Registered by web/live/push.ts; knows nothing of the pages but their addresses.
const settingsPath = '/api/settings.php'
const storePath = '/api/user.php?push=1'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(show(messageOf(event.data))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/chats'))
})
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))

function messageOf(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/** The same tag again replaces what is shown, so that news of one conversation never pile up. */
async function show({ title = self.location.hostname, body = '', tag = 'news', path = '/chats' }) {
  const icon = '/icon.svg'
  for (const tab of await openTabs()) tab.postMessage({ kind: 'push' })
  await self.registration.showNotification(title, { body, tag, renotify: true, icon, badge: icon, data: { path } })
}

/** In a tab that is open, the one in use first; else in a new one. Never elsewhere than on this site. */
async function open(path) {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const tabs = await openTabs()
  const tab = tabs.find(({ focused }) => focused) ?? tabs[0]
  if (!tab) return void (await self.clients.openWindow(url))
  await tab.focus()
  if (tab.url !== url.href) await tab.navigate(url).catch(() => self.clients.openWindow(url))
}

function openTabs() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

/** The browser gave the subscription up: a new one takes its place while the log-in lasts. */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe(await optionsOf(oldSubscription)))
  await fetch(storePath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subscription: subscription.toJSON() }),
  })
}

async function optionsOf(oldSubscription) {
  const known = oldSubscription?.options?.applicationServerKey
  if (known) return { userVisibleOnly: true, applicationServerKey: known }
  const { settings } = await (await fetch(settingsPath)).json()
  return { userVisibleOnly: true, applicationServerKey: settings.push_public_key }
}
