import { describe, expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import type { Ctx, Site } from './ctx.ts'
import { atOwnHost, originOf, originOfSite } from './origin.ts'

type Case = {
  host: string
  isNamedHost?: boolean
  isFallback?: boolean
  isSecure?: boolean
  env?: Record<string, string>
}
const real = { DATABASE_URL: 'postgres://localhost/x' }
const isPublic = { ...real, PUBLIC_URL: 'https://vonk.example' }

function contextOf({ host, isNamedHost = true, isFallback = false, isSecure = false, env = real }: Case): Ctx {
  return { config: readConfig(env), site: { host, isNamedHost, isFallback }, client: { isSecure } } as Ctx
}

describe('where links in mails lead', () => {
  test.each<[string, Case, string]>([
    ['the host of the request', { host: 'a.example' }, 'http://a.example'],
    ['safely where the request came so', { host: 'a.example', isSecure: true }, 'https://a.example'],
    ['or where the public address is safe', { host: 'a.example', env: isPublic }, 'https://a.example'],
    [
      'not to a host that a stranger typed',
      { host: 'evil.example', isNamedHost: false, isFallback: true },
      'http://localhost:3000',
    ],
    ['but in the demo', { host: 'box:3000', isNamedHost: false, isFallback: true, env: {} }, 'http://box:3000'],
    [
      'to the public address',
      { host: 'evil.example', isNamedHost: false, isFallback: true, env: isPublic },
      'https://vonk.example',
    ],
    [
      'also of the site that is the fallback',
      { host: 'localhost', isFallback: true, env: isPublic },
      'https://vonk.example',
    ],
    ['and of the one that has its host', { host: 'VONK.example:443', env: isPublic }, 'https://vonk.example'],
  ])('%s', (_what, request, origin) => expect(originOf(contextOf(request))).toBe(origin))

  test.each<[string, Case, string]>([
    ['the main host', { host: 'a.example' }, 'https://a.example'],
    ['the main host beside the public address', { host: 'a.example', env: isPublic }, 'https://a.example'],
    [
      'the public address of the fallback',
      { host: 'localhost', isFallback: true, env: isPublic },
      'https://vonk.example',
    ],
    ['this machine', { host: 'localhost', isFallback: true, env: { PORT: '3107' } }, 'http://localhost:3107'],
    ['this machine by another name', { host: 'nl.localhost', env: { PORT: '3107' } }, 'http://nl.localhost:3107'],
  ])('from a job: %s', (_what, request, origin) => {
    const { config, site } = contextOf(request)
    expect(originOfSite({ config }, site as Site)).toBe(origin)
  })
})

test.each<[string, Case, string]>([
  ['a host of the site', { host: 'a.example' }, 'a.example'],
  ['in any spelling, at any port', { host: 'A.example:81' }, 'a.example'],
  ['at the port that is listened on', { host: 'a.localhost:3000' }, 'a.localhost:3000'],
  ['an unknown host', { host: 'evil.example:99', isNamedHost: false, isFallback: true }, 'localhost:3000'],
  ['an unknown host in the demo', { host: 'evil.example', isNamedHost: false, env: {} }, 'localhost:3000'],
  [
    'an unknown host beside a public address',
    { host: 'evil.example', isNamedHost: false, isFallback: true, env: isPublic },
    'vonk.example',
  ],
  ['the public address itself', { host: 'vonk.example', env: isPublic }, 'vonk.example'],
])('pages for everybody at %s are drawn for the site at its own', (_what, request, host) =>
  expect(atOwnHost(contextOf(request)).host).toBe(host),
)
