import { createHash } from 'node:crypto'
import { afterAll, vi } from 'vitest'
import { deviceCookie, sessionCookie } from '../../server/accounts/sessions/index.ts'
import { type TestProduct, testProduct } from '../product/server.ts'

export const testPassword = 'nine lives for a cat'

type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  payload?: object
  cookie?: string
  host?: string
  /** Where the request comes from. */
  ip?: string
  headers?: Record<string, string>
}
type Caught = { kind: string; subject: string; text: string; html: string }

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

/** A product for a whole test file, closed after its last test, and the calls of its members. */
export async function productWithCalls() {
  const product = await testProduct()
  afterAll(() => product.close())
  return { product, calls: accountCalls(product) }
}

/** A network for each account, so that the wrong passwords of one test do not count in the next. */
function networkFor(email: string): string {
  const [a, b, c] = createHash('sha256').update(email).digest()
  return `10.${a}.${b}.${c}`
}

/** Sign-up, activation, log-in as a browser does them: over HTTP, with cookies, links taken from the caught mail. */
export function accountCalls(product: TestProduct) {
  /** A call with all of its answer; `cookie` is the session that it opened, if any. */
  async function ask(url: string, options: CallOptions = {}) {
    const { method = 'GET', payload, cookie = '', host = 'localhost:3000', ip = '127.0.0.1' } = options
    const headers = { host, ...(cookie === '' ? {} : { cookie }), ...options.headers }
    const response = await product.app.inject({ method, url, headers, remoteAddress: ip, ...(payload && { payload }) })
    const device = response.cookies.find(({ name }) => name === deviceCookie)
    const set = response.cookies.find(({ name }) => name === sessionCookie)
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: response.json(),
      set,
      cookie: set ? `${sessionCookie}=${set.value}` : '',
      device: device ? `${deviceCookie}=${device.value}` : '',
    }
  }

  const signUp = (payload: object) => ask('/api/accounts/signup', { method: 'POST', payload })
  const post = (path: string, payload: object, options: CallOptions = {}) =>
    ask(`/api/accounts/${path}`, { method: 'POST', payload, ...options })
  const logIn = (email: string, password = testPassword, options: CallOptions = {}) =>
    ask('/api/user.php', { method: 'POST', payload: { email, password }, ip: networkFor(email), ...options })
  const activate = (token: string, cookie = '', typed: { password?: string; new_password?: string } = {}) =>
    ask('/api/accounts/activation', { method: 'POST', payload: { token, ...typed }, cookie })
  const resend = (cookie: string) => ask('/api/accounts/activation/resend', { method: 'POST', payload: {}, cookie })
  const userOf = async (cookie: string, host?: string) =>
    (await ask('/api/user.php', { cookie, ...(host && { host }) })).body.user

  /** The mails to an address, newest first, once there are as many as expected; without the welcome, which comes sooner or later. */
  async function mailsTo(email: string, count = 1): Promise<Caught[]> {
    return vi.waitFor(
      async () => {
        const answer = await ask(`/dev/mail.json?to=${encodeURIComponent(email)}`)
        const mails = (answer.body as { mails: Caught[] }).mails.filter(({ kind }) => kind !== 'welcome')
        if (mails.length < count) throw new Error(`${mails.length} mails to ${email}`)
        return mails
      },
      // A job sends it, on a machine that may be busy
      { timeout: 60_000, interval: 50 },
    )
  }

  /** The token of the newest mail, with a link to `page`; of the activation link unless another is named. */
  async function tokenFor(email: string, count = 1, page = '/activate/done'): Promise<string> {
    const mails = await mailsTo(email, count)
    const newest = mails.find(({ text }) => text.includes(`${page}?token=`))
    const link = newest?.text.split(`${page}?token=`)[1]
    const token = /^[\w-]+/.exec(link ?? '')?.[0]
    if (token === undefined) throw new Error(`no link to ${page} in the mail`)
    return token
  }

  /** The code of the newest confirmation email. */
  async function codeFor(email: string, count = 1): Promise<string> {
    const mails = await mailsTo(email, count)
    const code = mails.map(({ kind, text }) => kind === 'activate' && /\b\d{6}\b/.exec(text)?.[0]).find(Boolean)
    if (!code) throw new Error('no code in the mail')
    return code
  }

  /** Signs up and confirms; the session is that of the sign-up. */
  async function confirmedMember() {
    const { email } = form()
    const { cookie, device, body } = await signUp(form({ email }))
    const { status } = await activate(await tokenFor(email), cookie)
    if (status !== 200) throw new Error(`activation answered ${status}`)
    return { id: body.user.id as string, email, cookie, device }
  }

  return { form, ask, post, signUp, logIn, activate, resend, userOf, mailsTo, tokenFor, codeFor, confirmedMember }
}
