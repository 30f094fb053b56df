import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../../contract/routes.ts'
import { testPassword } from '../../../test/members/account-calls.ts'
import { officeOn } from '../../../test/members/office.ts'
import type { TestStaff } from '../../../test/members/staff.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { hashPassword } from '../../accounts/password/index.ts'
import { officeCookie } from '../index.ts'

const stepMs = 30_000
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(testPassword)
})

/** What tests of the second factor do over and over, on one product. */
function factorsOn(product: TestProduct) {
  const { as, clock, newStaff } = product
  const { ask, acts } = officeOn(product)
  let networks = 0

  const codeOf = (secret: string, shiftMs = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + shiftMs })
  async function logIn(who: TestStaff, ip?: string) {
    networks += 1
    const from = ip ?? `10.1.${networks}.1`
    return ask(routes.backoffice.logIn, { payload: { email: who.email, password: testPassword }, ip: from })
  }
  /** The first step; answers the challenge. */
  async function challengeOf(who: TestStaff): Promise<string> {
    const { body, cookies } = await logIn(who)
    expect([body.error.code, cookies]).toEqual(['second_factor_required', []])
    return body.error.params.challenge
  }
  const confirm = (challenge: string, code: string) =>
    ask(routes.backoffice.confirmLogIn, { payload: { challenge, code } })
  /** Somebody with a second factor, whose code of the moment is used up. */
  async function guarded() {
    const who = await newStaff({ role: 'support', passwordHash })
    const { secret } = await as(who).backoffice.startStaffFactor({ password: testPassword })
    const { recovery_codes: codes } = await as(who).backoffice.confirmStaffFactor({ code: codeOf(secret) })
    clock.advance(stepMs)
    return { who, secret, codes }
  }
  return { codeOf, logIn, challengeOf, confirm, guarded, acts, ask }
}

describe('where a second factor is optional', async () => {
  const product = await testProduct()
  const { as, clock, newStaff } = product
  const { db } = product.platform
  const { codeOf, logIn, challengeOf, confirm, guarded, acts } = factorsOn(product)
  afterAll(() => product.close())

  test('the password alone is enough until one is on', async () => {
    const who = await newStaff({ passwordHash })
    expect((await logIn(who)).cookies).toHaveLength(2)
    const { me } = await as(who).backoffice.getMe({})
    expect(me).toMatchObject({ second_factor: null, must_set_up: false })
  })

  test('a log-in is two steps then, and a session is there after both', async () => {
    const { who, secret, codes } = await guarded()
    expect(codes).toHaveLength(10)
    const challenge = await challengeOf(who)
    const { status, cookies } = await confirm(challenge, codeOf(secret))
    expect([status, cookies]).toMatchObject([200, [{ name: officeCookie, httpOnly: true, sameSite: 'Strict' }, {}]])
    const inside = as({ cookie: `${officeCookie}=${cookies[0]?.value}` })
    expect((await inside.backoffice.getMe({})).me.second_factor).toMatchObject({ codes_left: 10 })
    expect(await acts(who.id)).toEqual(['set_up_second_factor', 'log_in'])
    expect((await confirm(challenge, codeOf(secret, stepMs))).body.error.code).toBe('link_expired')
  })

  test('a code counts once, also when it comes twice at once', async () => {
    const { who, secret } = await guarded()
    const challenges = [await challengeOf(who), await challengeOf(who), await challengeOf(who)]
    const answers = await Promise.all(challenges.map((challenge) => confirm(challenge, codeOf(secret))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await confirm(await challengeOf(who), codeOf(secret))).body.error.code).toBe('second_factor_invalid')
  })

  test('the code that set it up does not log in', async () => {
    const who = await newStaff({ passwordHash })
    const { secret } = await as(who).backoffice.startStaffFactor({ password: testPassword })
    await as(who).backoffice.confirmStaffFactor({ code: codeOf(secret) })
    expect((await confirm(await challengeOf(who), codeOf(secret))).body.error.code).toBe('second_factor_invalid')
  })

  test('a recovery code does as well, once, however it is typed, and is told of in the log', async () => {
    const { who, codes } = await guarded()
    const typed = (codes[3] ?? '').toUpperCase().replace('-', ' ')
    expect((await confirm(await challengeOf(who), typed)).status).toBe(200)
    expect((await confirm(await challengeOf(who), typed)).body.error.code).toBe('second_factor_invalid')
    expect(await acts(who.id)).toEqual(['set_up_second_factor', 'use_recovery_code', 'log_in', 'fail_second_factor'])
  })

  test('guesses are counted like those of passwords, from wherever they come, and end their challenge', async () => {
    const { who, secret } = await guarded()
    const challenge = await challengeOf(who)
    for (let guess = 1; guess < 5; guess += 1)
      expect((await confirm(challenge, '000000')).body.error.code).toBe('second_factor_invalid')
    expect((await confirm(challenge, '000000')).body.error).toMatchObject({
      code: 'login_blocked',
      params: { minutes: 15 },
    })
    expect((await confirm(await challengeOf(who), codeOf(secret))).body.error.code).toBe('login_blocked')
    clock.advance(15 * 60_000)
    expect((await confirm(challenge, codeOf(secret))).body.error.code).toBe('link_expired')
    expect((await confirm(await challengeOf(who), codeOf(secret))).status).toBe(200)
  })

  test('of twenty guesses at once no more than five are looked at', async () => {
    const { who } = await guarded()
    const challenge = await challengeOf(who)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(challenge, '000000')))
    expect(answers.filter(({ body }) => body.error.code === 'second_factor_invalid')).toHaveLength(4)
    // The challenge may have ended before the rest was counted
    const others = answers.filter(({ body }) => ['login_blocked', 'link_expired'].includes(body.error.code))
    expect(others).toHaveLength(16)
  })

  test('a challenge is good for ten minutes', async () => {
    const { who, secret } = await guarded()
    const challenge = await challengeOf(who)
    clock.advance(10 * 60_000)
    expect((await confirm(challenge, codeOf(secret))).body.error.code).toBe('link_expired')
  })

  test('setting it up needs the password, and ends the other sessions', async () => {
    const who = await newStaff({ passwordHash })
    const { cookies } = await logIn(who)
    const other = { cookie: `${officeCookie}=${cookies[0]?.value}` }
    expect((await refusal(as(who).backoffice.startStaffFactor({}))).code).toBe('wrong_old_password')
    expect((await refusal(as(who).backoffice.startStaffFactor({ password: 'wrong' }))).code).toBe('wrong_old_password')
    const { secret, uri } = await as(who).backoffice.startStaffFactor({ password: testPassword })
    expect(uri).toContain(`secret=${secret}`)
    expect((await refusal(as(who).backoffice.confirmStaffFactor({ code: '000000' }))).code).toBe(
      'second_factor_invalid',
    )
    await as(other).backoffice.getMe({})
    await as(who).backoffice.confirmStaffFactor({ code: codeOf(secret) })
    expect((await refusal(as(other).backoffice.getMe({}))).code).toBe('staff_required')
    expect((await refusal(as(who).backoffice.confirmStaffFactor({ code: codeOf(secret) }))).code).toBe('conflict')
  })

  test('another app takes the place of the first when it is confirmed, not before', async () => {
    const { who, secret, codes } = await guarded()
    const { secret: next } = await as(who).backoffice.startStaffFactor({ password: testPassword })
    expect((await confirm(await challengeOf(who), codeOf(secret))).status).toBe(200)
    clock.advance(stepMs)
    const { recovery_codes: fresh } = await as(who).backoffice.confirmStaffFactor({ code: codeOf(next) })
    clock.advance(stepMs)
    expect((await confirm(await challengeOf(who), codeOf(secret))).body.error.code).toBe('second_factor_invalid')
    expect((await confirm(await challengeOf(who), codes[0] ?? '')).body.error.code).toBe('second_factor_invalid')
    expect((await confirm(await challengeOf(who), codeOf(next))).status).toBe(200)
    expect((await confirm(await challengeOf(who), fresh[0] ?? '')).status).toBe(200)
  })

  test('new recovery codes end the earlier ones', async () => {
    const { who, codes } = await guarded()
    expect((await refusal(as(who).backoffice.renewStaffCodes({ password: 'wrong' }))).code).toBe('wrong_old_password')
    const { recovery_codes: fresh } = await as(who).backoffice.renewStaffCodes({ password: testPassword })
    expect((await confirm(await challengeOf(who), codes[0] ?? '')).body.error.code).toBe('second_factor_invalid')
    expect((await confirm(await challengeOf(who), fresh[0] ?? '')).status).toBe(200)
    const unenrolled = await newStaff({ passwordHash })
    expect((await refusal(as(unenrolled).backoffice.renewStaffCodes({ password: testPassword }))).code).toBe('conflict')
  })

  test('neither the secret nor the codes stand in a row as they are', async () => {
    const { who, secret, codes } = await guarded()
    const { rows } = await db.execute(sql`
      SELECT to_jsonb(f)::text AS row FROM staff_factors f WHERE staff_id = ${who.id}
      UNION ALL SELECT to_jsonb(c)::text FROM staff_recovery_codes c WHERE staff_id = ${who.id}`)
    expect(rows).toHaveLength(11)
    const stored = JSON.stringify(rows)
    for (const known of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(known)
  })

  test('an admin takes a lost one away: the sessions end, and the password is enough again', async () => {
    const { who } = await guarded()
    const challenge = await challengeOf(who)
    const admin = await newStaff()
    await as(admin).backoffice.removeStaffFactor({ id: who.id })
    expect((await refusal(as(who).backoffice.getMe({}))).code).toBe('staff_required')
    expect((await confirm(challenge, '123456')).body.error.code).toBe('link_expired')
    expect((await logIn(who)).status).toBe(200)
    expect(await acts(admin.id)).toEqual(['remove_second_factor'])
    expect((await refusal(as(admin).backoffice.removeStaffFactor({ id: who.id }))).code).toBe('conflict')
    expect((await refusal(as(admin).backoffice.removeStaffFactor({ id: admin.id }))).code).toBe('forbidden')
  })
})

describe('where a second factor is required', async () => {
  const product = await testProduct({ env: { OFFICE_SECOND_FACTOR: 'required' } })
  const { as, clock, newStaff } = product
  const { codeOf, logIn, challengeOf, confirm, ask } = factorsOn(product)
  afterAll(() => product.close())
  const early = ['logIn', 'logOut', 'getStaff', 'confirmLogIn', 'checkWelcome', 'setStaffPassword', 'getMe']
  const settingUp = [...early, 'startStaffFactor', 'confirmStaffFactor']

  test('nothing else may be called before one is set up, by nobody', async () => {
    const who = await newStaff({ passwordHash })
    const { body, cookies } = await logIn(who)
    expect(body.staff.must_set_up).toBe(true)
    expect(body.staff.calls.toSorted()).toEqual(settingUp.toSorted())
    const cookie = `${officeCookie}=${cookies[0]?.value}`
    for (const [call, route] of Object.entries(routes.backoffice)) {
      if (settingUp.includes(call)) continue
      const { status, body: answer } = await ask(route, { cookie })
      expect({ call, status, code: answer.error.code }).toEqual({ call, status: 403, code: 'set_up_required' })
    }
    const file = await ask('GET /api/office/audit/file', { cookie })
    expect([file.status, file.body.error.code]).toEqual([403, 'set_up_required'])
  })

  test('the first log-in leads to it, without the password once more; then all is open', async () => {
    const who = await newStaff({ role: 'support', passwordHash })
    const { cookies } = await logIn(who)
    const inside = as({ cookie: `${officeCookie}=${cookies[0]?.value}` }).backoffice
    expect((await inside.getMe({})).me).toMatchObject({ must_set_up: true, second_factor: null })
    const { secret } = await inside.startStaffFactor({})
    await inside.confirmStaffFactor({ code: codeOf(secret) })
    const { staff } = await inside.getStaff({})
    expect([staff.must_set_up, staff.calls.includes('getOverview')]).toEqual([false, true])
    await inside.getOverview({})
    expect((await refusal(inside.startStaffFactor({}))).code).toBe('wrong_old_password')
    clock.advance(stepMs)
    expect((await confirm(await challengeOf(who), codeOf(secret))).status).toBe(200)
  })

  test('whoever knew the password only is out once it is set up elsewhere', async () => {
    const who = await newStaff({ passwordHash })
    const [thief, owner] = [await logIn(who), await logIn(who)].map(
      ({ cookies }) => as({ cookie: `${officeCookie}=${cookies[0]?.value}` }).backoffice,
    )
    const { secret } = (await owner?.startStaffFactor({})) ?? { secret: '' }
    await owner?.confirmStaffFactor({ code: codeOf(secret) })
    expect((await refusal(thief?.getOverview({}) ?? Promise.resolve())).code).toBe('staff_required')
  })
})

test('it is required by itself, but for the demo', async () => {
  const { readConfig } = await import('../../platform/config/config.ts')
  const url = 'postgres://127.0.0.1/vonk'
  const of = (env: Record<string, string>) => readConfig(env).officeSecondFactor
  expect(of({})).toBe('optional')
  expect(of({ DATABASE_URL: url })).toBe('required')
  expect(of({ DATABASE_URL: url, DEMO: '1' })).toBe('optional')
  expect(of({ OFFICE_SECOND_FACTOR: 'required' })).toBe('required')
  expect(of({ DATABASE_URL: url, OFFICE_SECOND_FACTOR: 'optional' })).toBe('optional')
})
