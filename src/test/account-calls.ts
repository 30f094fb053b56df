import { vi } from 'vitest'
import { sessionCookie } from '../server/accounts/index.ts'
import type { TestProduct } from './server.ts'

export const testPassword = 'nine lives for a cat'

type Asked = { method?: 'GET' | 'POST' | 'PUT'; payload?: object; cookie?: string; host?: string }
type Caught = { subject: string; text: string; html: string }

let serial = 0

/** A sign-up that nothing is wrong with, for a new address each time. */
function form(change: Record<string, unknown> = {}) {
  serial += 1
  return {
    email: `anna${String(serial).padStart(3, '0')}@example.com`,
    name: 'Anna',
    password: testPassword,
    date_of_birth: '1994-05-06',
    gender: 'female',
    seeks: 'male',
    country: 'NL',
    consent: true,
    consent_version: '2023-12-01T12:00:00Z',
    ...change,
  }
}

/** Sign-up, activation, log-in as a browser does them: over HTTP, with cookies, links taken from the caught mail. */
export function accountCalls(product: TestProduct) {
  /** A call with all of its answer; `cookie` is the session that it opened, if any. */
  async function ask(url: string, { method = 'GET', payload, cookie = '', host = 'localhost:3000' }: Asked = {}) {
    const headers = { host, ...(cookie === '' ? {} : { cookie }) }
    const response = await product.app.inject({ method, url, headers, ...(payload && { payload }) })
    const set = response.cookies.find(({ name }) => name === sessionCookie)
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: response.json(),
      set,
      cookie: set ? `${sessionCookie}=${set.value}` : '',
    }
  }

  const signUp = (payload: object) => ask('/api/accounts/signup', { method: 'POST', payload })
  const logIn = (email: string, password = testPassword) =>
    ask('/api/user.php', { method: 'POST', payload: { email, password } })
  const activate = (token: string, cookie = '') =>
    ask('/api/accounts/activation', { method: 'POST', payload: { token }, cookie })
  const resend = (cookie: string) => ask('/api/accounts/activation/resend', { method: 'POST', payload: {}, cookie })
  const userOf = async (cookie: string, host?: string) =>
    (await ask('/api/user.php', { cookie, ...(host && { host }) })).body.user

  /** The mails to an address, newest first, once there are as many as expected. */
  async function mailsTo(email: string, count = 1): Promise<Caught[]> {
    return vi.waitFor(
      async () => {
        const { mails } = (await ask(`/dev/mail.json?to=${encodeURIComponent(email)}`)).body as { mails: Caught[] }
        if (mails.length < count) throw new Error(`${mails.length} mails to ${email}`)
        return mails
      },
      { timeout: 10_000, interval: 50 },
    )
  }

  /** The token of the newest activation link. */
  async function tokenFor(email: string, count = 1): Promise<string> {
    const [newest] = await mailsTo(email, count)
    const token = /\/activate\/done\?token=([\w-]+)/.exec(newest?.text ?? '')?.[1]
    if (token === undefined) throw new Error('no link in the mail')
    return token
  }

  /** Signs up and confirms; the session is that of the sign-up. */
  async function confirmedMember() {
    const { email } = form()
    const { cookie } = await signUp(form({ email }))
    const { status } = await activate(await tokenFor(email), cookie)
    if (status !== 200) throw new Error(`activation answered ${status}`)
    return { email, cookie }
  }

  return { form, ask, signUp, logIn, activate, resend, userOf, mailsTo, tokenFor, confirmedMember }
}
