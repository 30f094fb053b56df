import { join } from 'node:path'
import fastifyCookie from '@fastify/cookie'
import { sql } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import type { RouterContext } from 'react-router'
import { expect } from 'vitest'
import type { Locale } from '../../contract/constants.ts'
import type { Api } from '../../contract/index.ts'
import { notificationTypes } from '../../contract/notifications.ts'
import { contextMaker } from '../../server/http/api/context.ts'
import { openEarlyPages } from '../../server/http/pages/early-pages.ts'
import { servePages } from '../../server/http/pages/pages.ts'
import { type NewsKind, preferenceOf, ways } from '../../server/notifications/rules/channels.ts'
import { notificationEmail, readerOf } from '../../server/notifications/rules/notification-email.ts'
import { dkimRecord, openDkimKey } from '../../server/platform/email/dkim.ts'
import { type TestMember, type TestProduct, testProduct } from '../product/server.ts'
import { stubBuild } from '../product/stub-build.ts'
import { verifyDkim } from '../providers/dkim.ts'
import { headerOf, openSmtpServer, type Received, readMail } from '../providers/smtp.ts'

type UnsubscribePage = { action(args: never): Promise<unknown> }
type Tokens = { apiContext: RouterContext<Api>; pageContext: RouterContext<unknown> }
const web = join(import.meta.dirname, '../../web')

/**
 * The server of pages with one page, the one that mail programs post to (RFC 8058): its own action behind the real contexts, without the
 * built pages around it. `press` posts as a mail program does: one form field, no cookie, no origin, from nowhere we know.
 */
async function oneClickClient({ platform }: Pick<TestProduct, 'platform'>) {
  const { action } = (await import(join(web, 'pages/notifications/unsubscribe.tsx'))) as UnsubscribePage
  const { apiContext, pageContext } = (await import(join(web, 'api/page-context.ts'))) as Tokens
  const build = stubBuild(
    { pages: { unsubscribe: { action } }, entry: { apiContext, pageContext, isPlainHandle: () => false } },
    ({ actionData }) => actionData,
  )
  const app = fastify() as unknown as FastifyInstance
  await app.register(fastifyCookie)
  const contextOf = contextMaker(platform)
  const early = openEarlyPages(platform, { contextOf, follow: () => undefined })
  await servePages(app, platform, contextOf, early, {
    load: async () => build,
    mode: 'production',
  })

  return {
    /** Answers the status, and what came of it: `type`, `all` or `expired`. */
    async press(address: string, body: OneClickBody = 'form') {
      const { pathname, search, host } = new URL(address)
      const boundary = 'mail-program'
      const sent =
        body === 'form'
          ? { type: 'application/x-www-form-urlencoded', payload: 'List-Unsubscribe=One-Click' }
          : {
              type: `multipart/form-data; boundary=${boundary}`,
              payload: `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
            }
      const { statusCode, body: text } = await app.inject({
        method: 'POST',
        url: pathname + search,
        headers: { host, 'content-type': sent.type },
        payload: sent.payload,
      })
      const [answer] = Object.values((JSON.parse(text || 'null') as Record<string, { done?: string }> | null) ?? {})
      return { status: statusCode, done: answer?.done ?? null }
    },
    close: () => app.close(),
  }
}

/** Both ways that RFC 8058 lets a mail program write it. */
type OneClickBody = 'form' | 'multipart'

/** Every kind that is ever mailed and can be unsubscribed from. */
export const stoppableKinds = (Object.keys(ways) as NewsKind[]).filter(
  (kind) => ways[kind].mail > 0 && preferenceOf(kind) !== null,
)

/** A product that mails by SMTP, and what tests of unsubscribing do over and over on it. */
export async function openOneClick() {
  const server = await openSmtpServer()
  const product = await testProduct({
    env: {
      SMTP_URL: server.url,
      MAIL_DOMAIN: 'post.example',
      MAIL_PER_MINUTE: '60000',
      PUBLIC_URL: 'https://vonk.example',
    },
  })
  const client = await oneClickClient(product)

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
    const letter = await notificationEmail(platform, reader, { type, contents })
    if (letter === null) throw new Error('no site')
    await platform.mail.deliver(letter)
    return server.to(member.email).at(-1) ?? null
  }

  /** One press in the mail program of somebody who reads this language ends this kind of mail, and no other. */
  async function expectOnePressEnds(kind: NewsKind, locale: Locale) {
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
    const body = stoppableKinds.indexOf(kind) % 2 === 0 ? 'form' : 'multipart'
    expect(await client.press(address, body)).toEqual({ status: 200, done: 'type' })

    expect(await mailed(member, kind)).toBeNull()
    const others = stoppableKinds.filter((other) => preferenceOf(other) !== preferenceOf(kind))
    const [other = kind] = others
    expect(await mailed(member, other)).not.toBeNull()
    const { disabled } = (await product.as(member).notifications.getPreferences({})).preferences
    expect(disabled.map(({ type, reason }) => [type, reason])).toEqual([[preferenceOf(kind), 'listunsubscribe']])
    // Again is no mistake
    expect(await client.press(address)).toEqual({ status: 200, done: 'type' })
  }

  return {
    server,
    product,
    client,
    memberWhoReads,
    mailed,
    expectOnePressEnds,
    async close() {
      await client.close()
      await product.platform.mail.close()
      await product.close()
      await server.stop()
    },
  }
}

/** The address in the header of what really left, without its brackets. */
export function stopAddress(mail: Received): string {
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, address = ''] = /<(https:\/\/[^<>\s]+)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '') ?? []
  return address
}
