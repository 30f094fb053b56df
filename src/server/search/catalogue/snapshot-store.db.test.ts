import { existsSync } from 'node:fs'
import { readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { linesOf } from '../../../test/members/catalogue.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { testSchema } from '../../../test/product/test-schema.ts'
import { eraseMember } from '../../accounts/deletion/erasure.ts'
import { banMember } from '../../accounts/log-in/index.ts'
import { openApp } from '../../http/app.ts'
import { openLive } from '../../http/live/live.ts'
import { openPlatform } from '../../http/open.ts'
import { transaction } from '../../platform/db/db.ts'
import { nameIn } from '../../platform/db/schema-of.ts'
import { profiles } from '../../profiles/tables.ts'
import { recordUnknownChanges } from './changes.ts'
import { follow, followingOf, rebuildSearch, saveSearch } from './follower.ts'
import { isSnapshotDue } from './snapshot-store.ts'

let product: TestProduct
let path: string
let anna: TestMember
beforeAll(async () => {
  product = await testProduct()
  path = join(product.platform.config.varDir, 'search', `${nameIn(testSchema, 'members')}.snapshot`)
  anna = await product.newMember({ gender: 'female', seeks: 'male' })
})
afterAll(() => product.close())
const man = (country = 'NL') => product.newMember({ gender: 'male', seeks: 'female', country })

/** What the running process would leave to the next one. */
async function save() {
  const following = followingOf(product.platform)
  await following.current()
  await saveSearch(product.platform, following, 1)
}
/** The index of a process that starts now. */
const started = async () => linesOf(await follow(product.platform).current())
/** The same without a snapshot. */
async function loaded() {
  await rm(path, { force: true })
  return started()
}
const namesOf = (lines: Record<string, string[]>) => Object.values(lines).flat().join('\n')

beforeEach(async () => {
  await man()
  // The test before may have written rows outside the product
  rebuildSearch(product.platform.db)
  await save()
})

it('finds the same as a full load after members were added, changed, blocked, hidden, banned and erased', async () => {
  const [moved, hidden, erased, present, blocking] = await Promise.all([man(), man(), man(), man(), man()])
  const banned = await man()
  const { platform } = product
  const ban = ({ id }: TestMember) => transaction(platform.db, (tx) => banMember(platform, tx, id))
  // Only who has left long ago is erased
  await ban(erased)
  await save()
  const added = await man('DE')
  await product.as(moved).profiles.saveProfile({ country: 'DE' })
  await product.as(hidden).profiles.setVisibility({ is_invisible: true })
  await product.as(blocking).moderation.block({ member_id: anna.id })
  await ban(banned)
  await transaction(platform.db, (tx) => eraseMember(platform, tx, erased.id))
  product.clock.advance(10 * 60_000)
  await product.as(present).profiles.getOwnProfile({})
  await expect
    .poll(async () => namesOf(linesOf(await followingOf(platform).current())))
    .toContain(`${present.id} ${product.clock.now().getTime()} `)

  const restarted = await openPlatform({
    config: platform.config,
    databaseUrl: platform.db.$client.options.connectionString ?? '',
    schema: testSchema,
    clock: product.clock,
    runsJobs: false,
  })
  const app = await openApp(restarted, { hasPages: false, attachLive: openLive().attach })
  const searches = ['', 'country=DE', 'sort=new', 'sort=best', 'with_photo=1', 'online=1', 'min_age=30']
  const answers = async (by: FastifyInstance) =>
    Promise.all(
      searches.map(async (search) => {
        const { body } = await by.inject({
          url: `/api/search/members?per_page=60&${search}`,
          headers: { cookie: anna.cookie },
        })
        return body
      }),
    )
  const before = await readFile(path)
  await expect.poll(() => answers(app)).toEqual(await answers(product.app))
  const found = await answers(app)
  expect(found.join()).toContain(added.id)
  for (const { id } of [hidden, banned, erased, blocking]) expect(found.join()).not.toContain(id)
  // It was used
  expect((await readFile(path)).equals(before)).toBe(true)
  const next = follow(platform)
  await next.current()
  const lines = await loaded()
  await expect.poll(async () => linesOf(await next.current())).toEqual(lines)
  await app.close()
  await restarted.db.$client.end()
})

it('answers before the activity since the file is read, however long that takes', async () => {
  const { platform } = product
  const present = await man()
  await save()
  const written = await readFile(path)
  const at = new Date(product.clock.now().getTime() + 1_000)
  await platform.db.update(profiles).set({ lastActiveAt: at }).where(eq(profiles.memberId, present.id))
  const next = follow(platform)
  const line = `${present.id} ${at.getTime()} `
  await transaction(platform.db, async (tx) => {
    await tx.execute(sql`LOCK TABLE ${profiles} IN ACCESS EXCLUSIVE MODE`)
    expect(namesOf(linesOf(await next.current()))).not.toContain(line)
    // Another file now would begin after that activity
    await saveSearch(platform, next, 1)
    expect((await readFile(path)).equals(written)).toBe(true)
    // What is heard meanwhile is later
    next.active(anna.id, new Date(at.getTime() + 1))
  })
  await expect.poll(async () => namesOf(linesOf(await next.current()))).toContain(line)
  expect(namesOf(linesOf(await next.current()))).toContain(`${anna.id} ${at.getTime() + 1} `)
})

it('reads the activity again where that failed', async () => {
  const { platform } = product
  const present = await man()
  await save()
  const at = new Date(product.clock.now().getTime() + 1_000)
  await platform.db.update(profiles).set({ lastActiveAt: at }).where(eq(profiles.memberId, present.id))
  await platform.db.execute(sql`ALTER TABLE ${profiles} RENAME COLUMN hides_presence TO hidden`)
  const next = follow(platform)
  await next.current()
  await platform.db.execute(sql`ALTER TABLE ${profiles} RENAME COLUMN hidden TO hides_presence`)
  await expect
    .poll(async () => namesOf(linesOf(await next.current())), { timeout: 10_000 })
    .toContain(`${present.id} ${at.getTime()} `)
})

it('has what this process committed itself right before, and then no trace of an erased member', async () => {
  const bram = await man()
  const words = Buffer.from(bram.id.replaceAll('-', ''), 'hex').swap32()
  await save()
  expect((await readFile(path)).includes(words)).toBe(true)
  await transaction(product.platform.db, (tx) => eraseMember(product.platform, tx, bram.id))
  await save()
  expect((await readFile(path)).includes(words)).toBe(false)
  expect(await started()).toEqual(await loaded())
})

/** Profiles that nobody announces: only a full load sees them. */
const changeUnseen = (memberId: string, minAge: number) =>
  product.platform.db.update(profiles).set({ minAge }).where(eq(profiles.memberId, memberId))

it('reads the file instead of all profiles', async () => {
  const bram = await man()
  await save()
  await changeUnseen(bram.id, 31)
  const lines = await started()
  expect(existsSync(path)).toBe(true)
  expect(lines).not.toEqual(await loaded())
})

const unusable: [string, () => Promise<unknown>][] = [
  ['broken', async () => writeFile(path, (await readFile(path)).subarray(0, 500))],
  ['too old', async () => product.clock.advance(31 * 60_000)],
  ['of the future', async () => product.clock.advance(-60_000)],
  [
    'of an older schema',
    () => product.platform.db.execute(sql`UPDATE drizzle.__drizzle_migrations SET created_at = created_at + 1`),
  ],
  ['older than members who were seeded', () => recordUnknownChanges(product.platform)],
]
it.each(unusable)('loads all profiles where the file is %s, and removes it', async (_, spoil) => {
  const bram = await man()
  await save()
  await changeUnseen(bram.id, 32)
  await spoil()
  const lines = await started()
  expect(existsSync(path)).toBe(false)
  expect(lines).toEqual(await loaded())
})

it('is read anew by a running process after members were seeded', async () => {
  const bram = await man()
  const other = follow(product.platform)
  await other.current()
  await changeUnseen(bram.id, 33)
  await recordUnknownChanges(product.platform)
  await expect.poll(async () => linesOf(await other.current())).toEqual(await loaded())
})

it('is written every ten minutes, and not for few members', async () => {
  expect(await isSnapshotDue(product.platform)).toBe(false)
  const old = new Date(Date.now() - 9.5 * 60_000)
  await utimes(path, old, old)
  expect(await isSnapshotDue(product.platform)).toBe(true)
  await saveSearch(product.platform, followingOf(product.platform))
  expect(existsSync(path)).toBe(false)
  expect(await isSnapshotDue(product.platform)).toBe(true)
})
