import { type APIRequestContext, expect } from '@playwright/test'
import { defaultLocale, type Locale, landerNames, locales } from '../../src/contract/constants.ts'
import { contentPages, knownTo, requestsIn, unknownId } from '../in-language.ts'
import { logInAs } from '../members.ts'
import { soakUnlessUsual, test } from '../test.ts'

/** What an address answers: a page with this status, or where it leads; `login`: to the log-in, and from there back. */
type Answer = number | `/${string}` | 'login'
type Row = [path: string, visitor: Answer, member: Answer]

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
  [`/chats/${unknownId}`, 'login', 404],
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
  [`/members/${unknownId}`, 'login', 404],
  ['/members/{member}/chat', 'login', '/chats/'],
  ['/members/{member}/landing', 200, 200],
  ['/members/{member}/signup', '/signup', '/members/{member}'],
  ['/members/{member}/landing2', 200, 200],
  ['/members/{member}/landing2/milf', 200, 200],
  ['/members/{member}/landing3', 200, 200],
  ['/members/{member}/landing3/gay-spring', 200, 200],
  [`/members/${unknownId}/landing`, 200, 200],
  ['/members/abc', 404, 404],
  ['/members/abc/chat', 404, 404],
  ['/members/abc/signup', 404, 404],
  ['/members/abc/landing', 404, 404],
  ['/members/abc/landing2', 404, 404],
  ['/members/abc/landing3/milf', 404, 404],
  ['/match-finder', 200, 200],
  ['/daily-picks', 'login', 200],
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
  [`/credits/${unknownId}`, 'login', '/credits'],
  [`/credits/${unknownId}/card`, 'login', '/credits'],
  ['/credits/abc', 'login', 404],
  ['/credits/abc/card', 'login', 404],
  ['/credits/repeat-order', 'login', '/credits'],
  ['/directdebit', 'login', '/transactions'],
  ['/transactions', 'login', 200],
  [`/transactions/${unknownId}`, 'login', 404],
  ['/transactions/abc', 'login', 404],
  ['/settings/dates', 'login', 200],
  ['/date/x', 404, 404],
  ['/reset-password', 200, 200],
  ['/reset-password/do', 200, 200],
  ['/mail-change/do', 200, 200],
  ['/activate/done', '/activate/error', '/activate/error'],
  ['/activate/error', 200, 200],
  ['/lang-config', 200, 200],
  ...landerNames.map((name): Row => [`/landers/${name}`, 200, 200]),
  ...landerNames.map((name): Row => [`/landers/${name}/bdsm-autumn`, 200, 200]),
  ['/landers/nothing', 404, 404],
  ...contentPages.map((path): Row => [path, 200, 200]),
  ['/pages/nothing', 404, 404],
  ['/nothing', 404, 404],
  ['/nothing/at/all', 404, 404],
]

async function faultsOf(request: APIRequestContext, locale: Locale, path: string, wanted: Answer): Promise<string[]> {
  const answer = await request.get(path, { maxRedirects: 0, headers: { accept: 'text/html' } })
  const place = answer.headers().location
  if (typeof wanted === 'string') {
    const leadsTo = wanted === 'login' ? `/login?next=${encodeURIComponent(path)}` : wanted
    const isThere = leadsTo.endsWith('/') ? place?.startsWith(leadsTo) : place === leadsTo
    return isThere ? [] : [`${path}: ${answer.status()} ${place}, not ${leadsTo}`]
  }
  const html = await answer.text()
  return Object.entries({
    [`${answer.status()} ${place ?? ''}, not ${wanted}`]: answer.status() !== wanted,
    'another language': !html.includes(`<html lang="${locale}"`),
    'not one heading': (html.match(/<h1[ >]/g) ?? []).length !== 1,
    'no title': !/<title>[^<]+<\/title>/.test(html),
  }).flatMap(([fault, holds]) => (holds ? [`${path}: ${fault}`] : []))
}

for (const locale of locales)
  test(`every address answers as it should, in ${locale}`, { tag: soakUnlessUsual(locale) }, async ({
    playwright,
    baseURL,
  }) => {
    const open = () => requestsIn(playwright, locale, baseURL)
    const [visitor, member] = [await open(), await open()]
    await logInAs(member, 'emma')
    const path = await knownTo(member)
    const faults: string[] = []
    const meant = (answer: Answer) => (typeof answer === 'number' ? answer : (path(answer) as Answer))
    for (const [named, forVisitor, forMember] of table) {
      const address = path(named)
      faults.push(...(await faultsOf(visitor, locale, address, meant(forVisitor))))
      // Words that visitors have read are the same for members
      if (locale !== defaultLocale && forVisitor === forMember) continue
      const asMember = await faultsOf(member, locale, address, meant(forMember))
      faults.push(...asMember.map((fault) => `a member at ${fault}`))
    }
    expect(faults).toEqual([])
    await Promise.all([visitor.dispose(), member.dispose()])
  })
