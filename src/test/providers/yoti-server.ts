import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Answer, openProviderServer, type ProviderRequest } from './provider-server.ts'

export const yotiSdkId = '5d3add31-3a3a-4d3b-a6b4-347edb35264c'
export const yotiKey = 'a key of the tests only'

const method = z.looseObject({ allowed: z.boolean() })
/** "Create a session": what must be there, within its documented bounds. */
const sessionRequest = z.looseObject({
  type: z.literal('OVER'),
  ttl: z.int().min(60).max(2_678_400),
  age_estimation: method,
  digital_id: method,
  doc_scan: method,
  callback: z.object({ auto: z.literal(true), url: z.url() }),
  cancel_url: z.url(),
  notification_url: z.url(),
})
type Session = { status: string; method?: string; request: z.output<typeof sessionRequest> }
export type YotiServer = Awaited<ReturnType<typeof openYotiServer>>

/** Yoti's Age Verification Service as documented: sessions with a bearer key, their results, and notifications. */
export async function openYotiServer() {
  const sessions = new Map<string, Session>()
  const server = await openProviderServer(answer)

  function answer({ method: verb, path, headers, body }: ProviderRequest): Answer {
    if (headers['yoti-sdk-id'] !== yotiSdkId) return { status: 401, body: { message: 'unknown SDK ID' } }
    if (headers.authorization !== `Bearer ${yotiKey}`) return { status: 403, body: { message: 'incorrect API key' } }
    if (verb === 'POST' && path === '/api/v1/sessions') {
      const id = randomUUID()
      sessions.set(id, { status: 'PENDING', request: sessionRequest.parse(JSON.parse(body)) })
      return { status: 200, body: { id, status: 'PENDING', expires_at: '2026-06-15T13:00:00Z' } }
    }
    const [, id = ''] = /^\/api\/v1\/sessions\/([^/]+)\/result$/.exec(path) ?? []
    if (verb !== 'GET' || id === '') throw new Error(`Yoti has no ${verb} ${path}`)
    const session = sessions.get(id)
    if (session === undefined) return { status: 404, body: { message: 'not found' } }
    const { status, request, method: by } = session
    return { status: 200, body: { id, sdk_id: yotiSdkId, type: request.type, status, method: by, age: 18 } }
  }

  return {
    ...server,
    requestOf: (id: string) => sessions.get(id)?.request,
    /** What happened at Yoti's page. Returns its notification, with a signature of no value. */
    settle(id: string, status: string, by?: string) {
      const session = sessions.get(id)
      if (session === undefined) throw new Error(`no session ${id}`)
      Object.assign(session, { status, method: by })
      return { ...notificationOf(id), method: by, state: status, result: status === 'COMPLETE' }
    },
    forget: (id: string) => sessions.delete(id),
  }
}

function notificationOf(session: string) {
  return { session_key: session, id: randomUUID(), timestamp: 1_781_524_800, sequence_number: 1, signature: 'none' }
}
