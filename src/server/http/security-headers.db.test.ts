import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { listening } from '../../test/product/live-lines.ts'
import { testProduct } from '../../test/product/server.ts'

const product = await testProduct()
const origin = await listening(product.app)
afterAll(() => product.close())

const hsts = 'max-age=31536000; includeSubDomains'

describe('security headers', () => {
  test.each(['/api/settings.php', '/nothing-here', '/csp-report', '/health'])('%s has all of them', async (url) => {
    const { headers } = await product.app.inject({ url })
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/form-action 'self' *;.*report-uri \/csp-report;report-to csp/),
      'permissions-policy': expect.stringContaining('camera=(self)'),
      'referrer-policy': 'same-origin',
      'reporting-endpoints': 'csp="/csp-report"',
      'strict-transport-security': hsts,
      'x-content-type-options': 'nosniff',
    })
  })

  test.each(['/credits/1', '/credits?code=X', '/directdebit', '/age'])(
    'forms of %s may lead on to a provider',
    async (url) => {
      const { headers } = await product.app.inject({ url })
      expect(headers['content-security-policy']).toMatch(/form-action 'self' https:;/)
    },
  )

  test('a picture carries none that only documents need', async () => {
    const { headers } = await product.app.inject({ url: '/icons/any-192.png' })
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': hsts,
      'x-content-type-options': 'nosniff',
    })
    expect(Object.keys(headers)).not.toContain('content-security-policy')
    expect(JSON.stringify(headers).length).toBeLessThan(700)
  })

  test.each(['/%E0%A4%A', '/live/?EIO=4&transport=polling', '/live/?EIO=4&transport=polling&sid=none'])(
    '%s, which no route answers, cannot be framed or sniffed',
    async (path) => {
      const { headers } = await fetch(`${origin}${path}`)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'strict-transport-security': hsts,
        'x-content-type-options': 'nosniff',
      })
    },
  )
})

test.each([
  ['Host: vonk.example', 200],
  ['Host: vonk.example:8080', 200],
  ['Host: vonk_1.example.', 200],
  ['Host: [::1]:3000', 200],
  ['Host: a@b', 400],
  ['Host: "><x', 400],
  ['Host: a b', 400],
  ['Host: vonk.example/x', 400],
  ['Host: vonk.example:999999', 400],
  ['Host: vonk.example\r\nHost: evil.example', 400],
])('a request with %j is answered %i', async (head, status) => {
  const answer = await send(`GET /api/settings.php HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test('policy reports are counted by directive, and not stored', async () => {
  const report = (type: string, body: unknown) =>
    product.app.inject({
      method: 'POST',
      url: '/csp-report',
      headers: { 'content-type': type },
      payload: JSON.stringify(body),
    })
  const { statusCode } = await report('application/csp-report', {
    'csp-report': { 'effective-directive': 'script-src-elem' },
  })
  expect(statusCode).toBe(204)
  await report('application/reports+json', [
    { body: { effectiveDirective: 'img-src', documentURL: 'https://vonk.example/chats/1' } },
    { body: { effectiveDirective: 'anything' } },
    null,
  ])
  const samples = await product.platform.metrics.cspReports.samples()
  expect(samples.map(({ labels, value }) => [labels.directive, value]).toSorted()).toEqual([
    ['img-src', 1],
    ['other', 2],
    ['script-src', 1],
  ])
})

function send(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port, hostname } = new URL(origin)
    const socket = connect(Number(port), hostname, () => socket.write(request))
    let answer = ''
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
    socket.on('end', () => resolve(answer)).on('error', reject)
  })
}
