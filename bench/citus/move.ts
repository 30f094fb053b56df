import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { type Pair, pairsOf, post } from '../pairs.ts'
import { serve, stageOn } from '../stage.ts'
import { openWire } from '../wire.ts'
import { nodesOf, schema, withClient } from './cluster.ts'

const senders = 8
/** How long they send before the move and after it. */
const aroundMs = 3_000
const patienceMs = 60_000

/** `refused` counts answers that were errors, each followed by another try with the same id. */
type Sending = { sent: string[]; refused: number; longestMs: number }

export type Moved = {
  moveMs: number
  isElsewhere: boolean
  accepted: number
  refused: number
  longestMs: number
  /** Accepted messages that are not there, or that are there or were paid for more than once. */
  lost: number
  duplicated: number
}

/** Moves the pool to another server while members write; each message is tried with its id until it is accepted. */
export async function movePool(databaseUrl: string, varDir: string): Promise<Moved> {
  const stage = await stageOn({ databaseUrl, schema, varDir, stop: async () => undefined })
  const server = await serve(stage)
  const wire = openWire(server.origin, senders)
  try {
    const pairs = (await pairsOf(stage, senders)).slice(0, senders)
    const sending: Sending = { sent: [], refused: 0, longestMs: 0 }
    const until = new AbortController()
    const all = Promise.all(pairs.map((pair) => sendUntil(until.signal, wire, pair, sending)))
    await Promise.race([sleep(aroundMs), all])
    const { moveMs, isElsewhere } = await withClient(databaseUrl, move)
    await Promise.race([sleep(aroundMs), all])
    until.abort()
    await all
    const { refused, longestMs, sent } = sending
    const found = await withClient(databaseUrl, (client) => compare(client, sent))
    return { moveMs, isElsewhere, accepted: sent.length, refused, longestMs, ...found }
  } finally {
    wire.close()
    await server.stop()
    await stage.close()
  }
}

async function sendUntil(signal: AbortSignal, wire: ReturnType<typeof openWire>, pair: Pair, sending: Sending) {
  while (!signal.aborted) {
    const [id, began] = [randomUUID(), performance.now()]
    while (!(await isAccepted(wire, pair, id))) {
      sending.refused += 1
      if (performance.now() - began > patienceMs) throw new Error('no message was accepted for a minute')
      await sleep(100)
    }
    sending.sent.push(id)
    sending.longestMs = Math.max(sending.longestMs, performance.now() - began)
  }
}

const isAccepted = (wire: ReturnType<typeof openWire>, pair: Pair, id: string) =>
  post(wire, pair, id).then(
    () => true,
    () => false,
  )

async function move(client: Client): Promise<{ moveMs: number; isElsewhere: boolean }> {
  const { other } = await nodesOf(client)
  const began = performance.now()
  await client.query('SELECT citus_schema_move($1::regnamespace, $2::text, $3::int)', [schema, other.host, other.port])
  const moveMs = performance.now() - began
  const { current } = await nodesOf(client)
  return { moveMs, isElsewhere: current.host === other.host && current.port === other.port }
}

async function compare(client: Client, ids: readonly string[]): Promise<{ lost: number; duplicated: number }> {
  await client.query(`SET search_path = ${schema}, public`)
  const rowsOf = async (query: string, keys: readonly string[]) =>
    (await client.query<{ id: string }>(query, [keys])).rows
  const written = await rowsOf('SELECT id FROM messages WHERE id = ANY ($1::uuid[])', ids)
  const paid = await rowsOf(
    'SELECT right(key, 36) AS id FROM ledger_entries WHERE key = ANY ($1)',
    ids.map((id) => `message:${id}`),
  )
  const [inChat, inLedger] = [written, paid].map((rows) => new Set(rows.map(({ id }) => id)))
  return {
    lost: ids.filter((id) => !inChat?.has(id) || !inLedger?.has(id)).length,
    duplicated: written.length + paid.length - (inChat?.size ?? 0) - (inLedger?.size ?? 0),
  }
}
