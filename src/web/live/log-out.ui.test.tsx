import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserApi, onLoggedOut, startOver } from '../api/browser.ts'
import { guardLogOut } from './log-out.ts'

vi.mock('../api/browser.ts', () => ({
  onLoggedOut: vi.fn(),
  startOver: vi.fn(),
  browserApi: { accounts: { getUser: vi.fn() } },
}))

let stop = () => {}
const isHidden = () => document.documentElement.style.visibility === 'hidden'
beforeEach(() => {
  vi.mocked(startOver).mockClear()
  stop = guardLogOut('anna')
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  document.documentElement.style.visibility = ''
  document.body.innerHTML = ''
})

/** The browser brings a page back whole. */
function comeBack(persisted: boolean) {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
}

test.each([
  ['the same member', { user: { id: 'anna' } }, false],
  ['nobody', { user: null }, true],
  ['another member', { user: { id: 'ben' } }, true],
])('a page brought back for %s', async (_who, answer, isLeft) => {
  vi.mocked(browserApi.accounts.getUser).mockResolvedValue(answer as never)
  comeBack(true)
  expect(isHidden()).toBe(true)
  await vi.waitFor(() => expect([vi.mocked(startOver).mock.calls.length > 0, isHidden()]).toEqual([isLeft, isLeft]))
})

test('without a connection a page that was brought back shows', async () => {
  vi.mocked(browserApi.accounts.getUser).mockRejectedValue(new Error('offline'))
  comeBack(true)
  await vi.waitFor(() => expect(isHidden()).toBe(false))
})

test('a page that was loaded is not hidden', () => {
  comeBack(false)
  expect(isHidden()).toBe(false)
})

function pressLogOut(isHeldBack = false) {
  document.body.innerHTML = '<form method="post" action="/logout"><button>Log out</button></form>'
  const form = document.querySelector('form') as HTMLFormElement
  form.submit = vi.fn()
  if (isHeldBack) document.addEventListener('submit', (event) => event.preventDefault(), { once: true })
  form.requestSubmit()
  return form
}

test('a log-out puts the home page in the place of this one, whatever the live line says meanwhile', async () => {
  const fetched = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', fetched)
  pressLogOut()
  await vi.waitFor(() => expect(startOver).toHaveBeenCalledOnce())
  expect(fetched).toHaveBeenCalledWith('/logout', expect.objectContaining({ method: 'POST' }))
  expect(onLoggedOut).toHaveBeenCalled()
})

test('one that is held back does nothing; without a connection the browser is left to say so', async () => {
  const fetched = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetched)
  pressLogOut(true)
  expect(fetched).not.toHaveBeenCalled()
  const form = pressLogOut()
  await vi.waitFor(() => expect(form.submit).toHaveBeenCalled())
  expect(startOver).not.toHaveBeenCalled()
})
