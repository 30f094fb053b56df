import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountCalls } from '../../test/members/account-calls.ts'
import { advanceJobs, jobsDone } from '../../test/product/jobs.ts'
import { type TestProduct, testProduct } from '../../test/product/server.ts'
import { testJobs } from '../../test/product/test-schema.ts'
import { type Answer, headerOf, openSmtpServer, readMail, type SmtpTestServer } from '../../test/providers/smtp.ts'
import { emailProblems } from '../notifications/tables.ts'
import { mailLog } from '../platform/email/email-log.ts'
import type { EmailTemplate } from '../platform/email/mail.ts'
import { NotNow } from '../platform/jobs/retry.ts'
import type { Platform } from '../platform/platform.ts'
import { openPlatform } from './open.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

let server: SmtpTestServer
let product: TestProduct
let other: Platform
let calls: ReturnType<typeof accountCalls>
let databaseUrl: string
beforeAll(async () => {
  server = await openSmtpServer()
  const env = {
    SMTP_URL: `${server.url}?socketTimeout=700&greetingTimeout=700`,
    MAIL_DOMAIN: 'post.example',
    MAIL_PER_MINUTE: '60',
  }
  product = await testProduct({ env })
  calls = accountCalls(product)
  // Another process of the same installation
  databaseUrl = product.platform.db.$client.options.connectionString ?? ''
  other = await openPlatform({ config: product.platform.config, databaseUrl, clock: product.clock, runsJobs: false })
})
afterAll(async () => {
  await Promise.all([product.platform.mail.close(), other.mail.close()])
  await other.db.$client.end()
  await product.close()
  await server.stop()
})
beforeEach(async () => {
  server.answer(() => null)
  // A server that was down is tried again, and send rates are reset
  product.clock.advance(2 * hour)
})
afterEach(async () => {
  await server.start()
  server.received.length = 0
})

let serial = 0
/** An email to a new address at this domain. */
function emailTo(domain: string, change: Partial<EmailTemplate> = {}): EmailTemplate {
  serial += 1
  return {
    kind: 'reset',
    memberId: null,
    to: `anna${serial}@${domain}`,
    from: 'noreply@post.example',
    fromName: 'Vonk post',
    subject: 'A new password',
    text: 'Here it is',
    html: '<p>Here it is</p>',
    ...change,
  }
}

/** What came of a delivery: `sent`, or when to try again. */
async function deliveryResult(
  email: EmailTemplate,
  platform: Platform = product.platform,
): Promise<'sent' | NotNow['rest']> {
  try {
    await platform.mail.deliver(email)
    return 'sent'
  } catch (error) {
    if (error instanceof NotNow) return error.rest
    throw error
  }
}
const notedAt = (domain: string) =>
  product.platform.db.select().from(mailLog).where(eq(mailLog.domain, domain)).orderBy(asc(mailLog.id))
const refusals = [60, 300, 900, 3_600, 10_800]
const rest = [30, 60, 300, 600]
const when = (to: string, answer: Answer) => server.answer((receiver) => (receiver.endsWith(to) ? answer : null))

test('mails go over few connections, one after the other', async () => {
  const before = server.connections
  for (let mail = 0; mail < 5; mail++) expect(await deliveryResult(emailTo('few.example'))).toBe('sent')
  expect(server.received).toHaveLength(5)
  expect(server.connections - before).toBeLessThanOrEqual(1)
  expect((await notedAt('few.example')).map(({ kind, outcome, status }) => [kind, outcome, status])).toEqual(
    Array.from({ length: 5 }, () => ['reset', 'sent', null]),
  )
})

test('a line that the server broke in between costs nothing', async () => {
  expect(await deliveryResult(emailTo('broken.example'))).toBe('sent')
  server.breakLines()
  expect(await deliveryResult(emailTo('broken.example'))).toBe('sent')
  expect(server.received).toHaveLength(2)
})

describe('a server that refuses', () => {
  test.each([
    ['greylisting', { code: 451, words: '4.7.1 greylisted', to: 'rcpt' }],
    ['after the mail', { code: 452, words: '4.3.1 no room', to: 'data' }],
    ['too many', { code: 421, words: '4.7.0 slow down', to: 'rcpt' }],
  ] as const)('for now (%s) gets the mail later, once', async (name, answer) => {
    const email = emailTo(`${name.replace(/ /g, '')}.example`)
    server.answer(() => answer)
    expect(await deliveryResult(email)).toEqual(refusals)
    expect(server.received).toEqual([])
    server.answer(() => null)
    product.clock.advance(minute)
    expect(await deliveryResult(email)).toBe('sent')
    expect(server.to(email.to)).toHaveLength(1)
  })

  test('slows its own domain and no other, and recovers', async () => {
    const [slow, fast] = [() => emailTo('slow.example'), () => emailTo('fast.example')]
    when('slow.example', { code: 421, words: '4.7.0 too many', to: 'rcpt' })
    expect(await deliveryResult(slow())).toEqual(refusals)
    // It is not tried while it rests; other domains continue
    const begun = product.clock.now().getTime()
    const waits = [await deliveryResult(slow()), await deliveryResult(slow(), other)]
    expect(waits.map((wait) => (wait instanceof Date ? wait.getTime() - begun : wait))).toEqual([minute, minute])
    expect(await deliveryResult(fast())).toBe('sent')
    // The second time it rests longer
    product.clock.advance(minute)
    expect(await deliveryResult(slow())).toEqual(refusals)
    product.clock.advance(minute)
    expect(await deliveryResult(slow())).toBeInstanceOf(Date)
    product.clock.advance(10 * minute)
    server.answer(() => null)
    expect(await deliveryResult(slow())).toBe('sent')
    expect(await deliveryResult(fast())).toBe('sent')
    product.clock.advance(hour)
    expect(await deliveryResult(slow())).toBe('sent')
    const [row] = (
      await product.platform.db.execute(sql`SELECT refusals FROM email_send_rates WHERE domain = 'rest:slow.example'`)
    ).rows
    expect(row?.refusals).toBe(0)
  })

  test('a full mailbox does not slow other recipients', async () => {
    when('full@one.example', { code: 452, words: '4.2.2 mailbox full', to: 'rcpt' })
    expect(await deliveryResult(emailTo('one.example', { to: 'full@one.example' }))).toEqual(refusals)
    expect(await deliveryResult(emailTo('one.example'))).toBe('sent')
  })

  test.each([
    ['nobody there', { code: 550, words: '5.1.1 user unknown', to: 'rcpt' }, 'hard'],
    ['taken for spam', { code: 554, words: '5.7.1 blocked as spam', to: 'data' }, 'soft'],
  ] as const)(
    'a permanent refusal (%s) is not retried, and is stored with the member',
    async (_name, answer, trouble) => {
      const member = await product.newMember()
      const email = emailTo('example.com', { to: member.email, memberId: member.id })
      when(member.email, answer)
      expect(await deliveryResult(email)).toBe('sent')
      expect(server.received).toEqual([])
      const noted = await product.platform.db.select().from(mailLog).where(eq(mailLog.memberId, member.id))
      const [status] = answer.words.split(' ')
      expect(noted.map((row) => [row.kind, row.domain, row.outcome, row.status])).toEqual([
        ['reset', 'example.com', 'refused', status],
      ])
      const troubles = await product.platform.db
        .select()
        .from(emailProblems)
        .where(eq(emailProblems.memberId, member.id))
      expect(troubles.map((row) => [row.kind, row.status])).toEqual([[trouble, status]])
      // The member reads it, and has the way back
      const { disabled } = (await product.as(member).notifications.getPreferences({})).preferences
      expect(new Set(disabled.map(({ reason }) => reason))).toEqual(new Set(trouble === 'hard' ? ['bounce'] : []))
    },
  )

  test("a refusal of our sender loses nothing and disables no member's emails", async () => {
    const member = await product.newMember()
    const email = emailTo('example.com', { to: member.email, memberId: member.id })
    server.answer(() => ({ code: 550, words: '5.7.60 may not send as this', to: 'from' }))
    expect(await deliveryResult(email)).toEqual(refusals)
    expect(await product.platform.db.select().from(emailProblems).where(eq(emailProblems.memberId, member.id))).toEqual(
      [],
    )
  })
})

describe('a server that is not there', () => {
  test.each([
    ['says nothing', 'hang'],
    ['breaks the line in the middle', 'drop'],
  ] as const)('%s: the mail waits, and arrives once', async (_name, how) => {
    const email = emailTo('odd.example', { text: 'x'.repeat(200_000) })
    when('odd.example', how)
    expect(await deliveryResult(email)).toEqual(rest)
    // No other email waits for the same unresponsive server
    const { connections } = server
    expect(await deliveryResult(emailTo('fine.example'))).toEqual(rest)
    expect(server.connections).toBe(connections)
    server.answer(() => null)
    product.clock.advance(minute)
    expect(await deliveryResult(email)).toBe('sent')
    expect(server.to(email.to)).toHaveLength(1)
  })

  test('is back after an hour: every mail arrives once', async () => {
    await server.stop()
    const emails: string[] = []
    for (let mail = 0; mail < 8; mail++) {
      // Eight domains: one alone would hit its send rate, with a clock that does not advance
      const form = calls.form({ email: `weekend@w${mail}.example` })
      await signUp(form)
      emails.push(form.email)
    }
    for (let round = 0; round < 3; round++) {
      await triedOnce()
      product.clock.advance(20 * minute)
    }
    await server.start()
    await expect.poll(hurriedTo, patience).toEqual(emails)
    await advanceJobs(product.platform.db)
    await idle()
    expect(server.received).toHaveLength(8)
    const [mail] = server.received
    if (mail === undefined) throw new Error('nothing came')
    expect((await readMail(mail)).text).toContain('/activate/done?token=')
  }, 180_000)

  test('was down longer than a code is valid: the code is not sent any more', async () => {
    const [early, late] = [await product.newMember(), await product.newMember()]
    await server.stop()
    await product.as(late).accounts.sendCode({})
    await triedOnce()
    product.clock.advance(16 * minute)
    await product.as(early).accounts.sendCode({})
    await server.start()
    await expect.poll(() => hurriedTo().then((all) => all.filter((to) => to === early.email)), patience).toHaveLength(1)
    await idle()
    expect(server.to(late.email)).toEqual([])
  }, 180_000)
})

describe('the pace', () => {
  test('is shared by all processes', async () => {
    const both = [product.platform, other]
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_each, mail) => deliveryResult(emailTo('paced.example'), both[mail % 2])),
    )
    // Sixty a minute, half of it for such mails: one every two seconds, after ten seconds’ worth at once
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(6)
    const begun = product.clock.now().getTime()
    const waits = outcomes.flatMap((outcome) => (outcome instanceof Date ? [(outcome.getTime() - begun) / second] : []))
    expect(waits.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 14 }, (_each, place) => 2 + place * 2))
    expect(server.received).toHaveLength(6)
  })

  test('of a campaign does not delay password resets', async () => {
    const campaign = await Promise.all(
      Array.from({ length: 40 }, () => deliveryResult(emailTo('lanes.example', { kind: 'promotions' }))),
    )
    expect(campaign.filter((outcome) => outcome === 'sent')).toHaveLength(3)
    const news = { kind: 'new_messages', headers: { 'List-Unsubscribe': '<https://vonk.example/>' } }
    expect(await deliveryResult(emailTo('lanes.example', news))).toBe('sent')
    expect(await deliveryResult(emailTo('lanes.example'))).toBe('sent')
  })

  test('of one domain is nothing to another', async () => {
    for (let mail = 0; mail < 30; mail++) expect(await deliveryResult(emailTo(`own${mail}.example`))).toBe('sent')
  })

  test('gives every mail of a queue its own moment, and forgets none', async () => {
    const emails = Array.from({ length: 9 }, (_each, place) => `queue${place}@queued.example`)
    for (const email of emails) await signUp(calls.form({ email }))
    await expect.poll(() => server.received.length).toBe(6)
    await idle()
    expect(server.received).toHaveLength(6)
    const slots = (
      await product.platform.db.execute(sql`SELECT data ->> 'slot' AS slot, data ? 'tries' AS tried FROM ${sql.raw(testJobs)}.job
      WHERE state = 'created' AND data ? 'slot' ORDER BY 1`)
    ).rows
    const begun = product.clock.now().getTime()
    expect(slots.map(({ slot }) => (new Date(String(slot)).getTime() - begun) / second)).toEqual([2, 4, 6])
    expect(slots.map(({ tried }) => tried)).toEqual([false, false, false])
    product.clock.advance(6 * second)
    await expect.poll(hurriedTo, patience).toEqual(emails)
  })
})

test('greets with its domain, and uses TLS where the server supports it', async () => {
  const email = emailTo('ehlo.example')
  expect(await deliveryResult(email)).toBe('sent')
  expect(server.to(email.to)[0]?.greeting).toBe('post.example')
  expect(headerOf(server.to(email.to)[0] ?? { raw: Buffer.alloc(0) }, 'received')).toBeUndefined()
})

/** Password hashing is limited per process: a busy server answers with a retry. */
async function signUp(form: ReturnType<typeof calls.form>): Promise<void> {
  await expect.poll(async () => (await calls.signUp(form)).status).toBe(200)
}

const patience = { timeout: 60_000, interval: 500 }
/** Recipients of the emails, once waiting ones may be sent. */
async function hurriedTo(): Promise<string[]> {
  await advanceJobs(product.platform.db)
  return server.received.map(({ to }) => to).toSorted()
}

/** Until no mail is being worked on, or may be. */
const idle = () => jobsDone(product.platform.db, 'accounts.%mail')

/** Every mail that waits is tried now. */
async function triedOnce(): Promise<void> {
  await advanceJobs(product.platform.db)
  await idle()
}
