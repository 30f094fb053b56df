import { z } from 'zod'
import type { AgeLevel } from '../../../../contract/accounts/age-rules.ts'
import type { Config } from '../../../platform/config/config.ts'
import {
  type AgeProvider,
  AgeProviderDown,
  ageProviderLevels,
  callProvider,
  type ProviderAgeResult,
} from './provider.ts'

const liveUrl = 'https://age.yoti.com'
const sessionSeconds = 3600
/** An estimate must be well above the limit: younger people are asked for a document (Ofcom: "challenge age"). */
const estimateThreshold = 25

const created = z.object({ id: z.uuid() })
const result = z.object({ id: z.uuid(), type: z.string(), status: z.string(), method: z.string().optional() })
const notification = z.object({ session_key: z.uuid().optional(), id: z.uuid().optional() })

/** Methods that rest on a checked document; all others count as an estimate. */
const documentMethods = ['DOC_SCAN', 'DIGITAL_ID']

/**
 * Yoti Age Verification Service, following developers.yoti.com/age-verification: "Create a session" (`POST
 * /api/v1/sessions`, bearer key and `Yoti-SDK-Id`), "Results" (`GET /api/v1/sessions/<id>/result`, its table of states)
 * and "Notifications". Requests are authenticated by the API key as documented there; the RSA-signed requests of Yoti
 * belong to another product (Identity Verification).
 *
 * Not verified without an account: the exact text signed in notifications (they are only a hint to look the session
 * up), the answer for an unknown session (404 is taken as unfinished) and whether `age_estimation_allowed` may be sent.
 */
export function yoti({ yoti: { sdkId, apiKey, url } }: Config): AgeProvider {
  if (sdkId === undefined || apiKey === undefined) throw new Error('Yoti is not configured')
  const base = url ?? liveUrl
  const headers = { authorization: `Bearer ${apiKey}`, 'yoti-sdk-id': sdkId, 'content-type': 'application/json' }
  return {
    name: 'yoti',
    levels: ageProviderLevels.yoti,
    async start({ returnUrl, callbackUrl, levels }) {
      const body = JSON.stringify(sessionOf({ returnUrl, callbackUrl, levels }))
      const answer = await callProvider(`${base}/api/v1/sessions`, { method: 'POST', headers, body }, [200, 201])
      const session = created.safeParse(answer.body)
      if (!session.success) throw new AgeProviderDown('a session without an id')
      const query = new URLSearchParams({ sessionId: session.data.id, sdkId })
      return { id: session.data.id, url: `${base}/?${query}`, opens: 'page' }
    },
    async resultOf(sessionId) {
      const path = `/api/v1/sessions/${encodeURIComponent(sessionId)}/result`
      const answer = await callProvider(`${base}${path}`, { method: 'GET', headers }, [200, 404])
      if (answer.status === 404) return { status: 'unfinished' }
      const read = result.safeParse(answer.body)
      // Another session, or a question other than "over"
      if (!read.success || read.data.id !== sessionId || read.data.type !== 'OVER')
        throw new AgeProviderDown('not the result of this session')
      return resultOfState(read.data.status, read.data.method)
    },
    sessionsIn(body) {
      const { data } = notification.safeParse(body)
      return [data?.session_key, data?.id].filter((id) => id !== undefined)
    },
  }
}

function sessionOf(request: { returnUrl: string; callbackUrl: string; levels: readonly AgeLevel[] }): object {
  const allows = (level: AgeLevel) => request.levels.includes(level)
  return {
    type: 'OVER',
    ttl: sessionSeconds,
    age_estimation: { allowed: allows('estimated'), threshold: estimateThreshold, level: 'PASSIVE', retry_limit: 1 },
    digital_id: { allowed: allows('document'), threshold: 18, level: 'NONE', age_estimation_allowed: false },
    doc_scan: { allowed: allows('document'), threshold: 18, authenticity: 'AUTO', level: 'PASSIVE', retry_limit: 1 },
    callback: { auto: true, url: request.returnUrl },
    cancel_url: request.returnUrl,
    notification_url: request.callbackUrl,
    // One final result per session; a new attempt is a new session
    retry_enabled: false,
    resume_enabled: true,
    synchronous_checks: true,
  }
}

/** The states of "Results"; an unknown one is pending, because Yoti announces more. */
function resultOfState(status: string, method = ''): ProviderAgeResult {
  switch (status) {
    case 'COMPLETE':
      return { status: 'passed', level: documentMethods.includes(method) ? 'document' : 'estimated' }
    case 'FAIL':
      return { status: 'refused' }
    case 'ERROR':
    case 'CANCELLED':
    case 'EXPIRED':
      return { status: 'unfinished' }
    default:
      return { status: 'pending' }
  }
}
