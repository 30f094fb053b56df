import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../src/test/product/database.ts'
import { type Stage, stageOn } from '../stage.ts'
import { faultsOf, reportOf } from './faults.ts'
import { runFaults } from './run.ts'

const varDir = mkdtempSync(join(tmpdir(), 'vonk-faults-'))
let database: TestDatabase
let stage: Stage

beforeAll(async () => {
  database = await testDatabase()
  stage = await stageOn({ databaseUrl: database.url, varDir, stop: database.close })
})
afterAll(async () => {
  await stage.close()
  rmSync(varDir, { recursive: true, force: true })
})

test('through a network that fails in every way, a server that is killed and tabs that crash, no word is lost, doubled or moved', {
  // Above the sum of the run's own limits, so that it is the run that says what did not end
  timeout: 660_000,
}, async () => {
  const outcome = await runFaults(stage, {
    ...{ conversations: 4, messagesEach: 8, mostWaiting: 3, lastEach: 1 },
    ...{ cuts: 8, kills: 1, crashes: 2 },
    ...{ stormMs: 3_000, downMs: 1_500 },
  })
  expect(faultsOf(outcome), reportOf(outcome)).toEqual([])
  expect(outcome).toMatchObject({ kills: 1, messages: 64, spent: 64 })
  expect(outcome.reconnects).toBeGreaterThan(0)
  expect(outcome.network.requests).toBeGreaterThan(64)
})
