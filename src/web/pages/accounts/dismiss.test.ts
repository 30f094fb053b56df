import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { action, loader } from './dismiss.ts'

const host = 'https://site.example'

async function close(fields: Record<string, string>, origin = host) {
  const request = new Request(`${origin}/dismiss`, { method: 'POST', body: new URLSearchParams(fields) })
  const answer = await action({ request, url: new URL(request.url) } as ActionFunctionArgs)
  return { cookie: answer.headers.get('set-cookie') ?? '', to: answer.headers.get('location') ?? '' }
}
function follow(to: string, cookie: string) {
  const request = new Request(host + to, { headers: { cookie } })
  return loader({ request, url: new URL(request.url) } as LoaderFunctionArgs).headers.get('location')
}

test.each<[string, string, string]>([
  ['entry-skip', '/login?next=%2Fchats', '/login?next=%2Fchats'],
  ['hide-enrich-alert', '/members', '/members'],
  ['hide-disabled-notifications-alert', '//elsewhere.example', '/'],
])('%s from %s: remembered with its time, and back', async (notice, next, back) => {
  const { cookie, to } = await close({ notice, next })
  const [pair = '', ...options] = cookie.split('; ')
  const [name, time = ''] = pair.split('=')
  expect(name).toBe(notice)
  expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000)
  expect(options).toEqual(['Path=/', 'Max-Age=34560000', 'SameSite=Lax', 'Secure'])
  expect(follow(to, `locale=en; ${pair}`)).toBe(back)
  // A browser that keeps no cookies
  expect(follow(to, 'locale=en')).toBe(`${back}#${notice}`)
})

test('without TLS the cookie is kept, too', async () =>
  expect((await close({ notice: 'entry-skip' }, 'http://localhost:3000')).cookie).not.toContain('Secure'))

test.each(['locale', 'vonk_session', ''])('no cookie is set that is not of a notice: %s', async (notice) => {
  await expect(close({ notice })).rejects.toMatchObject({ init: { status: 400 } })
})
