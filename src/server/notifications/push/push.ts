import { createHash } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request as requestSafely } from 'node:https'
import webpush from 'web-push'
import type { Platform } from '../../platform/platform.ts'
import { isPushAddress } from '../rules/rules.ts'
import type { Subscription } from './subscriptions.ts'

/**
 * Content of a push notification. `tag`: replaces the notification with the same tag. `badge`: number on the app icon.
 */
export type PushMessage = { title: string; body: string; tag: string; path: string; badge: number }
/**
 * `gone`: the subscription has expired or its host is not allowed. `failed`: temporary, retry after the given seconds
 * if any.
 */
export type PushResult = { outcome: 'sent' | 'gone' | 'failed'; retryAfter?: number }

const timeoutMs = 10_000
/** Later it would be no news any more. */
const ttlSeconds = 12 * 3_600

/**
 * Sends one encrypted message to one subscription. Never throws, follows no redirects, calls allowed hosts only, has a
 * timeout and ignores the response body.
 */
export async function sendPush(
  platform: Platform,
  subscription: Subscription,
  message: PushMessage,
): Promise<PushResult> {
  const result = await tryPush(platform, subscription, message)
  platform.metrics.pushes.add({ outcome: result.outcome })
  return result
}

async function tryPush(platform: Platform, subscription: Subscription, message: PushMessage): Promise<PushResult> {
  const { config, pushKeys, log } = platform
  if (!isPushAddress(subscription.endpoint, config.pushHosts)) return { outcome: 'gone' }
  try {
    const { status, retryAfter } = await post(
      sealed(subscription, message, { subject: `mailto:push@${config.mailDomain}`, ...pushKeys }),
    )
    if (status >= 200 && status < 300) return { outcome: 'sent' }
    log.warn({ status }, 'a push service refused')
    return status === 404 || status === 410
      ? { outcome: 'gone' }
      : { outcome: 'failed', ...(retryAfter > 0 && { retryAfter }) }
  } catch (error) {
    log.warn({ code: error instanceof Error && 'code' in error ? error.code : 'unknown' }, 'a push was not sent')
    return { outcome: 'failed' }
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
    TTL: ttlSeconds,
    // Messages may wake a sleeping phone; everything else waits until it wakes
    urgency: message.tag.startsWith('/chats') || message.tag === 'messages' ? 'high' : 'normal',
    // What the service still has under the same topic is replaced, as in the browser
    topic: topicOf(message.tag),
  })
  return { endpoint, headers: details.headers as Record<string, string>, body: details.body }
}

/** 32 base64url characters (RFC 8030, 5.4), derived from the tag by hash so it reveals nothing. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

/** Response status and `Retry-After` in seconds, 0 if absent. Push services do not use the date form. */
function post({ endpoint, headers, body }: Sealed): Promise<{ status: number; retryAfter: number }> {
  const url = new URL(endpoint)
  const request = url.protocol === 'https:' ? requestSafely : requestPlain
  return new Promise((resolve, reject) => {
    // The signal bounds all of it: a service that answers byte by byte would never be idle
    const outgoing = request(url, { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      answer.destroy()
      resolve({ status: answer.statusCode ?? 0, retryAfter: Number(answer.headers['retry-after']) || 0 })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
