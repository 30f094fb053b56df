import { desc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { verifyDkim } from '../../../test/providers/dkim.ts'
import { headerLines, headerOf, openSmtpServer, readMail, type SmtpTestServer } from '../../../test/providers/smtp.ts'
import { newId } from '../ids.ts'
import { readBounceAddress } from './bounce-address.ts'
import { openDkimKey } from './dkim.ts'
import { wireAddress } from './email-address.ts'
import { mailRecords, zoneLine } from './email-dns.ts'
import { mailLog } from './email-log.ts'
import type { EmailTemplate } from './mail.ts'

let server: SmtpTestServer
let product: TestProduct
beforeAll(async () => {
  server = await openSmtpServer()
  const env = {
    SMTP_URL: server.url,
    MAIL_DOMAIN: 'post.example',
    BOUNCE_DOMAIN: 'back.post.example',
    MAIL_PER_MINUTE: '60000',
  }
  product = await testProduct({ env })
})
afterAll(async () => {
  await product.platform.mail.close()
  await product.close()
  await server.stop()
})
afterEach(() => {
  server.received.length = 0
})

const plain: EmailTemplate = {
  kind: 'like',
  memberId: null,
  to: 'anna@example.com',
  from: 'noreply@post.example',
  fromName: 'Vonk post',
  subject: 'You have something new',
  text: 'Somebody was here.\n\nGood night',
  html: '<!doctype html><html><body><p>Somebody was here.</p></body></html>',
}

/** Delivers it by SMTP and answers what arrived. */
async function arrived(change: Partial<EmailTemplate> = {}) {
  await product.platform.mail.deliver({ ...plain, ...change })
  const [mail] = server.received.splice(0)
  if (mail === undefined) throw new Error('nothing came')
  return { ...mail, parsed: await readMail(mail) }
}

describe('is sent as it was written', () => {
  test('both bodies, whatever characters and lines they have', async () => {
    const long = 'ä'.repeat(2_000)
    const text = `.\n..\nFrom here\n${long}\n=3D € 👩‍👩‍👧 \u202eabc\n\tend  \n.`
    const html = `<p>${long}</p>\n.\n<p>=?utf-8?q?x?=  </p>`
    const { parsed } = await arrived({ text, html })
    expect(parsed.text?.trimEnd()).toBe(text)
    expect(parsed.html?.trimEnd()).toBe(html)
  })

  test('attachments, byte for byte, under their names', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_each, place) => (place * 7) % 256)
    const attachments = [
      { name: 'Rechnung “Älg”\r\nX-Evil: 1.pdf', type: 'application/pdf', bytes },
      { name: 'b.txt', type: 'text/plain', bytes: Buffer.from('.\r\n.\n') },
    ]
    const { parsed, raw } = await arrived({ attachments })
    const got = parsed.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))
    expect(got).toEqual([Buffer.from(bytes), Buffer.from('.\r\n.\n')])
    expect(parsed.attachments.map(({ filename }) => filename)).toEqual(['Rechnung “Älg” X-Evil: 1.pdf', 'b.txt'])
    expect(raw.toString('latin1')).not.toMatch(/^X-Evil/m)
  })

  test('lines are as long as mail allows, and all of it is ASCII', async () => {
    const { raw } = await arrived({ subject: 'ß'.repeat(400), text: 'ö'.repeat(5_000), fromName: 'x'.repeat(998) })
    const text = raw.toString('latin1')
    expect(text.split('\r\n').filter((line) => line.length > 998)).toEqual([])
    expect(text).toMatch(/^[\x20-\x7e\r\n\t]*$/)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})

describe('headers', () => {
  test('say what a mail is, and nothing of machines or members', async () => {
    const memberId = newId()
    const mail = await arrived({ memberId, from: 'post@getij.example', kind: 'weekly_updates' })
    expect(headerOf(mail, 'message-id')).toMatch(/^<[0-9a-f-]{36}@getij\.example>$/)
    expect(headerOf(mail, 'date')).toBe('Mon, 15 Jun 2026 12:00:00 +0000')
    expect(headerOf(mail, 'mime-version')).toBe('1.0')
    expect(headerOf(mail, 'auto-submitted')).toBe('auto-generated')
    expect(headerOf(mail, 'x-auto-response-suppress')).toBe('All')
    expect(headerOf(mail, 'feedback-id')).toMatch(/^weekly_updates:getij\.example:bulk:vonk-[0-9a-f]{8}$/)
    expect(headerOf(mail, 'precedence')).toBeUndefined()
    expect(headerOf(mail, 'x-mailer')).toBeUndefined()
    expect(mail.greeting).toBe('post.example')
    const head = mail.raw.subarray(0, mail.raw.indexOf('\r\n\r\n')).toString()
    expect(head).not.toMatch(new RegExp(`${memberId}|127\\.0\\.0\\.1|nodemailer`))
    const names = headerLines(mail).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test("a member's email has a return path that identifies it", async () => {
    const memberId = newId()
    const { from } = await arrived({ memberId, to: 'Anna.B@Example.com' })
    expect(from).toMatch(/^b\+[a-z2-7]{52}@back\.post\.example$/)
    expect(await readBounceAddress(product.platform, from, async () => 'anna.b@example.com')).toBe(memberId)
    expect((await arrived({ memberId: null })).from).toBe('noreply@back.post.example')
  })

  test('the way to unsubscribe is on one line that a program can read', async () => {
    const address = `https://vonk.example/unsubscribe?token=${'a'.repeat(120)}.weekly_updates.${'b'.repeat(22)}`
    const headers = { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    const mail = await arrived({ headers })
    expect(headerOf(mail, 'list-unsubscribe')).toBe(`<${address}>`)
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })
})

const nasty = [
  ['a line break', 'Anna\r\nBcc: victim@example.com'],
  ['a bare line feed', 'Anna\nX-Evil: 1'],
  ['a bare carriage return', 'Anna\rX-Evil: 1'],
  ['a break and a folded line', 'Anna\r\n X-Evil: 1'],
  ['an end of the headers', 'Anna\r\n\r\n<h1>Evil</h1>'],
  ['a zero', 'Anna\u0000\u0001\u007f\u0085'],
  ['a line separator', 'Anna\u2028X-Evil: 1\u2029'],
  ['an encoded word', '=?utf-8?q?Anna=0D=0ABcc:_victim@example.com?='],
  ['half an encoded word', '=?utf-8?b?QW5uYQ==?= =?'],
  ['a thousand characters', 'x'.repeat(998)],
  ['a thousand words', 'xy '.repeat(998)],
  ['emoji', '🧚🏽‍♀️ Ånn–Mæry 🇳🇱'],
  ['marks of direction', 'Anna\u202eevil\u202c \u200fשלום\u200e'],
  ['commas and quotes', 'Anna, "the" <boss@example.com>; (x) \\" [y], b@example.com'],
  ['half a character', 'Anna \ud83d'],
  ['a group', 'undisclosed: a@example.com, b@example.com;'],
  ['spaces', '   '],
] as const
const expectedNames = [
  'auto-submitted',
  'content-type',
  'date',
  'dkim-signature',
  'feedback-id',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
]

describe.each(nasty)('%s in a name or a subject', (_name, text) => {
  test('is only that', async () => {
    const mail = await arrived({ fromName: text, subject: `${text} wrote to you` })
    expect([mail.to, mail.parsed.to?.map(({ address }) => address)]).toEqual([plain.to, [plain.to]])
    expect(mail.parsed.from?.address).toBe(plain.from)
    expect(
      headerLines(mail)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(expectedNames)
    expect(mail.parsed.text?.trimEnd()).toBe(plain.text)
    const shown = (most: number, of: string) => {
      const line = of
        .toWellFormed()
        .replace(/[\p{Cc}\u2028\u2029\u202c\u202e]+/gu, ' ')
        .replaceAll('=?', '=\u200b?')
        .trim()
      return [...line].length <= most ? line : `${[...line].slice(0, most - 1).join('')}…`
    }
    expect(mail.parsed.subject?.replaceAll(/ +/g, ' ')).toBe(shown(250, `${text} wrote to you`).replaceAll(/ +/g, ' '))
    expect((mail.parsed.from?.name ?? '').replaceAll(/ +/g, ' ')).toBe(shown(100, text).replaceAll(/ +/g, ' '))
  })

  test('and in a header that a letter brings', async () => {
    const mail = await arrived({ headers: { 'X-Own': text } })
    const names = headerLines(mail).map(({ name }) => name)
    const own = text.trim() === '' ? [] : ['x-own']
    expect(names.toSorted()).toEqual([...expectedNames, ...own].toSorted())
  })
})

test.each([
  ['"a,b"@example.com'],
  ["o'hara+x=y/z@example.com"],
  ['anna@bücher.example'],
  ['Anna@EXAMPLE.com'],
  ['anna@[192.0.2.1]'],
])('an email to %s has that recipient only', async (to) => {
  const mail = await arrived({ to })
  const at = wireAddress(to)
  // The server reads the domain as Unicode
  expect(wireAddress(mail.to)).toBe(at)
  expect(headerLines(mail).filter(({ name }) => name === 'to')).toEqual([
    { name: 'to', value: /["[]/.test(at ?? '') ? `<${at}>` : at },
  ])
})

test.each([
  ['a@example.com, b@example.com'],
  ['a@example.com>\r\nRCPT TO:<b@example.com'],
  ['Anna <anna@example.com>'],
  [''],
])('what is no address (%j) is not sent to, and that is noted', async (to) => {
  const { connections } = server
  await product.platform.mail.deliver({ ...plain, to, kind: 'like' })
  expect([server.received, server.connections]).toEqual([[], connections])
  const [noted] = await product.platform.db.select().from(mailLog).orderBy(desc(mailLog.id)).limit(1)
  expect(noted).toMatchObject({ outcome: 'refused', status: '5.1.3', memberId: null })
})

describe('DKIM', () => {
  const from = ['post.example', 'getij.example']
  /** What the printed records would answer in the DNS. */
  async function dns(): Promise<(name: string) => string | undefined> {
    const { db, config } = product.platform
    const records = mailRecords({
      from,
      bounceDomain: config.bounceDomain,
      relay: 'relay.example',
      key: await openDkimKey(db, config),
    })
    const zone = records
      .map(zoneLine)
      .map((line) => /^(\S+)\. TXT (.+)$/.exec(line))
      .filter((found) => found !== null)
    const texts = new Map(
      zone.map(([, name, value = '']) => [
        name ?? '',
        [...value.matchAll(/"([^"]*)"/g)].map(([, piece]) => piece).join(''),
      ]),
    )
    return (name) => texts.get(name)
  }
  const signed = {
    from: 'post@getij.example',
    headers: {
      'List-Unsubscribe': '<https://vonk.example/u?t=1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }

  test('holds with the key that is printed, for the domain that the mail comes from', async () => {
    const answer = await dns()
    for (const each of [
      signed,
      { ...signed, from: plain.from, subject: 'Ünïcode '.repeat(30), text: 'a  b \t\n\n\n' },
    ]) {
      const { raw } = await arrived(each)
      const verdict = verifyDkim(raw, answer)
      expect(verdict).toMatchObject({ isValid: true, domain: each.from.split('@')[1], bits: 2048 })
      const names = verdict.isValid ? verdict.names : []
      const count = (name: string) => names.filter((signedName) => signedName === name).length
      expect(['from', 'subject', 'to', 'date', 'reply-to'].map(count)).toEqual([2, 2, 2, 2, 1])
      expect(['list-unsubscribe', 'list-unsubscribe-post', 'message-id', 'feedback-id'].map(count)).toEqual([
        1, 1, 1, 1,
      ])
    }
  })

  test('is made of the same key in every process, and of the given one where there is one', async () => {
    const { db, config } = product.platform
    const [one, other] = await Promise.all([openDkimKey(db, config), openDkimKey(db, config)])
    expect(one.privateKey.equals(other.privateKey)).toBe(true)
    const pem = one.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const elsewhere = { ...config, mailDomain: 'other.example' }
    expect((await openDkimKey(db, elsewhere)).privateKey.equals(one.privateKey)).toBe(false)
    const given = await openDkimKey(db, { ...elsewhere, dkim: { key: pem, selector: 's1' } })
    expect([given.selector, given.privateKey.equals(one.privateKey)]).toEqual(['s1', true])
  })

  const changes: [string, (raw: string) => string][] = [
    ['another subject', (raw) => raw.replace('Subject: You', 'Subject: We')],
    ['a second subject', (raw) => `Subject: Evil\r\n${raw}`],
    ['a second sender', (raw) => raw.replace('\r\nTo: ', '\r\nFrom: boss@example.com\r\nTo: ')],
    ['an answer that goes elsewhere', (raw) => `Reply-To: evil@example.com\r\n${raw}`],
    ['another way to unsubscribe', (raw) => raw.replace('u?t=1', 'u?t=2')],
    ['another body', (raw) => raw.replace('Somebody', 'Nobody')],
    ['more of a body', (raw) => `${raw}more\r\n`],
  ]
  test.each(changes)('does not hold with %s', async (_name, change) => {
    const { raw } = await arrived(signed)
    const answer = await dns()
    expect(verifyDkim(raw, answer).isValid).toBe(true)
    expect(verifyDkim(Buffer.from(change(raw.toString('latin1')), 'latin1'), answer).isValid).toBe(false)
  })

  test('holds after what servers on the way may do to spaces', async () => {
    const { raw } = await arrived(signed)
    const moved = raw.toString('latin1').replace('Subject: ', 'SUBJECT:   ').replace(/\r\n$/, '\r\n\r\n\r\n')
    expect(verifyDkim(Buffer.from(`Received: by x\r\n${moved}`, 'latin1'), await dns()).isValid).toBe(true)
  })
})

test('what is printed for the DNS fits into it', async () => {
  const { db, config } = product.platform
  const key = await openDkimKey(db, config)
  const lines = mailRecords({
    from: [...['post.example', 'getij.example'], 'post.example'],
    bounceDomain: 'back.post.example',
    relay: 'relay.example',
    key,
  }).map(zoneLine)
  expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    'vonk._domainkey.post.example. TXT',
    'vonk._domainkey.getij.example. TXT',
    'back.post.example. TXT',
    '_dmarc.post.example. TXT',
    '_dmarc.getij.example. TXT',
    'back.post.example. MX',
  ])
  for (const line of lines)
    for (const [, piece = ''] of line.matchAll(/"([^"]*)"/g)) expect(piece.length).toBeLessThan(256)
  expect(lines[2]).toBe('back.post.example. TXT "v=spf1 a:relay.example -all"')
})
