import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { landerNames, locales } from '../../src/contract/constants.ts'
import { faultsInText, wordsOfHtml } from '../../src/test/texts/text-faults.ts'
import { contentPages, knownTo, requestsIn, unknownId } from '../in-language.ts'
import { demoPassword, logInAs } from '../members.ts'
import { newMember, sent } from '../signing-up.ts'
import { test } from '../test.ts'

const steps = ['message', 'photo', 'place', 'personal', 'about', 'push', 'email']

const forAll = [
  '/',
  '/login',
  '/login?next=/chats',
  '/login?reset=1',
  '/signup',
  '/reset-password',
  '/reset-password/do?token=x',
  '/mail-change/do?token=x',
  '/mail-change/undo?token=x',
  '/activate/done?token=x',
  '/activate/error',
  '/reactivate?token=x',
  '/unsubscribe?token=x',
  '/decisions/x',
  '/date/x',
  '/age',
  '/age/done',
  '/match-finder',
  '/members',
  '/members/{member}',
  '/members/{member}/signup',
  '/members/{member}/landing',
  '/members/{member}/landing2',
  '/members/{member}/landing3',
  '/premium',
  '/pricing',
  '/complaints',
  '/withdraw',
  '/lang-config',
  '/nothing',
  `/members/${unknownId}`,
  ...landerNames.map((name) => `/landers/${name}`),
  ...contentPages,
]
const forMembers = [
  '/signup-matches',
  '/chats',
  '/chats/{chat}',
  `/chats/${unknownId}`,
  '/likes/received',
  '/likes/sent',
  '/likes/matches',
  '/likes/m/{member}',
  '/daily-picks',
  '/swipe-game',
  '/notifications',
  '/offline',
  '/share',
  '/profile',
  '/profile/verify',
  '/credits',
  '/credits/{bundle}',
  '/credits/{bundle}/card',
  '/credits?code=nothing',
  '/credits/repeat-order',
  '/directdebit',
  '/transactions',
  '/decisions',
  ...[
    '',
    '/account',
    '/notifications',
    '/visibility',
    '/dates',
    '/blocked',
    '/contacts',
    '/people',
    '/hidden-words',
    '/security',
    '/code',
  ].map((name) => `/settings${name}`),
  '/settings/spending',
  '/settings/privacy',
  ...['why', 'instead', 'erased', 'last'].map((step) => `/settings/delete?step=${step}`),
  ...steps.map((step) => `/complete-signup?step=${step}&to={member}`),
]
/** Forms sent with nothing in them: their refusals have words, too. */
const forms = ['/login', '/signup', '/reset-password', '/complaints', '/pages/service', '/withdraw']

async function faultsAt(request: APIRequestContext, path: string, form?: object): Promise<string[]> {
  const headers = { accept: 'text/html' }
  const answer = form ? await request.post(path, { headers, form: { ...form } }) : await request.get(path, { headers })
  const html = await answer.text()
  return wordsOfHtml(html).flatMap((line) => faultsInText(line).map((fault) => `${path}: ${fault}`))
}

for (const locale of locales)
  test(`no page has a key, a placeholder or a missing value in ${locale}`, { tag: '@soak' }, async ({
    playwright,
    baseURL,
  }) => {
    const open = () => requestsIn(playwright, locale, baseURL)
    const [visitor, unconfirmed, member] = [await open(), await open(), await open()]
    await logInAs(member, 'emma')
    const path = await knownTo(member)
    // Who was sent by a partner sees members
    await visitor.get(`/members?${sent}`)
    await newMember(unconfirmed, { name: 'Kim', country: 'GB', locale })
    const faults = new Set<string>()
    for (const [request, paths] of [
      [visitor, forAll],
      [unconfirmed, [...forAll, ...forMembers]],
      [member, [...forAll, ...forMembers]],
    ] as const)
      for (const each of paths) for (const fault of await faultsAt(request, path(each))) faults.add(fault)
    for (const form of forms) for (const fault of await faultsAt(visitor, form, { intent: '' })) faults.add(fault)
    expect([...faults]).toEqual([])
    await Promise.all([visitor.dispose(), unconfirmed.dispose(), member.dispose()])
  })

const office = [
  '',
  '/queue',
  '/icebreakers',
  '/pages',
  '/campaigns',
  '/members',
  '/orders',
  '/disputes',
  '/money',
  '/sites',
  '/codes',
  '/health',
  '/approvals',
  '/staff',
  '/me',
  '/analytics',
  '/audit',
]
/** Names of jobs, and lines that staff write with placeholders for members to fill in. */
const written = [/^\/office\/health: a key/, /^\/office\/icebreakers: a placeholder/]
const malformed = ['/campaigns/abc', '/members/abc', '/orders/abc', '/sites/abc', '/codes/abc', '/sites/abc/shop']

test('nor has a page of the office; a malformed id is not found there', async ({ request }) => {
  const form = { email: 'moderator@demo.example', password: demoPassword }
  await request.post('/office/login', { form })
  const faults: string[] = []
  for (const path of office) {
    expect((await request.get(`/office${path}`)).url()).not.toContain('/login')
    const found = await faultsAt(request, `/office${path}`)
    faults.push(...found.filter((fault) => !written.some((pattern) => pattern.test(fault))))
  }
  expect(faults).toEqual([])
  for (const path of malformed) expect((await request.get(`/office${path}`)).status(), path).toBe(404)
})
