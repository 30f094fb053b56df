import { Agent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import type { SearchAddress } from '../../platform/config/search-settings.ts'
import { type Pooled, schemaOf } from '../../platform/db/db.ts'
import { publicSchema } from '../../platform/db/schema-of.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Answer, SearchIndex, SearchName } from '../searches.ts'
import { type Call, schemaHeader, wireForm } from './wire.ts'

/** Also the longest time that a search waits after rows were written outside the product. */
const timeLimitMs = 10_000
const probeLimitMs = 2_000
const retryAfterSeconds = 5
/** By then the search process has read a change from the database (docs/decisions/0048). */
const unreadMs = 30_000

/** Of all processes of a machine, the search process answers at most so many searches of one at once. */
const agent = new Agent({ keepAlive: true, maxSockets: 32 })
const known = new WeakMap<Pooled, SearchIndex>()

/** The index of the search process. One per process; tests have one per database. */
export function remoteIndex(db: Pooled, address: SearchAddress): SearchIndex {
  const index = known.get(db) ?? openRemoteIndex({ ...address, schema: schemaOf(db) })
  known.set(db, index)
  return index
}

/** The search process, and the pool schema that it is asked about. */
type Place = SearchAddress & { schema: string }

/** Whether the search process answers and has loaded the members of this pool schema. */
export async function isSearchReady(address: SearchAddress, schema = publicSchema): Promise<boolean> {
  try {
    await send({ ...address, schema }, { path: '/ready', signal: AbortSignal.timeout(probeLimitMs) })
    return true
  } catch {
    return false
  }
}

type Written = { isChanged: boolean; activeAt: number | null; notedAt: number }

function openRemoteIndex(place: Place): SearchIndex {
  // What this process has committed and the search process may not have read yet, oldest first
  const unread = new Map<string, Written>()

  function note(memberId: string, written: Partial<Written>) {
    const now = performance.now()
    const before = unread.get(memberId) ?? { isChanged: false, activeAt: null }
    // To the end: the map is in the order of the notes
    unread.delete(memberId)
    unread.set(memberId, { ...before, ...written, notedAt: now })
    for (const [oldest, { notedAt }] of unread) {
      if (now - notedAt < unreadMs) return
      unread.delete(oldest)
    }
  }

  return {
    process: newId(),
    find(name, ctx, request) {
      const sent = [...unread]
      const call: Call<typeof name> = {
        ctx,
        request,
        changed: sent.flatMap(([memberId, { isChanged }]) => (isChanged ? [memberId] : [])),
        active: sent.flatMap(([memberId, { activeAt }]) => (activeAt === null ? [] : [[memberId, activeAt]])),
      }
      return ask(place, name, call).then((answer) => {
        for (const [memberId, written] of sent) if (unread.get(memberId) === written) unread.delete(memberId)
        return answer
      })
    },
    changed: (memberId) => note(memberId, { isChanged: true }),
    active: (memberId, at) => note(memberId, { activeAt: at.getTime() }),
  }
}

/** Errors: unavailable {retry_after}, with the cause. */
async function ask<N extends SearchName>(place: Place, name: N, call: Call<N>): Promise<Answer<N>> {
  const options = { method: 'POST', path: `/${wireForm}/${name}`, signal: AbortSignal.timeout(timeLimitMs) }
  try {
    return JSON.parse(await send(place, options, JSON.stringify(call)))
  } catch (error) {
    throw Object.assign(new Refusal('unavailable', { retry_after: retryAfterSeconds }), { cause: error })
  }
}

/** Sends again if the search process closed the connection, for example by a restart: a search changes nothing. */
async function send({ schema, ...address }: Place, options: RequestOptions, body = ''): Promise<string> {
  const to = 'path' in address ? { socketPath: address.path } : address
  const headers = { [schemaHeader]: schema }
  const exchange = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = httpRequest({ ...to, ...options, headers, agent }, resolve)
      sent.on('error', (error) => reject(Object.assign(error, { isReused: sent.reusedSocket })))
      sent.end(body)
    })
  const isClosed = (error: unknown) => error instanceof Error && 'isReused' in error && error.isReused === true
  const answer = await exchange().catch((error: unknown) => {
    if (isClosed(error) && options.signal?.aborted !== true) return exchange()
    throw error
  })
  const content = await text(answer)
  if (answer.statusCode !== 200) throw new Error(`the search process answered ${answer.statusCode}: ${content}`)
  return content
}
