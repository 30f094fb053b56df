import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/product/database.ts'
import { listen } from '../../platform/db/listener.ts'
import { newId } from '../../platform/ids.ts'
import { openLog } from '../../platform/metrics/log.ts'
import { channel, readActivity, shareActivity } from './activity.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const log = openLog('silent')
const process = newId()
const at = new Date('2026-06-15T12:00:00.123Z')

/** The activity that reaches other processes, one list for each notification. */
async function received() {
  const lists: { memberId: string; at: number }[][] = []
  const hear = (payload: string) => void lists.push(readActivity(payload, 'another process'))
  await listen(database.db, channel, { hear, missed: () => undefined })
  return lists
}

it('sends the activity of a second together, the latest of each member', async () => {
  const platform = { db: database.db, log }
  const lists = await received()
  const members = Array.from({ length: 400 }, () => newId())
  for (const memberId of members) shareActivity(platform, { process, memberId, at: new Date(0) })
  for (const memberId of members) shareActivity(platform, { process, memberId, at })
  await expect.poll(() => lists.flat().length).toBe(400)
  expect(lists.map((list) => list.length)).toEqual([160, 160, 80])
  expect(lists.flat()).toEqual(members.map((memberId) => ({ memberId, at: at.getTime() })))
})

it('leaves out what a process has sent itself', () => {
  expect(readActivity(`${process} ${newId()}abc`, process)).toEqual([])
})
