import { expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { Api } from '../../../contract/index.ts'
import { ApiError } from '../../api/errors.ts'
import { takeLogInStep } from './log-in-steps.ts'

const user = { id: 'm' }

/** The three calls of the page; each answers the member, or refuses with a code. */
function apiThat(refusals: Partial<Record<'logIn' | 'confirmLogIn' | 'logInWithPasskey', ErrorCode>> = {}) {
  const call = (name: keyof typeof refusals) =>
    vi.fn(async (_input: object) => {
      const code = refusals[name]
      if (code) throw new ApiError({ code, params: { challenge: 'c1', minutes: 15 } }, 403)
      return { user }
    })
  const accounts = {
    logIn: call('logIn'),
    confirmLogIn: call('confirmLogIn'),
    logInWithPasskey: call('logInWithPasskey'),
  }
  return { accounts, api: { accounts } as unknown as Api }
}

function formOf(values: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}
const withPassword = { email: ' anna@example.com ', password: ' spaces count ' }
const withCode = { challenge: 'c1', kind: 'app', code: '123456' }

test('the address is trimmed, the password is not', async () => {
  const { api, accounts } = apiThat()
  await expect(takeLogInStep(api, formOf(withPassword))).resolves.toEqual({ user })
  expect(accounts.logIn).toHaveBeenCalledWith({ email: 'anna@example.com', password: ' spaces count ' })
})

test('where a second factor stands between, its challenge goes on to the next form', async () => {
  const { api } = apiThat({ logIn: 'second_factor_required' })
  const secondStep = { challenge: 'c1', isRecovery: false }
  await expect(takeLogInStep(api, formOf(withPassword))).resolves.toEqual({ secondStep })
})

test.each(['login_failed', 'login_blocked', 'email_not_found', 'account_banned'] as const)(
  'a password refused with %s is for the form to say',
  async (code) => {
    const { api } = apiThat({ logIn: code })
    await expect(takeLogInStep(api, formOf(withPassword))).rejects.toMatchObject({ code })
  },
)

test('a right code logs in', async () => {
  const { api, accounts } = apiThat()
  await expect(takeLogInStep(api, formOf(withCode))).resolves.toEqual({ user })
  expect(accounts.confirmLogIn).toHaveBeenCalledWith({ challenge: 'c1', code: '123456' })
  expect(accounts.logIn).not.toHaveBeenCalled()
})

test.each([
  ['second_factor_invalid', 'stays'],
  ['invalid_input', 'stays'],
  ['unavailable', 'stays'],
  ['link_expired', 'starts anew'],
  ['login_blocked', 'starts anew'],
  ['account_banned', 'starts anew'],
] as const)('a code refused with %s %s', async (code, what) => {
  const { api } = apiThat({ confirmLogIn: code })
  const taken = takeLogInStep(api, formOf({ ...withCode, kind: 'recovery' }))
  if (what === 'starts anew') await expect(taken).rejects.toMatchObject({ code })
  else
    await expect(taken).resolves.toMatchObject({ secondStep: { challenge: 'c1', isRecovery: true, error: { code } } })
})

test.each([
  ['recovery', true],
  ['app', false],
])('asking for the other kind of code (%s) calls nothing', async (other, isRecovery) => {
  const { api, accounts } = apiThat()
  const taken = await takeLogInStep(api, formOf({ challenge: 'c1', code: '', other }))
  expect(taken).toEqual({ secondStep: { challenge: 'c1', isRecovery } })
  expect(accounts.confirmLogIn).not.toHaveBeenCalled()
})

test('a passkey is sent as the browser signed it', async () => {
  const { api, accounts } = apiThat()
  const credential = { id: 'k', type: 'public-key' }
  const taken = takeLogInStep(api, formOf({ challenge_id: 'c2', credential: JSON.stringify(credential) }))
  await expect(taken).resolves.toEqual({ user })
  expect(accounts.logInWithPasskey).toHaveBeenCalledWith({ challenge_id: 'c2', credential })
})
