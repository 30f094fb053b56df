import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { copy, copyPattern } from '../../../test/copy.ts'
import { accountCalls, productWithCalls } from '../../../test/members/account-calls.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import type { SiteSettings } from '../../sites/index.ts'
import { members } from '../tables.ts'

const day = 86_400_000
type Status = typeof members.$inferSelect.status

const { product, calls } = await productWithCalls()

async function on(
  settings: Partial<SiteSettings>,
  work: (own: TestProduct, ownCalls: typeof calls) => Promise<void>,
): Promise<void> {
  const own = await testProduct({ settings })
  try {
    await work(own, accountCalls(own))
  } finally {
    await own.close()
  }
}

/** Somebody whose address is registered, in one of the states that an account can have. */
async function owner(state: Status, own = product, ownCalls = calls): Promise<{ id: string; email: string }> {
  const { email, cookie } = await ownCalls.confirmedMember()
  const { id } = await ownCalls.userOf(cookie)
  const eraseAfter = state === 'pending_deletion' ? new Date(own.clock.now().getTime() + 14 * day) : null
  await own.platform.db.update(members).set({ status: state, eraseAfter }).where(eq(members.id, id))
  return { id, email }
}

describe('an address that somebody has', () => {
  /** All that a stranger sees of an answer, with what differs from sign-up to sign-up made equal. */
  function seen({ status, text, headers, set }: Awaited<ReturnType<typeof calls.signUp>>) {
    const alike = (value: unknown) =>
      String(value)
        .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
        .replace(/anna\d+@/g, 'anna@')
        .replace(/=[\w-]{43};/g, '=token;')
        .replace(/\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/, 'now')
    return {
      status,
      body: alike(text),
      headers: Object.entries(headers).map(([name, value]) => [name, alike(value)]),
      cookie: { ...set, value: set?.value.length },
    }
  }

  test.each(['active', 'banned', 'pending_deletion', 'not_confirmed'] as const)(
    '%s: the answer is the same as for an unknown one, to the byte',
    async (state) => {
      const { email } = await owner(state)
      const known = await calls.signUp(calls.form({ email }))
      const unknown = await calls.signUp(calls.form())
      expect(known.status).toBe(200)
      expect(seen(known)).toEqual(seen(unknown))
    },
  )

  test.each(['active', 'pending_deletion'] as const)(
    '%s: a new link is asked for as often as for an unknown one',
    async (state) => {
      const { email } = await owner(state)
      const sessions = [await calls.signUp(calls.form({ email })), await calls.signUp(calls.form())]
      const answers = async () => Promise.all(sessions.map(async ({ cookie }) => (await calls.resend(cookie)).text))
      for (let minute = 0; minute < 12; minute += 1) {
        const [known, unknown] = (await answers()).map((text) => text.replace(/"request_id":"[^"]+"/, ''))
        expect(known).toBe(unknown)
        expect(known).toContain(minute === 0 || minute > 10 ? 'too_many_requests' : 'done')
        product.clock.advance(61_000)
      }
    },
  )

  test.each(['active', 'banned', 'pending_deletion'] as const)(
    '%s: who signed up with it logs in with what they typed, like with an unknown one',
    async (state) => {
      const known = await owner(state)
      const typed = 'a stranger typed this'
      const statuses = []
      for (const email of [known.email, calls.form().email]) {
        const { device } = await calls.signUp(calls.form({ email, password: typed }))
        const tries = [
          await calls.logIn(email, typed),
          await calls.logIn(email, typed, { cookie: device }),
          ...(await calls.logIn(email, 'a wrong guess at it', { cookie: device }).then((answer) => [answer])),
        ]
        statuses.push(tries.map(({ status, body }) => [status, body.user?.status, body.error?.code]))
      }
      const inside = [200, 'not_confirmed', undefined]
      expect(statuses[0]).toEqual([inside, inside, [403, undefined, 'login_failed']])
      expect(statuses[0]).toEqual(statuses[1])
    },
  )

  test('their own password buys nobody more guesses at the one of its owner', async () => {
    const { email } = await owner('active')
    const typed = 'a stranger typed this'
    const { device } = await calls.signUp(calls.form({ email, password: typed }))
    const codes = []
    for (let turn = 0; turn < 6; turn += 1) {
      codes.push((await calls.logIn(email, `guess ${turn} at somebody`, { cookie: device })).body.error.code)
      await calls.logIn(email, typed, { cookie: device })
    }
    expect(codes.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'login_failed'))
    expect(codes[5]).toBe('login_blocked')
  })

  test('who is about to be deleted is mailed the way back, to the address of the account', async () => {
    const { email } = await owner('pending_deletion')
    await calls.signUp(calls.form({ email: email.replace('anna', 'Anna') }))
    const [mail] = await calls.mailsTo(email, 2)
    expect(mail?.subject).toBe(copy('mail.already_leaving.subject'))
    expect(mail?.text).toMatch(/An account with this\s+email address already exists/)
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/reactivate\?token=[\w-]{43}/)
  })

  test('where the site says so, it is told at once', () =>
    on({ revealRegisteredEmail: true }, async (own, ownCalls) => {
      for (const state of ['active', 'banned'] as const) {
        const { email } = await owner(state, own, ownCalls)
        const { status, body } = await ownCalls.signUp(ownCalls.form({ email }))
        expect([status, body.error.code, body.error.field]).toEqual([409, 'email_in_use', 'email'])
      }
      const { email } = await owner('pending_deletion', own, ownCalls)
      const { status, body, set } = await ownCalls.signUp(ownCalls.form({ email }))
      expect([status, body.error.code, body.error.field]).toEqual([409, 'account_pending_deletion', 'email'])
      expect(set).toBeUndefined()
      expect(await ownCalls.tokenFor(email, 2, '/reactivate')).toHaveLength(43)
      expect((await ownCalls.signUp(ownCalls.form())).status).toBe(200)
    }))
})

describe('what a site asks for', () => {
  test('no throw-away addresses, where it says so', async () => {
    const input = { email: 'anna@sub.mailinator.com' }
    expect((await calls.signUp(calls.form(input))).status).toBe(200)
    await on({ refuseDisposableEmail: true }, async (_own, ownCalls) => {
      const { status, body } = await ownCalls.signUp(ownCalls.form(input))
      expect([status, body.error.code, body.error.fields]).toEqual([
        422,
        'disposable_email',
        { email: 'disposable_email' },
      ])
    })
  })

  test('an age for each country: where they are, and where they say they live', () =>
    on({ minimumAges: { US: 21, NL: 19 } }, async (own, ownCalls) => {
      const ageOf = async (ip: string) => (await ownCalls.ask('/api/settings.php', { ip })).body.settings.minimum_age
      const [american, german] = ['8.8.8.8', '85.214.0.1']
      expect([await ageOf(american), await ageOf(german), await ageOf('127.0.0.1')]).toEqual([21, 18, 18])
      const born = (years: number) => `${own.clock.now().getFullYear() - years}-01-01`
      const signUp = async (ip: string, country: string, years: number) => {
        const input = ownCalls.form({ country, date_of_birth: born(years) })
        const { status, body } = await ownCalls.post('signup', input, { ip })
        return status === 200 ? 'fine' : [body.error.code, body.error.params.min_age]
      }
      expect(await signUp(german, 'DE', 18)).toBe('fine')
      expect(await signUp(german, 'NL', 18)).toEqual(['too_young', 19])
      expect(await signUp(american, 'NL', 20)).toEqual(['too_young', 21])
      expect(await signUp(american, 'US', 21)).toBe('fine')
    }))

  test('a name that nobody takes for its team, in letters that only look like it either', async () => {
    for (const name of ['Support', 'аdmin', 'Vоnk']) {
      const { status, body } = await calls.signUp(calls.form({ name }))
      expect([status, body.error.code, body.error.field]).toEqual([422, 'name_reserved', 'name'])
    }
  })
})

describe('where a visitor came from', () => {
  const sentBy = (query: string) => ({ headers: { referer: `http://localhost:3000/?${query}` } })
  const source = sentBy('network=partner&sub1=a')
  const tracked = async ({ body }: { body: { user: { id: string } } }) => {
    const [row] = await product.platform.db.select().from(members).where(eq(members.id, body.user.id))
    return row?.tracking
  }

  test('is kept with the account, as the first visit had it', async () => {
    expect(await tracked(await calls.post('signup', calls.form(), source))).toEqual({
      network: 'partner',
      sub1: 'a',
    })
    const carried = calls.form({ network: 'other', ref: 'r' })
    expect(await tracked(await calls.post('signup', carried, source))).toEqual({
      network: 'other',
      ref: 'r',
    })
    expect(await tracked(await calls.signUp(calls.form({ network: ' ' })))).toEqual({})
  })

  const invited = {
    signups: 'with_trafficsource' as const,
    loggedOutSearchTrafficsource: true,
    trackingPartners: [{ network: 'partner', postbacks: {} }],
  }
  test('opens a site that is for invited people, and says so before the form', () =>
    on(invited, async (_own, ownCalls) => {
      const ask = async (from = {}) => {
        const { settings } = (await ownCalls.ask('/api/settings.php', from)).body
        const search = await ownCalls.ask('/api/search/members', from)
        return [settings.may_sign_up, settings.logged_out_search, search.status]
      }
      expect(await ask()).toEqual([false, false, 403])
      expect(await ask(sentBy('ref=x'))).toEqual([false, false, 403])
      expect(await ask(source)).toEqual([true, true, 200])
      // Only the site's partners invite: any other word in an address opens nothing
      expect(await ask(sentBy('network=zzz'))).toEqual([false, false, 403])
      const unknown = await ownCalls.post('signup', ownCalls.form(), sentBy('network=zzz'))
      expect([unknown.status, unknown.body.error.code]).toEqual([403, 'invite_only'])
      const refused = await ownCalls.signUp(ownCalls.form())
      expect([refused.status, refused.body.error.code]).toEqual([403, 'invite_only'])
      expect((await ownCalls.post('signup', ownCalls.form(), source)).status).toBe(200)
    }))

  test('says on an open site that everybody may', async () => {
    expect((await calls.ask('/api/settings.php')).body.settings).toMatchObject({
      may_sign_up: true,
      logged_out_search: false,
    })
  })
})

describe('consents', () => {
  const kindsOf = async (change: Record<string, unknown>) => {
    const { body } = await calls.signUp(calls.form(change))
    const query = 'SELECT kind, text_version, locale FROM consents WHERE member_id = $1 ORDER BY kind'
    return (await product.platform.db.$client.query(query, [body.user.id])).rows
  }
  const version = '2023-12-01T12:00:00Z'

  test.each([
    [undefined, false],
    [false, false],
    ['', false],
    ['false', false],
    [true, true],
    ['on', true],
  ])('offers by mail, box %j: %s', async (promotions, isGiven) => {
    const kinds = (await kindsOf({ promotions })).map(({ kind }) => kind)
    expect(kinds).toEqual([...(isGiven ? ['promotions'] : []), 'special_category', 'terms'])
  })

  test('are refused to another version of the text than the current one', async () => {
    const form = calls.form({ consent_version: 'banana' })
    const answer = await calls.signUp(form)
    expect(answer.body.error).toMatchObject({
      code: 'consent_text_changed',
      fields: { consent: 'consent_text_changed' },
    })
    const { rows } = await product.platform.db.$client.query('SELECT 1 FROM members WHERE email = $1', [form.email])
    expect(rows).toEqual([])
  })

  test('keep the exact text that the form showed, and the whole terms', async () => {
    const { body } = await calls.signUp(calls.form({ promotions: true }))
    const query = `SELECT t.kind, t.text FROM consents c JOIN consent_texts t ON t.hash = c.text_hash
      WHERE c.member_id = $1 ORDER BY t.kind`
    const { rows } = await product.platform.db.$client.query(query, [body.user.id])
    expect(rows).toMatchObject([
      { kind: 'promotions', text: expect.stringContaining('may email me offers for credits.') },
      { kind: 'special_category', text: expect.stringMatching(copyPattern('entry.signUp.consent', { site: 'Vonk' })) },
      {
        kind: 'terms',
        text: expect.stringContaining(copy('entry.signUp.agree', { min_age: 18 })),
      },
    ])
    expect(rows[2]?.text.length).toBeGreaterThan(5_000)
  })

  test('are to the terms that hold where the form does not say which it showed', async () => {
    const [first] = await kindsOf({ consent_version: undefined })
    expect(first).toMatchObject({ text_version: version, locale: 'en' })
  })
})

describe('steps that were left out', () => {
  test('are the same on another device, once each, in their order', async () => {
    const { email } = calls.form()
    const { cookie } = await calls.signUp(calls.form({ email }))
    const phone = product.as({ cookie: (await calls.logIn(email)).cookie })
    const computer = product.as({ cookie })
    expect(await computer.accounts.getSignUpProgress({})).toEqual({ skipped: [] })
    for (const step of ['push', 'photo', 'photo'] as const) await computer.accounts.skipSignUpStep({ step })
    expect(await phone.accounts.getSignUpProgress({})).toEqual({ skipped: ['photo', 'push'] })
  })
})
