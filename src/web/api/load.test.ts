import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Api } from '../../contract/index.ts'
import { ApiError, failureOf } from './errors.ts'
import { nextPath, onServer, onServerAction } from './load.ts'
import { apiContext, type PageContext, pageContext } from './page-context.ts'

const url = new URL('http://site.test/chats?tab=1')
function args(form?: FormData) {
  const context = new RouterContextProvider()
  context.set(apiContext, {} as Api)
  context.set(pageContext, { user: null } as PageContext)
  const request = new Request(url, form ? { method: 'POST', body: form } : {})
  return { context, url, request, params: {}, pattern: '/chats' } as unknown as Parameters<
    ReturnType<typeof onServer>
  >[0]
}
const refuse = (code: 'authentication_required' | 'member_unavailable' | 'too_young') => async () => {
  throw new ApiError({ code, params: {}, fields: { a: code } }, 0)
}

test('a page of members sends visitors to the log-in page and back', async () => {
  const response = await onServer(refuse('authentication_required'))(args()).catch((thrown: Response) => thrown)
  expect((response as Response).headers.get('location')).toBe('/login?next=%2Fchats%3Ftab%3D1')
})

test('a refused load shows an error page with the status of its code', async () => {
  await expect(onServer(refuse('member_unavailable'))(args())).rejects.toMatchObject({
    init: { status: 404 },
    data: { code: 'member_unavailable' },
  })
})

test('a refused form gets its error back', async () => {
  const answer = await onServerAction(refuse('too_young'))(args(new FormData()))
  expect(answer).toMatchObject({ init: { status: 422 }, data: { error: { code: 'too_young', field: 'a' } } })
})

test('any other error stays what it is', async () => {
  const broken = onServer(async () => Promise.reject(new RangeError('broken')))
  await expect(broken(args())).rejects.toThrow(RangeError)
})

test('the refusal of the server is known by its name', () => {
  const refusal = Object.assign(new Error('not_found'), { name: 'Refusal', code: 'not_found', params: {} })
  expect(failureOf(refusal)).toEqual({ code: 'not_found', params: {} })
  expect(failureOf(Object.assign(new Error('x'), { code: 'not_found' }))).toBeNull()
})

test.each([
  ['/chats?x=1', '/chats?x=1'],
  ['//evil.test', '/members'],
  ['/\\evil.test', '/members'],
  ['https://evil.test', '/members'],
  ['', '/members'],
  [null, '/members'],
])('next %s leads to %s', (next, path) => {
  expect(nextPath(next)).toBe(path)
})
