import { expect } from '@playwright/test'
import { test } from '../test.ts'

/** A site that sets no cookie for who was sent: it is open to everybody. */
const hostAt = (baseURL: string | undefined) => `nl.localhost:${new URL(baseURL ?? '').port}`

test('every page of the sitemap is there, for search engines, and known by its own address', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const places = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  expect(places.length).toBeGreaterThan(20)
  for (const place of places) {
    const answer = await request.get(`${place}?network=a`)
    const html = await answer.text()
    const [, known = ''] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? []
    expect([place, answer.status(), new URL(known).pathname]).toEqual([place, 200, place])
    expect([place, html.includes('content="noindex"')]).toEqual([place, false])
    expect([place, html.includes('property="og:image"')]).toEqual([place, true])
  }
})

test('who sent a visitor goes along from a landing page to the sign-up form, without a cookie', async ({
  request,
  baseURL,
}) => {
  const host = hostAt(baseURL)
  const lander = '/landers/gallery?network=a&sub1=b'
  const first = await request.get(lander, { headers: { host } })
  expect([first.status(), first.headers()['set-cookie']]).toEqual([200, undefined])
  const headers = { host, referer: `http://${host}${lander}`, 'sec-fetch-dest': 'document' }
  const link = await request.get('/pages/faq', { headers, maxRedirects: 0 })
  expect([link.status(), link.headers().location]).toEqual([302, '/pages/faq?network=a&sub1=b'])
  const form = { begin: 'yes', gender: 'male', seeks: 'female', email: 'sent@example.com' }
  const begun = await (await request.post('/signup', { headers, form })).text()
  expect(begun).toContain('value="sent@example.com"')
  for (const field of ['name="network" value="a"', 'name="sub1" value="b"']) expect(begun).toContain(field)
})
