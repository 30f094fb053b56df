import { request as requestPlain } from 'node:http'
import { request as requestSafely } from 'node:https'
import webpush from 'web-push'
import type { Platform } from '../platform/platform.ts'
import { isPushAddress } from './rules.ts'
import type { Subscription } from './subscriptions.ts'

/** What a browser shows. `tag`: the same one again replaces what is there. */
export type PushMessage = { title: string; body: string; tag: string; path: string }
/** `gone`: the subscription has ended, or may not be sent to. `failed`: may work another time. */
export type PushResult = 'sent' | 'gone' | 'failed'

const timeoutMs = 10_000
/** Later it would be no news any more. */
const keptSeconds = 12 * 3_600

/**
 * Sends one message to one browser, encrypted for it. Never throws. Follows no redirect, goes to allowed hosts only, and gives up in time;
 * what the push service writes back is not read.
 */
export async function sendPush(
  platform: Platform,
  subscription: Subscription,
  message: PushMessage,
): Promise<PushResult> {
  const { config, pushKeys, log } = platform
  if (!isPushAddress(subscription.endpoint, config.pushHosts)) return 'gone'
  try {
    const status = await post(
      sealed(subscription, message, { subject: `mailto:push@${config.mailDomain}`, ...pushKeys }),
    )
    if (status >= 200 && status < 300) return 'sent'
    log.warn({ status }, 'a push service refused')
    return status === 404 || status === 410 ? 'gone' : 'failed'
  } catch (error) {
    log.warn({ code: error instanceof Error && 'code' in error ? error.code : 'unknown' }, 'a push was not sent')
    return 'failed'
  }
}

type Sealed = { endpoint: string; headers: Record<string, string>; body: Buffer }

function sealed(
  { endpoint, p256dh, auth }: Subscription,
  message: PushMessage,
  vapid: webpush.VapidKeys & { subject: string },
): Sealed {
  const details = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: vapid,
    TTL: keptSeconds,
    urgency: 'normal',
  })
  return { endpoint, headers: details.headers as Record<string, string>, body: details.body }
}

function post({ endpoint, headers, body }: Sealed): Promise<number> {
  const url = new URL(endpoint)
  const request = url.protocol === 'https:' ? requestSafely : requestPlain
  return new Promise((resolve, reject) => {
    // The signal bounds all of it: a service that answers byte by byte would never be idle
    const asked = request(url, { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
