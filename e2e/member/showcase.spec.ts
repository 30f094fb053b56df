import { type APIRequestContext, expect } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { locales } from '../../src/contract/constants.ts'
import routes from '../../src/web/routes.ts'
import { agreeToBeShown, post } from '../members.ts'
import { join, sent } from '../signing-up.ts'
import { test } from '../test.ts'

const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
/** What visitors never read of a member, whatever the member agreed to; answers of calls are compared field by field in showcase.db.test.ts. */
const secrets = ['Words only members read', 'Amersfoort']

/** Every address of the route table, with this member wherever one names an id; a new page is asked without another line here. */
function addressesOf(entries: RouteConfigEntry[], id: string, above = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const whole = path === undefined ? above : `${above}/${path}`
    const own = path !== undefined || index ? filled(whole || '/', id) : []
    return [...own, ...addressesOf(children, id, whole)]
  })
}

function filled(path: string, id: string): string[] {
  const types = path.includes(':type') ? ['received', 'sent', 'matches'] : ['gallery']
  return types.map((type) =>
    path
      .replace(':type?', type)
      .replace(':lander', 'collagelanding')
      .replace(/:slug\?|:paymentmethod\?/, 'none')
      .replace(/:\w+\??/g, id)
      .replace('*', 'no-such-page'),
  )
}

/** The document and the data that a navigation in the browser would load. */
async function bodiesOf(request: APIRequestContext, path: string, headers: Record<string, string>): Promise<string> {
  const query = `?${sent}`
  const data = path === '/' ? '/_root.data' : `${path}.data`
  const answers = await Promise.all(
    [path, data].map((each) => request.get(each + query, { headers, maxRedirects: 3, failOnStatusCode: false })),
  )
  expect(answers.map((answer) => answer.status() < 500)).toEqual([true, true])
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
}

test('no page shows a visitor or a crawler a member who did not agree, nor more of one who did', {
  tag: '@soak',
}, async ({ browser }) => {
  test.slow()
  const page = await (await browser.newContext()).newPage()
  const visitor = (await browser.newContext()).request
  const robot = (await browser.newContext({ userAgent: crawler })).request
  const { id } = await join(page, 'Quillonia', { details: { country: 'GB' } })
  const details = {
    region: 'NL-UT',
    city: 'Amersfoort',
    country: 'NL',
    sexuality: 'lesbian',
    eye_color: 'hazel',
    relationship_status: 'divorced',
    about_me: 'Words only members read',
  }
  expect((await page.request.patch('/api/profiles/me', { data: details })).status()).toBe(200)
  const paths = [...new Set(addressesOf(await routes, id))].filter((path) => !path.startsWith('/office'))
  expect(paths.length).toBeGreaterThan(60)

  for (const request of [visitor, robot])
    for (const path of paths) {
      const body = await bodiesOf(request, path, {})
      expect([path, [...secrets, 'Quillonia'].filter((secret) => body.includes(secret))]).toEqual([path, []])
    }
  await agreeToBeShown(page.request)
  const namedAt: string[] = []
  for (const path of paths) {
    const body = await bodiesOf(visitor, path, {})
    expect([path, secrets.filter((secret) => body.includes(secret))]).toEqual([path, []])
    if (body.includes('Quillonia')) namedAt.push(path)
  }
  expect(namedAt).toContain(`/members/${id}`)
  await page.request.delete('/api/accounts/consents', { data: { kind: 'showcase' } })
  for (const path of namedAt)
    expect([path, (await bodiesOf(visitor, path, {})).includes('Quillonia')]).toEqual([path, false])
  await page.context().close()
})

test('a visitor’s page of a member is for no search engine, in every language', async ({ browser, request }) => {
  const page = await (await browser.newContext()).newPage()
  const { id } = await join(page, 'Wendeline', { details: { country: 'GB' } })
  await agreeToBeShown(page.request)
  for (const locale of locales) {
    const html = await (await request.get(`/members/${id}?${sent}`, { headers: { cookie: `locale=${locale}` } })).text()
    expect([locale, html.includes('Wendeline'), /<meta name="robots" content="noindex/.test(html)]).toEqual([
      locale,
      true,
      true,
    ])
    expect(html).not.toMatch(/og:image" content="[^"]*\/photos\//)
  }
  await post(page.request, '/api/accounts/pause', {})
  expect((await request.get(`/members/${id}?${sent}`)).status()).toBe(404)
  await page.context().close()
})
