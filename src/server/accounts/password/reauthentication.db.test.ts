import { afterAll, describe, expect, test } from 'vitest'
import { accountCalls, testPassword } from '../../../test/members/account-calls.ts'
import { refusal, testProduct } from '../../../test/product/server.ts'
import { testJobs } from '../../../test/product/test-schema.ts'

const minute = 60_000
const product = await testProduct()
afterAll(() => product.close())
const { mailsTo, confirmedMember } = accountCalls(product)
const { $client } = product.platform.db

/** A member, and a call that needs proof and changes nothing. */
async function member() {
  const { id, email, cookie } = await confirmedMember()
  const { accounts } = product.as({ cookie })
  const prove = (proof: { current_password?: string; code?: string }) => accounts.startPasskey(proof)
  const faultOf = async (proof: Parameters<typeof prove>[0]) => (await refusal(prove(proof))).body.error
  return { id, email, accounts, prove, faultOf }
}
async function codeTo(email: string, count: number): Promise<string> {
  const [mail] = await mailsTo(email, count)
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'none'
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('the password', () => {
  test('proves who acts', async () => {
    const { prove, faultOf } = await member()
    await prove({ current_password: testPassword })
    await prove({ current_password: testPassword, code: ' ' })
    for (const proof of [
      {},
      { current_password: '' },
      { current_password: 'a wrong one' },
      { current_password: '', code: '' },
    ])
      expect(await faultOf(proof)).toMatchObject({ code: 'proof_failed', field: 'current_password' })
  })

  test('cannot be guessed at, also at the same moment; a right one makes up for wrong ones', async () => {
    const { prove, faultOf } = await member()
    for (let i = 0; i < 4; i += 1) await faultOf({ current_password: `wrong ${i}` })
    await prove({ current_password: testPassword })
    const faults = await Promise.all(Array.from({ length: 9 }, (_, i) => faultOf({ current_password: `wrong ${i}` })))
    expect(faults.filter((fault) => fault?.code === 'proof_failed')).toHaveLength(4)
    expect(await faultOf({ current_password: testPassword })).toMatchObject({
      code: 'login_blocked',
      params: { minutes: 15 },
    })
    product.clock.advance(15 * minute)
    await prove({ current_password: testPassword })
  })
})

describe('a mailed code', () => {
  test('proves it once', async () => {
    const { email, accounts, prove, faultOf } = await member()
    expect(await accounts.sendCode({})).toEqual({ done: true })
    const code = await codeTo(email, 2)
    await prove({ code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
    expect(await faultOf({ code })).toMatchObject({ code: 'proof_failed', field: 'code' })
  })

  test('once of several at the same moment', async () => {
    const { email, accounts, prove } = await member()
    await accounts.sendCode({})
    const code = await codeTo(email, 2)
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => prove({ code })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('works for 15 minutes', async () => {
    const { email, accounts, faultOf } = await member()
    await accounts.sendCode({})
    const code = await codeTo(email, 2)
    product.clock.advance(15 * minute)
    expect((await faultOf({ code }))?.code).toBe('proof_failed')
  })

  test('ends after five wrong ones', async () => {
    const { email, accounts, faultOf } = await member()
    await accounts.sendCode({})
    const code = await codeTo(email, 2)
    for (let i = 0; i < 5; i += 1) await faultOf({ code: other(code) })
    expect((await faultOf({ code }))?.code).toBe('proof_failed')
  })

  test('a newer one ends it; three an hour', async () => {
    const { email, accounts, prove, faultOf } = await member()
    await accounts.sendCode({})
    const first = await codeTo(email, 2)
    await accounts.sendCode({})
    const second = await codeTo(email, 3)
    if (first !== second) expect((await faultOf({ code: first }))?.code).toBe('proof_failed')
    await prove({ code: second })
    await accounts.sendCode({})
    expect((await refusal(accounts.sendCode({}))).code).toBe('too_many_requests')
    product.clock.advance(60 * minute)
    await accounts.sendCode({})
  })

  test('is nobody else’s', async () => {
    const [anna, bea] = [await member(), await member()]
    await anna.accounts.sendCode({})
    expect((await bea.faultOf({ code: await codeTo(anna.email, 2) }))?.code).toBe('proof_failed')
  })

  test('stands in the mail only: not in the database, not in a job', async () => {
    const { id, email, accounts } = await member()
    await accounts.sendCode({})
    const code = await codeTo(email, 2)
    const { rows } = await $client.query(
      `SELECT (SELECT json_agg(c)::text FROM challenges c WHERE member_id = $1) AS kept,
              (SELECT json_agg(data)::text FROM ${testJobs}.job WHERE data->>'memberId' = $1::text) AS jobs`,
      [id],
    )
    expect(rows[0].kept).not.toContain(code)
    expect(rows[0].jobs).not.toContain(code)
  })
})
