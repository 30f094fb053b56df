import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { callsOf, cpuOf, type Requested, requests, send } from './costs.ts'
import { middle } from './hammer.ts'
import { openCaller, table } from './measure.ts'
import { pairsOf, post } from './pairs.ts'
import { type Cpu, sizingOf, type UnitCosts } from './sizing-rules.ts'
import { openStage, type Served, type Stage, serve } from './stage.ts'
import { openWire } from './wire.ts'

const rounds = 5
const callsPerRound = 200
const messages = 2_000
const senders = 8
/** A tick of /proc, in milliseconds. */
const tickMs = 10
/** Tables that grow with the members, and with their messages. */
const memberTables = ['members', 'profiles', 'profile_audience', 'photos', 'wallets', 'credit_lots', 'consents']
const messageTables = ['messages', 'ledger_entries', 'ledger_postings']

/** CPU time per request, bytes per row, and what 1, 10 and 100 million members need by these: docs/operations/sizing.md. */
export async function benchSizing(): Promise<void> {
  const stage = await openStage('sizing')
  const calls = await callsOf(stage)
  const pairs = await pairsOf(stage, senders)
  const server = await serve(stage, { hasPages: true })
  const caller = openCaller(server.origin, 4)
  try {
    const cpus = {} as Record<Requested, Cpu>
    for (const name of requests)
      cpus[name] = await cpuPer(stage, server, callsPerRound, () => send(caller, calls[name], callsPerRound))
    const before = await sizes(stage)
    // Only now: the server closes a connection that was idle for a minute
    const wire = openWire(server.origin, senders)
    const wal = await walBytes(stage)
    const message = await cpuPer(stage, server, messages / rounds, async () => {
      const one = async (pair: (typeof pairs)[number]) => {
        for (let n = 0; n < messages / rounds / senders; n += 1) await post(wire, pair, randomUUID())
      }
      await Promise.all(pairs.map(one))
    })
    wire.close()
    const sent = messages + messages / rounds
    const after = await sizes(stage)
    const memberRows = Object.fromEntries(memberTables.map((name) => [name, bytesPer(after, name, 'members')]))
    const grown = messageTables.map((name) => [name, (bytesOf(after, name) - bytesOf(before, name)) / sent])
    const messageRows = Object.fromEntries(grown)
    const sum = (rows: Record<string, number>) => Object.values(rows).reduce((all, bytes) => all + bytes, 0)
    print(
      { ...cpus, 'send a message': message },
      { 'a member': memberRows, 'a message': messageRows },
      {
        page: cpus['members page'],
        call: cpus.wallet,
        message,
        memberBytes: sum(memberRows),
        messageBytes: sum(messageRows),
        messageWalBytes: ((await walBytes(stage)) - wal) / sent,
      },
    )
  } finally {
    caller.close()
    await server.stop()
    await stage.close()
  }
}

/** Medians of rounds, after one to warm up, in milliseconds for each of `count` units. */
async function cpuPer(stage: Stage, server: Served, count: number, work: () => Promise<void>): Promise<Cpu> {
  const web: number[] = []
  const database: (number | null)[] = []
  for (let round = -1; round < rounds; round += 1) {
    const [webBefore, databaseBefore] = [await cpuOf(server.process), await databaseCpu(stage)]
    await work()
    const [webAfter, databaseAfter] = [await cpuOf(server.process), await databaseCpu(stage)]
    if (round < 0) continue
    web.push((webAfter - webBefore) / 1_000 / count)
    database.push(databaseAfter === null || databaseBefore === null ? null : (databaseAfter - databaseBefore) / count)
  }
  const known = database.filter((value) => value !== null)
  return { web: middle(web), database: known.length === database.length ? middle(known) : null }
}

/** CPU time of all processes of a PostgreSQL on this machine, in milliseconds; null if it runs elsewhere. */
async function databaseCpu({ db }: Stage): Promise<number | null> {
  const { rows } = await db.$client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const own = await statOf(String(rows[0]?.pid))
  if (own === null) return null
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map(statOf))
  const ticks = stats.filter((stat) => stat?.parent === own.parent).map((stat) => stat?.ticks ?? 0)
  return ticks.reduce((sum, each) => sum + each, 0) * tickMs
}

async function statOf(pid: string): Promise<{ parent: number; ticks: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  // After the name in brackets: state, parent, …, user and system time as the 12th and 13th
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields === undefined ? null : { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
}

type Sizes = Map<string, { bytes: number; rows: number }>

/** Bytes with indexes, and rows. Partitions count for their table. */
async function sizes({ db }: Stage): Promise<Sizes> {
  await db.$client.query('ANALYZE')
  const { rows } = await db.$client.query<{ name: string; bytes: string; rows: string }>(
    `SELECT coalesce(parent.relname, c.relname) AS name, sum(pg_total_relation_size(c.oid)) AS bytes, sum(greatest(c.reltuples, 0)) AS rows
     FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class parent ON parent.oid = i.inhparent
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY 1`,
  )
  return new Map(rows.map(({ name, bytes, rows: count }) => [name, { bytes: Number(bytes), rows: Number(count) }]))
}

function bytesOf(all: Sizes, name: string): number {
  return all.get(name)?.bytes ?? 0
}

function bytesPer(all: Sizes, name: string, unit: string): number {
  return bytesOf(all, name) / Math.max(1, all.get(unit)?.rows ?? 0)
}

async function walBytes({ db }: Stage): Promise<number> {
  const { rows } = await db.$client.query<{ bytes: string }>(`SELECT pg_current_wal_lsn() - '0/0' AS bytes`)
  return Number(rows[0]?.bytes)
}

function print(cpus: Record<string, Cpu>, bytes: Record<string, Record<string, number>>, unit: UnitCosts): void {
  const ms = (value: number | null) => (value === null ? 'elsewhere' : value.toFixed(2))
  const lines = Object.entries(cpus).map(([name, { web, database }]) => [name, ms(web), ms(database)])
  console.log(`\nCPU time per request, in ms\n\n${table([['', 'web', 'database'], ...lines])}`)
  const rows = Object.entries(bytes).flatMap(([of, tables]) =>
    Object.entries(tables).map(([name, value]) => [`${name}, per ${of.split(' ')[1]}`, Math.round(value)]),
  )
  console.log(`\nBytes in the database, with indexes\n\n${table([['', 'bytes'], ...rows])}`)
  console.log(`\nWAL per message: ${Math.round(unit.messageWalBytes)} bytes`)
  const sizings = [1e6, 10e6, 100e6].map((members) => ({ members, ...sizingOf(members, unit) }))
  const gigabytes = (value: number) => `${(value / 1e9).toLocaleString('en', { maximumFractionDigits: 1 })} GB`
  const head = ['members', ...sizings.map(({ members }) => `${members / 1e6} million`)]
  const row = (name: string, of: (sizing: (typeof sizings)[number]) => string | number) => [name, ...sizings.map(of)]
  const body = [
    row('web cores (one process each)', ({ webCores }) => webCores),
    row('database cores', ({ databaseCores }) => databaseCores ?? 'not measured'),
    row('memory of a web process', ({ memoryPerProcess }) => gigabytes(memoryPerProcess)),
    row('open sockets at the peak', ({ sockets }) => sockets.toLocaleString('en')),
    row('database after a year', (sizing) => gigabytes(sizing.databaseBytesAfterAYear)),
    row('WAL per day', ({ walBytesPerDay }) => gigabytes(walBytesPerDay)),
    row('photos', ({ photoBytes }) => gigabytes(photoBytes)),
  ]
  console.log(`\nSizing\n\n${table([head, ...body])}`)
}
