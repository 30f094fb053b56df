import { afterAll, describe, expect, test } from 'vitest'
import { accountCalls, testPassword } from '../../../test/members/account-calls.ts'
import { solvedProofOfWork } from '../../../test/members/puzzles.ts'
import { testProduct } from '../../../test/product/server.ts'
import { hashPassword } from '../password/passwords.ts'

const hour = 3_600_000
const day = 24 * hour
const product = await testProduct()
afterAll(() => product.close())
const { ask, logIn, confirmedMember } = accountCalls(product)
const wrong = 'not the right one'
const code = ({ body }: Awaited<ReturnType<typeof logIn>>) => body.error?.code ?? 'fine'

const doors = [
  ['members', async () => (await confirmedMember()).email, '/api/user.php'],
  [
    'staff',
    async () => (await product.newStaff({ passwordHash: await hashPassword(testPassword) })).email,
    '/api/office/session',
  ],
] as const

describe.each(doors)('guesses at passwords of %s', (_of, newEmail, url) => {
  const enter = (email: string, request: { ip: string; password?: string; altcha?: string }) => {
    const { ip, password = wrong, altcha } = request
    return ask(url, { method: 'POST', payload: { email, password, ...(altcha && { altcha }) }, ip })
  }

  test('of one network at many accounts need a proof of work after fifteen, and are refused in the end', async () => {
    const ip = url.includes('office') ? '2001:db8:1:1::7' : '198.51.100.7'
    const codes: string[] = []
    for (let count = 0; count < 15; count += 1) codes.push(code(await enter(`nobody${count}@example.com`, { ip })))
    expect(new Set(codes)).toEqual(new Set(['login_failed']))
    const answer = await enter('nobody-else@example.com', { ip })
    expect(answer).toMatchObject({ status: 429, body: { error: { code: 'proof_of_work_required' } } })
    expect(answer.headers['retry-after']).toBe('3600')
    // The owner with the right password needs it too, in a network like that
    const email = await newEmail()
    expect(code(await enter(email, { ip, password: testPassword }))).toBe('proof_of_work_required')
    const altcha = await solvedProofOfWork(product)
    expect((await enter(email, { ip, password: testPassword, altcha })).status).toBe(200)
    expect(code(await enter(email, { ip, password: testPassword, altcha }))).toBe('robot_suspected')
    for (let count = 0; count < 100; count += 1) codes.push(code(await enter(`more${count}@example.com`, { ip })))
    expect(codes.at(-1)).toBe('too_many_requests')
    expect((await enter(await newEmail(), { ip: '203.0.113.200', password: testPassword })).status).toBe(200)
    product.clock.advance(hour)
    expect(code(await enter('nobody-again@example.com', { ip }))).toBe('login_failed')
  })

  test('at one account from many networks need a proof of work, which locks no owner out', async () => {
    const email = await newEmail()
    const codes: string[] = []
    for (let count = 0; count < 60; count += 1) codes.push(code(await enter(email, { ip: `10.77.${count}.1` })))
    expect(codes.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => 'login_failed'))
    expect(codes.slice(20)).toEqual(Array.from({ length: 40 }, () => 'proof_of_work_required'))
    expect(code(await enter(email, { ip: '10.78.0.1', password: testPassword }))).toBe('proof_of_work_required')
    const altcha = await solvedProofOfWork(product)
    expect((await enter(email, { ip: '10.78.0.1', password: testPassword, altcha })).status).toBe(200)
    product.clock.advance(day)
    expect(code(await enter(email, { ip: '10.79.0.1' }))).toBe('login_failed')
  })

  test('do not hold up a browser that the owner has used before', async () => {
    const email = await newEmail()
    const first = await enter(email, { ip: '10.80.0.1', password: testPassword })
    const cookie = [first.headers['set-cookie']]
      .flat()
      .flatMap((line) => /^vonk_(?:device|office_browser)=[^;]+/.exec(line ?? '')?.[0] ?? [])
      .join('; ')
    for (let count = 0; count < 60; count += 1) await enter(email, { ip: `10.81.${count}.1` })
    const payload = { email, password: testPassword }
    expect((await ask(url, { method: 'POST', payload, ip: '10.81.0.1', cookie })).status).toBe(200)
    const other = await newEmail()
    for (let count = 0; count < 25; count += 1) await enter(other, { ip: `10.82.${count}.1` })
    const stolen = await ask(url, { method: 'POST', payload: { ...payload, email: other }, ip: '10.82.0.9', cookie })
    expect(code(stolen)).toBe('proof_of_work_required')
  })

  test('that are right count against nothing', async () => {
    const email = await newEmail()
    for (let count = 0; count < 30; count += 1)
      expect((await enter(email, { ip: '10.83.0.1', password: testPassword })).status).toBe(200)
  })

  test('that come a thousand at once are mostly refused before they cost anything', async () => {
    const email = await newEmail()
    const tries = Array.from({ length: 300 }, (_, index) => enter(email, { ip: `10.${90 + (index % 2)}.0.1` }))
    const answers = await Promise.all(tries)
    const tooMany = answers.filter(({ body }) => body.error?.code === 'too_many_requests')
    expect(tooMany.length).toBeGreaterThanOrEqual(270)
    expect(tooMany[0]?.headers['retry-after']).toBe('5')
    expect(answers.every(({ status }) => status === 429 || status === 403)).toBe(true)
  })
})
