import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from '../measure.ts'
import { tryCalls } from './calls.ts'
import { command, nodesOf, preparePool, schema, urlOfNode, withClient } from './cluster.ts'
import { messageRates } from './messages.ts'
import { movePool } from './move.ts'
import { startProduct } from './server.ts'

const usage = `npm run prove:citus -- --url postgres://…/vonk --plain postgres://…/vonk

Proves that the product works with a member pool on a Citus cluster, and measures it beside plain PostgreSQL.
  --url    the coordinator: a database of its own, with the citus extension and two servers for pools
  --plain  a PostgreSQL server without Citus on the same machine: a database of its own
Makes the pool schema ${schema} in both. docs/operations/scaling.md says how the cluster has to be set up.`

/** How many times slower than plain PostgreSQL a cluster may be. */
const slowest = { coordinator: 2.5, node: 1.4 }
const senderCounts = [1, 16]

type Row = { what: string; seen: string; isOk: boolean }

const { values } = parseArgs({ options: { url: { type: 'string' }, plain: { type: 'string' } } })
const { url, plain } = values
if (url === undefined || plain === undefined) {
  console.error(usage)
  process.exit(2)
}
const varDir = mkdtempSync(join(tmpdir(), 'vonk-citus-'))
const rows: Row[] = []
try {
  for (const stage of [prepare, callAll, checkLedger, measureMessages, moveUnderLoad, checkLedger])
    rows.push(...(await stage(url, plain).catch((error: unknown) => [failed(stage.name, error)])))
} finally {
  rmSync(varDir, { recursive: true, force: true })
}
console.log(table([['', 'seen', ''], ...rows.map(({ what, seen, isOk }) => [what, seen, isOk ? 'ok' : 'FAIL'])]))
process.exit(rows.every(({ isOk }) => isOk) ? 0 : 1)

function failed(what: string, error: unknown): Row {
  return { what, seen: String(error instanceof Error ? error.message : error).split('\n')[0] ?? '', isOk: false }
}

async function prepare(coordinator: string, beside: string): Promise<Row[]> {
  await preparePool(beside)
  const began = performance.now()
  await preparePool(coordinator)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const { current } = await withClient(coordinator, nodesOf)
  return [
    { what: `migrations, schema ${schema}`, seen: `${seconds} s, on ${current.host}:${current.port}`, isOk: true },
  ]
}

async function callAll(coordinator: string): Promise<Row[]> {
  const product = await startProduct(coordinator)
  const outcomes = await tryCalls(product.origin).finally(product.stop)
  return outcomes.map(({ name, ms, error }) => ({
    what: `call: ${name}`,
    seen: error ?? `${ms.toFixed(0)} ms`,
    isOk: error === null,
  }))
}

async function checkLedger(coordinator: string): Promise<Row[]> {
  const report = await command(coordinator, 'ledger/check-ledger')
  return [{ what: 'npm run check:ledger', seen: report.trim().split('\n').at(-1) ?? '', isOk: true }]
}

async function measureMessages(coordinator: string, beside: string): Promise<Row[]> {
  const node = await urlOfNode(coordinator)
  const rates = await messageRates({ plain: beside, coordinator, node }, { senders: senderCounts, varDir })
  return [...rates].flatMap(([senders, measured]) =>
    (['plain', 'coordinator', 'node'] as const).map((place) => {
      const { perSecond, p50 } = measured[place]
      const ratio = measured.plain.perSecond / perSecond
      const against = place === 'plain' ? '' : `, ${ratio.toFixed(2)}x slower, at most ${slowest[place]}x`
      return {
        what: `messages, ${senders} at once, ${place}`,
        seen: `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms${against}`,
        isOk: place === 'plain' || ratio <= slowest[place],
      }
    }),
  )
}

async function moveUnderLoad(coordinator: string): Promise<Row[]> {
  const moved = await movePool(coordinator, varDir)
  const { accepted, refused, lost, duplicated } = moved
  const seconds = (value: number) => (value / 1000).toFixed(1)
  return [
    { what: 'citus_schema_move', seen: `${seconds(moved.moveMs)} s under load`, isOk: moved.isElsewhere },
    {
      what: 'messages meanwhile',
      seen: `${accepted} accepted, ${refused} tried again, longest ${seconds(moved.longestMs)} s`,
      isOk: accepted > 0,
    },
    { what: 'lost, duplicated', seen: `${lost}, ${duplicated}`, isOk: lost === 0 && duplicated === 0 },
  ]
}
