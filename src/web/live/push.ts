import { browserApi } from '../api/browser.ts'
import { workerAddress } from './offline.ts'

/** `unsupported`: no push in this browser or on this site. `unknown`: not asked yet. */
export type PushState = 'unsupported' | 'unknown' | 'subscribed' | 'denied'

/** The member this browser is subscribed for; a different member who logs in later is not. */
const memberKey = 'push-member'
/** When push was denied here; it is not offered again. */
const deniedKey = 'push-denied'

/** Whether pushes can come here at all; on phones of Apple only where the site is on the home screen. */
export function mayHavePushes(publicKey: string | null): publicKey is string {
  return publicKey !== null && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** How it stands with pushes for this member in this browser. */
export async function pushStateOf(memberId: string, publicKey: string | null): Promise<PushState> {
  if (!mayHavePushes(publicKey)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission === 'default') return localStorage.getItem(deniedKey) ? 'denied' : 'unknown'
  const isMine = localStorage.getItem(memberKey) === memberId
  return isMine && (await currentSubscription()) ? 'subscribed' : 'unknown'
}

/** Asks for permission, which only a press of a button may do, and subscribes. Throws ApiError, or what the browser says. */
export async function subscribe(memberId: string, publicKey: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') {
    localStorage.setItem(deniedKey, new Date().toISOString())
    await browserApi.notifications.storePush({ subscription: 'denied' })
    return 'denied'
  }
  if (permission !== 'granted') return 'unknown'
  localStorage.removeItem(deniedKey)
  const worker = await navigator.serviceWorker.register(workerAddress)
  await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await worker.pushManager.subscribe(options).catch(async (error: unknown) => {
    // Subscription with another key, or of another member
    const old = await worker.pushManager.getSubscription()
    if (!(await old?.unsubscribe())) throw error
    return worker.pushManager.subscribe(options)
  })
  await store(subscription, memberId)
  return 'subscribed'
}

/** Ends pushes in this browser. */
export async function unsubscribe(): Promise<void> {
  const subscription = await currentSubscription()
  localStorage.removeItem(memberKey)
  if (!subscription) return
  await browserApi.notifications.removePush({ endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}

/** Whether this member's pushes come here. Each document says so to the server: a subscription ends with its session, and after a new log-in it goes on. */
export async function keepSubscribed(memberId: string): Promise<boolean> {
  if (localStorage.getItem(memberKey) !== memberId) return false
  const subscription = await currentSubscription()
  if (!subscription) return false
  await store(subscription, memberId)
  return true
}

async function store(subscription: PushSubscription, memberId: string) {
  const { endpoint, expirationTime, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await browserApi.notifications.storePush({
    subscription: { endpoint: endpoint ?? '', expirationTime: expirationTime ?? null, keys: { p256dh, auth } },
  })
  localStorage.setItem(memberKey, memberId)
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}
