import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { accountCalls } from '../../test/members/account-calls.ts'
import { refusal, testProduct } from '../../test/product/server.ts'
import { testJobs } from '../../test/product/test-schema.ts'
import { caughtMails } from '../platform/email/mail.ts'
import { exportPersonalData } from '../platform/personal-data.ts'
import { contentData } from './index.ts'
import { sweepContact } from './listeners.ts'

const support = 'help@example.com'
const product = await testProduct({ settings: { supportEmail: support, mailName: 'V. Services' } })
const { clock, as, anonymous, newMember } = product
const { db, mail } = product.platform
const calls = accountCalls(product)
afterAll(() => product.close())
beforeEach(async () => {
  for (const table of ['contact_messages', 'rate_limits', 'caught_mails'])
    await db.execute(sql`DELETE FROM ${sql.identifier(table)}`)
  await product.platform.rateLimiter.reset('contactMail', message().email)
})

const message = (change: Record<string, unknown> = {}) => ({
  topic: 'payment' as const,
  email: 'guest@example.com',
  name: 'Gerda',
  text: 'I paid twice.\nPlease look.',
  ...change,
})
const rows = async () => (await db.execute(sql`SELECT * FROM contact_messages`)).rows
const caught = () => db.select().from(caughtMails)

describe('a message to customer service', () => {
  test('is kept, reaches the site with the way to answer, and is acknowledged in the language of the page', async () => {
    const headers = { cookie: 'locale=nl' }
    const { status, body } = await calls.ask('/api/content/contact', { method: 'POST', payload: message(), headers })
    expect(status).toBe(200)
    expect(body.receipt).toMatch(/^C-260615-\d{8}$/)
    expect(await rows()).toMatchObject([{ topic: 'payment', member_id: null, locale: 'nl', receipt: body.receipt }])
    await expect.poll(async () => (await caught()).length).toBe(2)
    const mails = await caught()
    const toUs = mails.find(({ to }) => to === support)
    expect(toUs?.headers).toEqual({ 'Reply-To': 'guest@example.com' })
    expect(toUs?.subject).toBe(`${body.receipt}: Payment`)
    for (const words of ['Gerda', 'I paid twice.', 'Please look.']) expect(toUs?.text).toContain(words)
    const receipt = mails.find(({ to }) => to === 'guest@example.com')
    expect(receipt?.text).toContain(body.receipt)
    expect(receipt?.text).not.toMatch(/Gerda|twice/)
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['an address that is none', { email: 'gerda' }, 'invalid_email'],
    ['an address with another line in it', { email: 'a@example.com\nBcc: b@example.com' }, 'invalid_email'],
    ['hardly a word', { text: 'Hello' }, 'invalid_input'],
    ['another topic', { topic: 'love' }, 'invalid_input'],
    ['what only a robot would fill in', { website: 'https://buy.example' }, 'invalid_input'],
  ])('with %s is refused', async (_what, change, code) => {
    expect((await refusal(anonymous.content.sendContact(message(change)))).code).toBe(code)
    expect(await rows()).toEqual([])
  })

  test('pressed several times is one', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => anonymous.content.sendContact(message())))
    expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
  })

  test('comes from a network ten times an hour', async () => {
    for (let n = 0; n < 10; n += 1) await anonymous.content.sendContact(message({ text: `Question number ${n}` }))
    expect((await refusal(anonymous.content.sendContact(message()))).code).toBe('too_many_requests')
    clock.advance(3_600_001)
    await anonymous.content.sendContact(message())
  })

  test('waits for a mail server that is gone', async () => {
    // What earlier tests sent must not count here
    const underWay = sql`SELECT FROM ${sql.raw(testJobs)}.job WHERE name LIKE 'content.contact%' AND state < 'completed'`
    await expect.poll(async () => (await db.execute(underWay)).rows).toEqual([])
    const { deliver } = mail
    let failures = 0
    mail.deliver = () => {
      failures += 1
      return Promise.reject(new Error('nobody there'))
    }
    try {
      await anonymous.content.sendContact(message({ email: 'waits@example.com' }))
      await expect.poll(() => failures).toBe(2)
      const waiting = sql`SELECT data, start_after > now() + interval '5 seconds' AS is_later FROM ${sql.raw(testJobs)}.job
        WHERE name LIKE 'content.contact%' AND state = 'created' ORDER BY name`
      const later = { data: { tries: 1 }, is_later: true }
      await expect.poll(async () => (await db.execute(waiting)).rows).toMatchObject([later, later])
    } finally {
      mail.deliver = deliver
    }
  })

  test('is its sender’s own: exported, erased with them, and gone after a year', async () => {
    const member = await newMember()
    await as(member).content.sendContact(message({ email: member.email }))
    await anonymous.content.sendContact(message())
    expect(await exportPersonalData(contentData, db, member.id)).toMatchObject([
      { name: 'service-messages.json', value: [{ topic: 'payment', email: member.email }] },
    ])
    clock.advance(365 * 86_400_000)
    await sweepContact(product.platform)
    expect(await rows()).toHaveLength(2)
    clock.advance(1)
    await sweepContact(product.platform)
    expect(await rows()).toEqual([])
  })
})
