import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '../../contract/constants.ts'
import { type Cause, supportEmail } from '../../test/members/email-causes.ts'
import { livesIn } from '../../test/members/email-causes-news.ts'
import {
  type CaughtMail,
  canBeStopped,
  keepMails,
  mailCauses,
  mailKinds,
  type StoredTestMail,
  sent,
} from '../../test/members/every-email.ts'
import { type TestProduct, testProduct } from '../../test/product/server.ts'
import { wordsOf } from '../platform/words.ts'

let product: TestProduct
let causes: Record<string, Cause>
/** To be drawn; some of those with the longest words among them. */
const saved: StoredTestMail[] = []
beforeAll(async () => {
  product = await testProduct({ settings: { supportEmail, mailName: 'Vonk post' } })
  causes = mailCauses(product)
})
afterAll(async () => {
  keepMails(saved)
  await product.close()
})

const home = 'http://localhost:3000/'
/** Words that must not be readable in a list of emails over the member's shoulder. */
const telling =
  /\b(dat(e|es|ing)|lov(e|es|er|ers)|match(es)?|flirt\w*|likes?|singles?|sex\w*|meet|partner|kiss\w*|profile|photos?)\b/i
const unescaped = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

test('every kind that the code knows is caused here, and no other', () => {
  const kinds = mailKinds()
  expect(kinds.length).toBeGreaterThan(25)
  expect(Object.keys(causes).toSorted()).toEqual(kinds)
})

test.each(mailKinds())('%s is sent by the action that causes it, and meets the rules for emails', async (kind) => {
  const cause = causes[kind]
  if (cause === undefined) throw new Error(`src/test/members/email-causes.ts does not know what causes ${kind}`)
  const mail = await sent(product, kind, cause)
  saved.push({ name: kind, html: mail.html })
  isWholePage(mail)
  leadsHome(mail)
  fetchesNothing(mail)
  tellsNothing(mail)
  hasAllWords(mail)
  canBeStoppedIfNews(mail)
})

test.each(locales)('emails to a member with language %s are in that language, in both bodies', async (locale) => {
  const email = await livesIn(product, locale)
  const say = wordsOf(locale, 'mail')
  for (const kind of ['activate', 'order_completed', 'new_messages'] as const) {
    const mail = await sent(product, kind, async () => email)
    const { html, text, subject } = mail
    if (['de', 'fi', 'fr', 'pl'].includes(locale)) saved.push({ name: `${kind}-${locale}`, html })
    const words = { site: 'Vonk', order: subject.slice(-8) }
    expect(subject).toBe(say(`${kind}.subject`, words))
    expect(html).toContain(`<html dir="ltr" lang="${locale}">`)
    expect(text).toContain(`${say(`${kind}.button`)}:\n${home}`)
    expect(unescaped(html)).toContain(`>${say(`${kind}.button`)}</span>`)
    const footer = say(kind === 'activate' ? 'footer' : 'notice.footer', words)
    expect(onOneLine(text)).toContain(` -- ${onOneLine(footer)}`)
    expect(unescaped(html)).toContain(footer)
    leadsHome(mail)
  }
})

function isWholePage({ html, subject }: CaughtMail): void {
  expect(html).toMatch(/^<!doctype html><html dir="ltr" lang="en">/)
  const [, title = ''] = /<title>(.*)<\/title>/.exec(html) ?? []
  expect(unescaped(title)).toBe(subject)
  expect(html.match(/<h1/g)).toHaveLength(1)
  const ranks = [...html.matchAll(/<h([1-6])/g)].map(([, rank]) => Number(rank))
  expect(ranks).toEqual(ranks.toSorted())
  // Facts are a table; what holds the page together is none to a screen reader
  const tables = [...html.matchAll(/<table(?![^>]*role="presentation")/g)]
  expect(tables).toHaveLength(html.includes('<th scope="row"') ? 1 : 0)
  // Gmail cuts at 102 kB
  expect(Buffer.byteLength(html)).toBeLessThan(40_000)
}

/** The same links in both bodies, all of them to the mail's own site. */
function leadsHome({ kind, html, text }: CaughtMail): void {
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => unescaped(href)).toSorted()
  expect((text.match(/https?:[^\s>]+/g) ?? []).toSorted()).toEqual(links)
  expect(links.filter((link) => !link.startsWith(home))).toEqual([])
  // A code is typed, a debit only announced, and staff answer by mail
  expect(links.length > 0).toBe(!['code', 'debit', 'contact_to_us'].includes(kind))
}

function fetchesNothing({ html }: CaughtMail): void {
  expect(html).not.toMatch(/<(img|link|script|iframe|object|video|svg)\b|url\(|@import|@font-face|\son\w+=/i)
}

/** Nothing private in the inbox list or in a notification on a locked screen. */
function tellsNothing({ subject, from, html }: CaughtMail): void {
  const [, preview] = /data-skip-in-text="true">([^<]*)</.exec(html) ?? []
  expect(preview).toBeDefined()
  expect(`${subject} ${from} ${preview}`).not.toMatch(telling)
  expect(from).toBe('Vonk post <noreply@localhost>')
}

function hasAllWords({ html, text, subject }: CaughtMail): void {
  const shown = html.replace(/<style>.*?<\/style>/s, '')
  for (const body of [shown, text, subject])
    expect(body).not.toMatch(/undefined|\bnull\b|\bNaN\b|\bInvalid Date\b|\[object|[{}]/)
  // A key that has no words is shown as itself
  const words = `${text.replaceAll(/https?:\S+/g, '')}\n${subject}`
  expect(words).not.toMatch(/\b(mail|office|payments)\.\w+\.\w+|\b\w+_\w+\.\w+/)
  const tooLong = text.split('\n').filter((line) => line.length > 78 && !/^https?:\S+$/.test(line))
  expect(tooLong).toEqual([])
}

/** One press, without a log-in (RFC 8058), for news; what an account needs has no such link. */
function canBeStoppedIfNews({ kind, html, text, headers }: CaughtMail): void {
  const isNews = canBeStopped(kind)
  expect([html, text].map((body) => body.includes('/unsubscribe?token='))).toEqual([isNews, isNews])
  expect(headers['List-Unsubscribe-Post']).toBe(isNews ? 'List-Unsubscribe=One-Click' : undefined)
  expect(headers['List-Unsubscribe'] !== undefined).toBe(isNews)
}
