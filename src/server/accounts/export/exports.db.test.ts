import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { accountCalls, testPassword } from '../../../test/members/account-calls.ts'
import { buyer } from '../../../test/members/buying.ts'
import { exportCalls } from '../../../test/members/export-calls.ts'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { openApp } from '../../http/app.ts'
import { hashPassword } from '../password/passwords.ts'
import { tidyExports } from './exports.ts'

const dayMs = 86_400_000
let product: TestProduct
let calls: ReturnType<typeof accountCalls>
let passwordHash: string
beforeAll(async () => {
  product = await testProduct()
  calls = accountCalls(product)
  passwordHash = await hashPassword(testPassword)
})
afterAll(() => product.close())

async function join(options: Parameters<TestProduct['newMember']>[0] = {}): Promise<TestMember> {
  const member = await product.newMember(options)
  await product.platform.db.execute(sql`UPDATE members SET password_hash = ${passwordHash} WHERE id = ${member.id}`)
  return member
}
const accounts = (member: TestMember) => product.as(member).accounts
const { newest, reaches, ask, linkTo, open, taken } = exportCalls(() => product)

async function say(from: TestMember, to: TestMember, text: string): Promise<string> {
  const { chat } = product.as(from)
  const { conversation } = await chat.openConversation({ member_id: to.id })
  await chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text })
  return conversation.id
}

describe('an export', () => {
  it('holds everything that is kept of a member, and explains it', async () => {
    const anna = await join({ name: 'Anna' })
    const bram = await join({ name: 'Bram', gender: 'male', seeks: 'female' })
    const photo = await plainPhoto()
    await photoRoutes(() => product).upload(anna, photo)
    await photoRoutes(() => product).upload(anna, photo)
    await product.as(anna).profiles.saveProfile({ gender_identity: 'agender', pronouns: 'any' })
    await product.as(anna).likes.like({ member_id: bram.id })
    await product.as(bram).likes.like({ member_id: anna.id })
    await say(anna, bram, 'Hello Bram')
    const conversation = await say(bram, anna, 'Hello Anna')
    await product.as(anna).chat.deleteChat({ conversation })
    await say(bram, anna, 'Are you still there?')
    const shop = buyer(product, anna)
    await shop.order()
    await product.as(anna).moderation.block({ member_id: (await join()).id })
    await product.as(anna).accounts.giveConsent({ kind: 'promotions', text_version: '2023-12-01T12:00:00Z' })
    const files = await taken(anna)
    const json = (name: string) => JSON.parse(files.get(name)?.toString('utf8') ?? 'null')

    expect([...files.keys()].toSorted()).toEqual([
      'README.txt',
      'account.json',
      'blocks.json',
      'consents.json',
      'credits.json',
      'invoices.json',
      'likes.json',
      'messages.json',
      'orders.json',
      'photos/01.jpg',
      'photos/02.jpg',
      'preferences.json',
      'profile.json',
      'sessions.json',
    ])
    for (const name of files.keys())
      if (name.endsWith('.json')) expect(files.get('README.txt')?.toString('utf8')).toContain(`${name}\n    `)
    expect(json('account.json')).toMatchObject({ id: anna.id, email: anna.email, status: 'active' })
    expect(json('profile.json')).toMatchObject({
      name: 'Anna',
      gender_identity: 'agender',
      pronouns: 'any',
      photos: [{ file: 'photos/01.jpg' }, { file: 'photos/02.jpg' }],
    })
    expect(files.get('photos/01.jpg')?.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(json('likes.json')).toMatchObject({
      sent: [{ member: bram.id, name: 'Bram', matched_at: expect.any(String) }],
      received: [{ member: bram.id, name: 'Bram', is_match: true }],
    })
    // What she deleted of his is gone from her view; her own words are still kept, so she gets them
    expect(json('messages.json')).toMatchObject([
      {
        with: { member: bram.id, name: 'Bram' },
        messages: [
          { number: 1, by: 'me', text: 'Hello Bram', credits: 1 },
          { number: 3, by: 'other', text: 'Are you still there?' },
        ],
      },
    ])
    expect(json('credits.json')).toMatchObject({
      credits: 4,
      movements: [{ kind: 'signup_bonus' }, { kind: 'message' }],
    })
    expect(json('orders.json').orders).toHaveLength(1)
    expect(json('consents.json')).toMatchObject([{ kind: 'promotions', text_version: '2023-12-01T12:00:00Z' }])
    expect(json('sessions.json')).toHaveLength(1)
    expect(files.get('account.json')?.toString()).not.toContain(passwordHash)
  }, 60_000)

  it('is in order for a member who has done nothing yet', async () => {
    const anna = await join({ isConfirmed: false })
    const files = await taken(anna)
    expect(files.get('messages.json')?.toString()).toBe('[]\n')
    expect(files.get('README.txt')?.toString()).toContain(copy('mail.exportFile.intro'))
  })

  it('is announced by mail, which leads to the settings and not to the file', async () => {
    const anna = await join()
    await ask(anna)
    await reaches(anna, 'ready')
    const [mail] = await calls.mailsTo(anna.email)
    expect(mail?.subject).toBe(copy('mail.export.subject'))
    expect(mail?.text).toContain('/settings/privacy')
    expect(mail?.text).not.toContain('/exports/file/')
  })

  it('needs proof', async () => {
    const anna = await join()
    expect((await refusal(accounts(anna).askExport({ current_password: 'not my password at all' }))).code).toBe(
      'proof_failed',
    )
    expect(await newest(anna)).toBeUndefined()
  })

  it('is made three times a day at most, one at a time', async () => {
    const anna = await join()
    // The first one is not written before all three have been asked for
    const { storage } = product.platform
    const write = storage.putStream.bind(storage)
    const allStarted = Promise.withResolvers<void>()
    vi.spyOn(storage, 'putStream').mockImplementationOnce(async (...file) => {
      await allStarted.promise
      return write(...file)
    })
    const answers = await Promise.all([ask(anna), ask(anna), ask(anna)])
    allStarted.resolve()
    expect(new Set(answers.map((each) => each.export.id)).size).toBe(1)
    for (const count of [1, 2, 3]) {
      await reaches(anna, 'ready')
      if (count < 3) await ask(anna)
    }
    expect((await refusal(ask(anna))).code).toBe('too_many_requests')
    product.clock.advance(dayMs)
    await ask(anna)
    await reaches(anna, 'ready')
  }, 60_000)
})

describe('the link to it', () => {
  it('works once, in the session of the member, as a download that nothing keeps', async () => {
    const anna = await join()
    const { export: started } = await ask(anna)
    await reaches(anna, 'ready')
    const url = await linkTo(anna, started.id)
    expect((await open(url, anna.cookie, 'HEAD')).statusCode).toBe(404)
    expect((await open(url, '')).json().error.code).toBe('authentication_required')
    expect((await open(url, (await join()).cookie)).json().error.code).toBe('link_expired')
    const both = await Promise.all([open(url, anna.cookie), open(url, anna.cookie)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])
    const file = both.find(({ statusCode }) => statusCode === 200)
    expect(file?.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data.zip"',
      'cache-control': 'no-store',
    })
    expect(Number(file?.headers['content-length'])).toBe((await newest(anna))?.bytes)
    expect((await open(url, anna.cookie)).json().error.code).toBe('link_expired')
  })

  it('ends after five minutes, and is nobody else’s', async () => {
    const [anna, bram] = [await join(), await join()]
    const { export: started } = await ask(anna)
    await reaches(anna, 'ready')
    const url = await linkTo(anna, started.id)
    expect((await refusal(linkTo(bram, started.id))).code).toBe('not_found')
    product.clock.advance(5 * 60_000)
    expect((await open(url, anna.cookie)).json().error.code).toBe('link_expired')
    expect((await open(await linkTo(anna, started.id), anna.cookie)).statusCode).toBe(200)
  })
})

it('goes with its file after seven days', async () => {
  const anna = await join()
  const { export: started } = await ask(anna)
  await reaches(anna, 'ready')
  const { rows } = await product.platform.db.execute<{ files_key: string }>(
    sql`SELECT files_key FROM data_exports WHERE id = ${started.id}`,
  )
  const key = rows[0]?.files_key ?? ''
  expect(await product.platform.storage.size(key)).toBeGreaterThan(0)
  product.clock.advance(7 * dayMs)
  expect(await newest(anna)).toBeUndefined()
  expect((await refusal(linkTo(anna, started.id))).code).toBe('link_expired')
  await tidyExports(product.platform)
  await expect.poll(() => product.platform.storage.size(key), { timeout: 10_000 }).toBeNull()
})

it('that could not be made says so, leaves no file, and can be asked for again', async () => {
  const anna = await join()
  const write = vi.spyOn(product.platform.storage, 'putStream').mockRejectedValueOnce(new Error('the disk is full'))
  await ask(anna)
  await reaches(anna, 'failed')
  expect(write).toHaveBeenCalledOnce()
  await ask(anna)
  await reaches(anna, 'ready')
})

it('that stopped half-way is given up after an hour', async () => {
  const anna = await join()
  await product.platform.db.execute(
    sql`INSERT INTO data_exports VALUES (${anna.id}, ${randomUUID()}, 'making', 'exports/lost.zip', NULL, ${product.clock.now()}, NULL, NULL)`,
  )
  expect((await newest(anna))?.state).toBe('making')
  product.clock.advance(3_600_001)
  expect((await newest(anna))?.state).toBe('failed')
  await tidyExports(product.platform)
  await ask(anna)
  await reaches(anna, 'ready')
})

it('its link stands in no log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const app = await openApp({ ...product.platform, log }, { hasPages: false, attachLive: () => undefined })
  await app.inject({ url: '/api/accounts/exports/file/a-token', headers: { host: 'localhost:3000' } })
  await app.close()
  expect(lines.some((line) => line.includes('/api/accounts/exports/file/'))).toBe(true)
  expect(lines.filter((line) => line.includes('a-token'))).toEqual([])
})
