import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountCalls } from '../../../test/members/account-calls.ts'
import { packed, solvedProofOfWork, unpacked } from '../../../test/members/puzzles.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { spendProofOfWork } from './proof-of-work.ts'

const minute = 60_000

describe('a puzzle', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await testProduct()
  })
  afterAll(() => product.close())
  const spend = (altcha: string | undefined) => spendProofOfWork(product.platform, altcha)
  const robot = expect.objectContaining({ code: 'robot_suspected' })

  test('counts once when it is solved', async () => {
    const altcha = await solvedProofOfWork(product)
    expect(await spend(altcha)).toBe(true)
    await expect(spend(altcha)).rejects.toEqual(robot)
  })

  test('counts once for many at the same moment', async () => {
    const altcha = await solvedProofOfWork(product)
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => spend(altcha)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is no puzzle after ten minutes, which nobody is blamed for', async () => {
    const altcha = await solvedProofOfWork(product)
    product.clock.advance(10 * minute)
    expect(await spend(altcha)).toBe(false)
  })

  test('need not be there', async () => {
    expect(await spend(undefined)).toBe(false)
    expect(await spend('')).toBe(false)
  })

  test.each([
    ['not base64 of JSON', () => 'solved!'],
    ['JSON of something else', () => packed({ verified: true })],
    [
      'another solution',
      (altcha: string) => {
        const { challenge, solution } = unpacked(altcha)
        return packed({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } })
      },
    ],
    [
      'more time than was given',
      (altcha: string) => {
        const { challenge, solution } = unpacked(altcha)
        challenge.parameters.data.until += minute
        return packed({ challenge, solution })
      },
    ],
    [
      'another nonce for the same work',
      (altcha: string) => {
        const { challenge, solution } = unpacked(altcha)
        challenge.parameters.nonce = '00'.repeat(16)
        return packed({ challenge, solution })
      },
    ],
    [
      'a challenge that nobody signed',
      (altcha: string) => {
        const { challenge, solution } = unpacked(altcha)
        return packed({ challenge: { ...challenge, signature: '' }, solution })
      },
    ],
  ])('is refused with %s', async (_what, change) => {
    await expect(spend(change(await solvedProofOfWork(product)))).rejects.toEqual(robot)
  })

  test('says what it asks for, and nothing that solves it', async () => {
    const challenge = (await product.anonymous.accounts.getChallenge({})) as unknown as { parameters: object }
    expect(Object.keys(challenge).sort()).toEqual(['parameters', 'signature'])
    expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', data: { until: expect.any(Number) } })
    expect(challenge.parameters).not.toHaveProperty('counter')
  })
})

describe('sign-ups of one network', () => {
  let product: TestProduct
  let calls: ReturnType<typeof accountCalls>
  beforeAll(async () => {
    product = await testProduct({ settings: { signUpsPerHour: 3 } })
    calls = accountCalls(product)
  })
  afterAll(() => product.close())
  const signUp = (ip: string, change: object = {}) =>
    calls.post('signup', calls.form({ ...change }), { ip }).then(({ status, body }) => [status, body.error?.code])
  const fine = [200, undefined]
  const tooMany = [429, 'too_many_requests']

  test('without JavaScript: one in five, and one at least', async () => {
    expect(await signUp('192.0.2.1')).toEqual(fine)
    expect(await signUp('192.0.2.200')).toEqual(tooMany)
    expect(await signUp('192.0.3.1')).toEqual(fine)
    product.clock.advance(60 * minute)
    expect(await signUp('192.0.2.1')).toEqual(fine)
  })

  test('with a solved puzzle: as many as the site says, and three times as many a day', async () => {
    const solved = async () => signUp('198.51.100.1', { altcha: await solvedProofOfWork(product) })
    for (let hour = 0; hour < 3; hour += 1) {
      expect([await solved(), await solved(), await solved()]).toEqual([fine, fine, fine])
      expect(await solved()).toEqual(tooMany)
      product.clock.advance(60 * minute)
    }
    expect(await solved()).toEqual(tooMany)
    product.clock.advance(24 * 60 * minute)
    expect(await solved()).toEqual(fine)
  })

  test('a fault in the form costs nothing, neither a try nor the puzzle', async () => {
    const altcha = await solvedProofOfWork(product)
    for (let slip = 0; slip < 5; slip += 1)
      expect(await signUp('203.0.113.1', { altcha, name: '' })).toEqual([422, 'invalid_input'])
    expect(await signUp('203.0.113.1', { altcha })).toEqual(fine)
    expect(await signUp('203.0.113.1', { altcha })).toEqual([403, 'robot_suspected'])
  })

  test('however a network writes its IPv6 address', async () => {
    const solved = async (ip: string) => signUp(ip, { altcha: await solvedProofOfWork(product) })
    for (const ip of ['2001:db8::1', '2001:db8:0:0::4', '2001:0db8:0000::3']) expect(await solved(ip)).toEqual(fine)
    expect(await solved('2001:db8:0:0:ffff::9')).toEqual(tooMany)
    expect(await solved('2001:db8:0:1::4')).toEqual(fine)
  })

  test('forms with faults count, and are refused before their password is judged', async () => {
    const form = () => signUp('203.0.113.77', { password: 'a'.repeat(200), name: '' })
    for (let count = 0; count < 15; count += 1) expect((await form())[0]).toBe(422)
    expect(await form()).toEqual(tooMany)
  })

  test('a refusal says when the next try is possible', async () => {
    for (const second of ['1', '2']) {
      const answer = await calls.post('signup', calls.form(), { ip: '192.0.9.9' })
      if (second === '1') continue
      expect(answer.status).toBe(429)
      expect(answer.headers['retry-after']).toBe('3600')
      expect(answer.body.error.params).toEqual({ minutes: 60, retry_after: 3600 })
    }
  })
})
