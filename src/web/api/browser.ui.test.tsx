import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserApi, onLoggedOut } from './browser.ts'

const fetched = vi.fn<(request: Request) => Promise<Response>>()
const left = vi.fn()
const answer = (status: number, body: unknown) => async () => Response.json(body, { status })
const refusal = (code: string, more = {}) => ({ error: { code, params: {}, ...more }, request_id: 'r' })

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  // The pause before a repeat is a random part of its limit.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  fetched.mockReset()
  left.mockReset()
  onLoggedOut(left)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('calls the route of the table and gives back its answer', async () => {
  fetched.mockImplementation(answer(200, { chats: [] }))
  await expect(browserApi.chat.listChats({})).resolves.toEqual({ chats: [] })
  const request = fetched.mock.calls[0]?.[0]
  expect([request?.method, new URL(request?.url ?? '').pathname]).toEqual(['GET', '/api/chats.php'])
})

test('only user.php identifies the client', async () => {
  fetched.mockImplementation(answer(200, {}))
  await browserApi.accounts.getUser({})
  await browserApi.likes.listLikes({})
  expect(fetched.mock.calls.map(([request]) => request.headers.get('request-type'))).toEqual(['client', null])
})

test.each([
  ['a read', () => browserApi.chat.listChats({}), 6],
  ['a write that changes nothing more the second time', () => browserApi.chat.markRead({ id: 'c', seq: 1 }), 6],
  [
    'a message, which the outbox tries again by itself,',
    () => browserApi.chat.sendMessage({ id: 'c', message_id: 'm', text: 'x' }),
    3,
  ],
  ['any other write', () => browserApi.accounts.logIn({ email: 'a', password: 'b' }), 1],
])('%s is repeated as often as it may be', async (_what, run, times) => {
  fetched.mockImplementation(answer(503, refusal('unavailable')))
  await expect(run()).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  expect(fetched).toHaveBeenCalledTimes(times)
})

test('a long Retry-After, as during maintenance, is not waited for', async () => {
  const body = refusal('maintenance', { params: { retry_after: 60 } })
  fetched.mockImplementation(async () => Response.json(body, { status: 503, headers: { 'retry-after': '60' } }))
  await expect(browserApi.chat.listChats({})).rejects.toMatchObject({ code: 'maintenance', status: 503 })
  expect(fetched).toHaveBeenCalledOnce()
})

test('a refusal has its code, parameters and field errors', async () => {
  fetched.mockImplementation(
    answer(422, refusal('too_young', { params: { min_age: 18 }, fields: { date_of_birth: 'too_young' } })),
  )
  await expect(browserApi.accounts.resendActivation({})).rejects.toMatchObject({
    code: 'too_young',
    status: 422,
    params: { min_age: 18 },
    fields: { date_of_birth: 'too_young' },
  })
})

test('an ended session redirects to the log-in page, except for user.php', async () => {
  fetched.mockImplementation(answer(403, refusal('authentication_required')))
  await expect(browserApi.accounts.logIn({ email: 'a', password: 'b' })).rejects.toThrow('authentication_required')
  expect(left).not.toHaveBeenCalled()
  await expect(browserApi.chat.listChats({})).rejects.toThrow('authentication_required')
  expect(left).toHaveBeenCalledTimes(1)
})

test('a broken connection is its own kind of failure', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(browserApi.accounts.logIn({ email: 'a', password: 'b' })).rejects.toMatchObject({ code: 'offline' })
})
