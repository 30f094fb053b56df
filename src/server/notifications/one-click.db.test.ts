import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Locale, locales } from '../../contract/constants.ts'
import { notificationTypes } from '../../contract/notifications.ts'
import { chatting } from '../../test/chat.ts'
import { verifyDkim } from '../../test/dkim.ts'
import { newsIn } from '../../test/news.ts'
import { oneClickDoor } from '../../test/one-click.ts'
import { type TestMember, type TestProduct, testProduct } from '../../test/server.ts'
import { headerOf, openSmtpServer, type Received, readMail, type SmtpTestServer } from '../../test/smtp.ts'
import { dkimRecord, openDkimKey } from '../platform/mail-dkim.ts'
import { newsLetter, readerOf } from './news-letter.ts'
import { type NewsKind, preferenceOf, ways } from './ways.ts'

let server: SmtpTestServer
let product: TestProduct
let door: Awaited<ReturnType<typeof oneClickDoor>>
beforeAll(async () => {
  server = await openSmtpServer()
  product = await testProduct({
    env: {
      SMTP_URL: server.url,
      MAIL_DOMAIN: 'post.example',
      MAIL_PER_MINUTE: '60000',
      PUBLIC_URL: 'https://vonk.example',
    },
  })
  door = await oneClickDoor(product)
})
afterAll(async () => {
  await door.close()
  await product.platform.mail.close()
  await product.close()
  await server.stop()
})

/** Every kind that is ever mailed and can be unsubscribed from. */
const kinds = (Object.keys(ways) as NewsKind[]).filter((kind) => ways[kind].mail > 0 && preferenceOf(kind) !== null)

async function memberWhoReads(locale: Locale): Promise<TestMember> {
  const member = await product.newMember({ gender: 'male', seeks: 'female' })
  await product.platform.db.execute(sql`UPDATE members SET locale = ${locale} WHERE id = ${member.id}`)
  const mail = Object.fromEntries(notificationTypes.map((type) => [type, true]))
  await product.as(member).notifications.savePreferences({ mail })
  return member
}

/** A mail of this kind to them by SMTP, as it arrived; null where they do not get such mails. */
async function mailed(member: TestMember, type: NewsKind): Promise<Received | null> {
  const { platform } = product
  const reader = await readerOf(platform, member.id, type)
  if (reader === null) return null
  const contents = {
    words: { name: 'Anna', others: 0, count: 1 },
    heading: 'News of the house',
    lines: () => ['Look here.'],
    button: () => 'Look',
    path: '/chats',
  }
  const letter = await newsLetter(platform, reader, { type, contents })
  if (letter === null) throw new Error('no site')
  await platform.mail.deliver(letter)
  return server.to(member.email).at(-1) ?? null
}

/** The address in the header of what really left, without its brackets. */
function stopAddress(mail: Received): string {
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, address = ''] = /<(https:\/\/[^<>\s]+)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '') ?? []
  return address
}

test('there are mails of every type that a member can switch off', () => {
  expect(new Set(kinds.map((kind) => preferenceOf(kind)))).toEqual(new Set(notificationTypes))
})

describe.each(locales)('a mail program of somebody who reads %s', (locale) => {
  test.each(kinds)('ends %s with one press', async (kind) => {
    const member = await memberWhoReads(locale)
    const mail = await mailed(member, kind)
    if (mail === null) throw new Error('no mail')
    const parsed = await readMail(mail)
    expect(parsed.html).toContain(`lang="${locale}"`)
    const address = stopAddress(mail)
    // The link in the mail is the same one
    expect(parsed.text).toContain(address)
    const key = await openDkimKey(product.platform.db, product.platform.config)
    const verdict = verifyDkim(mail.raw, () => dkimRecord(key))
    expect(verdict.isValid && verdict.names.filter((name) => name.startsWith('list-unsubscribe'))).toHaveLength(2)

    // Whoever only looks at the address ends nothing: programs do that by themselves
    expect(await mailed(member, kind)).not.toBeNull()
    const body = kinds.indexOf(kind) % 2 === 0 ? 'form' : 'multipart'
    expect(await door.press(address, body)).toEqual({ status: 200, done: 'type' })

    expect(await mailed(member, kind)).toBeNull()
    const others = kinds.filter((other) => preferenceOf(other) !== preferenceOf(kind))
    const [other = kind] = others
    expect(await mailed(member, other)).not.toBeNull()
    const { disabled } = (await product.as(member).notifications.getPreferences({})).preferences
    expect(disabled.map(({ type, reason }) => [type, reason])).toEqual([[preferenceOf(kind), 'listunsubscribe']])
    // Again is no mistake
    expect(await door.press(address)).toEqual({ status: 200, done: 'type' })
  })
})

test('what nobody of us wrote ends nothing', async () => {
  const member = await memberWhoReads('en')
  const mail = await mailed(member, 'like')
  if (mail === null) throw new Error('no mail')
  const address = stopAddress(mail)
  for (const forged of [
    address.slice(0, -1),
    address.replace('.like.', '.news.'),
    address.replace(/token=.*/, 'token=x'),
  ])
    expect(await door.press(forged)).toEqual({ status: 200, done: 'expired' })
  expect(await mailed(member, 'like')).not.toBeNull()
})

test('after a press, the next thing that happens is not mailed any more', async () => {
  const { sweepAfter, idle } = newsIn(() => product)
  const { pair, say } = chatting(() => product)
  // Long enough to have gone
  const minutes = 6 * 60_000
  const { anna, bram, id } = await pair()
  await product.as(anna).likes.like({ member_id: bram.id })
  await say(anna, id)
  await sweepAfter(minutes)
  await expect.poll(() => server.to(bram.email).length).toBe(2)
  const subjects = await Promise.all(server.to(bram.email).map(readMail))
  const like = server.to(bram.email).find((mail) => headerOf(mail, 'feedback-id')?.startsWith('like:'))
  if (like === undefined) throw new Error(`no such mail: ${subjects.map(({ subject }) => subject)}`)
  expect(await door.press(stopAddress(like))).toEqual({ status: 200, done: 'type' })

  product.clock.advance(26 * 60 * 60_000)
  const admirer = await product.newMember({ name: 'Clara' })
  await product.as(admirer).likes.like({ member_id: bram.id })
  await say(anna, id)
  await sweepAfter(minutes)
  await idle()
  const kindsSent = server.to(bram.email).map((mail) => headerOf(mail, 'feedback-id')?.split(':')[0])
  expect(kindsSent.filter((kind) => kind === 'like')).toHaveLength(1)
  expect(kindsSent).toHaveLength(3)
})
