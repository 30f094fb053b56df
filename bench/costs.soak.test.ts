import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../src/test/product/database.ts'
import { type Calls, type Costs, callsOf, costMeter, type Requested } from './costs.ts'
import { type Served, type Stage, serve, stageOn } from './stage.ts'

/** CPU time of the server for one request, as a multiple of that for /health: highest of eight runs with other work on the machine. */
const recorded: Partial<Record<Requested, number>> = {
  wallet: 6.6,
  profile: 15,
  search: 26,
  'members page': 240,
  'chats page': 138,
  'visitor page': 1.25,
}
const tolerance = 1.3
const [fewRounds, mostRounds] = [5, 11]

const varDir = mkdtempSync(join(tmpdir(), 'vonk-costs-'))
let database: TestDatabase
let stage: Stage
let calls: Calls
let server: Served

beforeAll(async () => {
  database = await testDatabase()
  stage = await stageOn({ databaseUrl: database.url, varDir, stop: database.close })
  // Before it starts: it reads the members into its search index then
  calls = await callsOf(stage)
  server = await serve(stage, { hasPages: true })
})
afterAll(async () => {
  await server?.stop()
  await stage.close()
  rmSync(varDir, { recursive: true, force: true })
})

test('no request takes a third more CPU time than recorded', { timeout: 240_000 }, async () => {
  const meter = costMeter([server], calls)
  for (const isWarmUp of [true, true]) await meter.round({ isWarmUp })
  let ratios: Record<string, number> = {}
  // A busy machine distorts some rounds: more of them until the medians fit, or are certain
  for (let rounds = 1; rounds <= mostRounds; rounds += 1) {
    await meter.round()
    ratios = ratiosOf(meter.costs()[0])
    if (rounds >= fewRounds && slower(ratios).length === 0) break
  }
  meter.close()
  expect(slower(ratios), JSON.stringify(ratios)).toEqual([])
})

function ratiosOf(costs: Costs | undefined): Record<string, number> {
  return Object.fromEntries(Object.entries(costs ?? {}).map(([name, cost]) => [name, cost / (costs?.health ?? 0)]))
}

function slower(ratios: Record<string, number>): string[] {
  const known = Object.entries(recorded)
  return known.flatMap(([name, most]) => ((ratios[name] ?? Number.POSITIVE_INFINITY) > most * tolerance ? [name] : []))
}
