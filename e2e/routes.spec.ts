import { type APIRequestContext, expect } from '@playwright/test'
import { defaultLocale, type Locale, landerNames, locales } from '../src/contract/constants.ts'
import { logInAs } from './members.ts'
import { soakUnlessUsual, test } from './test.ts'

/** What an address answers: a page with this status, or where it leads; `login`: to the log-in, and from there back. */
type Answer = number | `/${string}` | 'login'
type Row = [path: string, visitor: Answer, member: Answer]
const nobody = '018f3b50-0000-7000-8000-000000000000'

/** Every address of the specification, and a few that are none: what a visitor gets, and what Emma of the demo does. */
const table: Row[] = [
  ['/', 200, '/members'],
  ['/login', 200, '/members'],
  ['/signup', 200, '/members'],
  ['/signup-matches', 'login', 200],
  ['/complete-signup', 'login', '/complete-signup?step=push'],
  ['/account-deleted', '/', '/members'],
  ['/chats', 'login', 200],
  ['/chats/{chat}', 'login', 200],
  [`/chats/${nobody}`, 'login', 404],
  ['/chats/abc', 'login', 404],
  ['/likes', 'login', 200],
  ['/likes/received', 'login', 200],
  ['/likes/sent', 'login', 200],
  ['/likes/matches', 'login', 200],
  ['/likes/nothing', 404, 404],
  ['/likes/m/{member}', 'login', 200],
  ['/likes/m/abc', 404, 404],
  ['/members', 'login', 200],
  ['/members/{member}', 'login', 200],
  [`/members/${nobody}`, 'login', 404],
  ['/members/{member}/chat', 'login', '/chats/'],
  ['/members/{member}/landing', 200, 200],
  ['/members/{member}/signup', '/signup', '/members/{member}'],
  ['/members/{member}/landing2', 200, 200],
  ['/members/{member}/landing2/milf', 200, 200],
  ['/members/{member}/landing3', 200, 200],
  ['/members/{member}/landing3/gay-spring', 200, 200],
  [`/members/${nobody}/landing`, 200, 200],
  ['/members/abc', 404, 404],
  ['/members/abc/chat', 404, 404],
  ['/members/abc/signup', 404, 404],
  ['/members/abc/landing', 404, 404],
  ['/members/abc/landing2', 404, 404],
  ['/members/abc/landing3/milf', 404, 404],
  ['/match-finder', 200, 200],
  ['/swipe-game', 'login', 200],
  ['/notifications', 'login', 200],
  ['/offline', 'login', 200],
  ['/share', 'login', 200],
  ['/profile', 'login', 200],
  ['/profile/verify', 'login', 200],
  ['/age', 200, 200],
  ['/age/done', 200, 200],
  ['/premium', 200, 200],
  ['/pricing', 200, 200],
  ['/complaints', 200, 200],
  ['/credits', 'login', 200],
  [`/credits/${nobody}`, 'login', '/credits'],
  [`/credits/${nobody}/card`, 'login', '/credits'],
  ['/credits/abc', 'login', 404],
  ['/credits/abc/card', 'login', 404],
  ['/credits/repeat-order', 'login', '/credits'],
  ['/directdebit', 'login', '/transactions'],
  ['/transactions', 'login', 200],
  [`/transactions/${nobody}`, 'login', 404],
  ['/transactions/abc', 'login', 404],
  ['/reset-password', 200, 200],
  ['/reset-password/do', 200, 200],
  ['/mail-change/do', 200, 200],
  ['/activate/done', '/activate/error', '/activate/error'],
  ['/activate/error', 200, 200],
  ['/lang-config', 200, 200],
  ...landerNames.map((name): Row => [`/landers/${name}`, 200, 200]),
  ...landerNames.map((name): Row => [`/landers/${name}/bdsm-autumn`, 200, 200]),
  ['/landers/nothing', 404, 404],
  ...[
    'accessibility',
    'ban',
    'cookies',
    'faq',
    'imprint',
    'privacy',
    'return-policy',
    'safety',
    'service',
    'terms',
  ].map((name): Row => [`/pages/${name}`, 200, 200]),
  ['/pages/nothing', 404, 404],
  ['/nothing', 404, 404],
  ['/nothing/at/all', 404, 404],
]

/** A text that is missing is drawn as its key. */
const key = />\s*(?:[a-z]+)(?:\.[a-z]\w+)+\s*</
const placeholder = /\{\{|\}\}|\{(?:site|name|count|credits|price)\}/

async function faultsOf(request: APIRequestContext, locale: Locale, path: string, wanted: Answer): Promise<string[]> {
  const answer = await request.get(path, { maxRedirects: 0, headers: { accept: 'text/html' } })
  const place = answer.headers().location
  if (typeof wanted === 'string') {
    const leadsTo = wanted === 'login' ? `/login?next=${encodeURIComponent(path)}` : wanted
    const isThere = leadsTo.endsWith('/') ? place?.startsWith(leadsTo) : place === leadsTo
    return isThere ? [] : [`${path}: ${answer.status()} ${place}, not ${leadsTo}`]
  }
  const html = await answer.text()
  const words = html.slice(html.indexOf('<body'), html.lastIndexOf('</main>'))
  return Object.entries({
    [`${answer.status()} ${place ?? ''}, not ${wanted}`]: answer.status() !== wanted,
    'another language': !html.includes(`<html lang="${locale}"`),
    'not one heading': (html.match(/<h1[ >]/g) ?? []).length !== 1,
    'no title': !/<title>[^<]+<\/title>/.test(html),
    [`the key ${key.exec(words)?.[0]}`]: key.test(words),
    [`an empty place: ${placeholder.exec(words)?.[0]}`]: placeholder.test(
      words.replace(/<script[\s\S]*?<\/script>/g, ''),
    ),
  }).flatMap(([fault, holds]) => (holds ? [`${path}: ${fault}`] : []))
}

/** Who and which conversation the table means. */
async function meant(request: APIRequestContext): Promise<Record<string, string>> {
  const { chats } = await (await request.get('/api/chats.php')).json()
  return { '{member}': chats[0].profile.id, '{chat}': chats[0].conversation.id }
}

const filled = (answer: Answer, known: Record<string, string>) =>
  Object.entries(known).reduce((text, [name, value]) => String(text).replace(name, value), String(answer))

for (const locale of locales)
  test(`every address answers as it should, in ${locale}`, { tag: soakUnlessUsual(locale) }, async ({
    playwright,
    baseURL,
  }) => {
    const cookies = [{ name: 'locale', value: locale, domain: new URL(baseURL ?? '').hostname, path: '/' }].map(
      (cookie) => ({ ...cookie, expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const }),
    )
    const open = () =>
      playwright.request.newContext({ ...(baseURL && { baseURL }), storageState: { cookies, origins: [] } })
    const [visitor, member] = [await open(), await open()]
    await logInAs(member, 'emma')
    const known = await meant(member)
    const faults: string[] = []
    for (const [path, forVisitor, forMember] of table) {
      const address = filled(path as Answer, known)
      const wanted = (answer: Answer) => (typeof answer === 'number' ? answer : (filled(answer, known) as Answer))
      faults.push(...(await faultsOf(visitor, locale, address, wanted(forVisitor))))
      // Words that visitors have read are the same for members
      if (locale !== defaultLocale && forVisitor === forMember) continue
      const asMember = await faultsOf(member, locale, address, wanted(forMember))
      faults.push(...asMember.map((fault) => `a member at ${fault}`))
    }
    expect(faults).toEqual([])
    await Promise.all([visitor.dispose(), member.dispose()])
  })
