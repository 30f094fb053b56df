import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ageLevels } from '../../../../contract/accounts/age-rules.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../../test/product/server.ts'
import { openWalletVerifier, verifierToken, type WalletVerifier } from '../../../../test/providers/wallet-verifier.ts'
import { openYotiServer, type YotiServer, yotiKey, yotiSdkId } from '../../../../test/providers/yoti-server.ts'

let yoti: YotiServer
let verifier: WalletVerifier
let product: TestProduct
beforeAll(async () => {
  ;[yoti, verifier] = await Promise.all([openYotiServer(), openWalletVerifier()])
  product = await testProduct({
    settings: {
      ageProof: {
        FR: { by: 'provider', pages: ['members'], levels: [...ageLevels] },
        DE: { by: 'provider', pages: ['members'], levels: ['document', 'wallet'] },
        IT: { by: 'provider', pages: ['members'], levels: ['wallet'] },
      },
    },
    env: {
      AGE_PROVIDER: 'yoti,eu_wallet',
      YOTI_SDK_ID: yotiSdkId,
      YOTI_API_KEY: yotiKey,
      YOTI_URL: yoti.url,
      EU_WALLET_VERIFIER_URL: verifier.url,
      EU_WALLET_VERIFIER_TOKEN: verifierToken,
    },
  })
}, 60_000)
afterEach(() => {
  expect(yoti.wrong.splice(0)).toEqual([])
  expect(verifier.wrong.splice(0)).toEqual([])
})
afterAll(async () => {
  await product.close()
  yoti.close()
  verifier.close()
})

type Provider = 'yoti' | 'eu_wallet'
async function call(browser: { cookie: string }, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { host: 'localhost:3000', cookie: browser.cookie }
  const answer = await product.app.inject({ method, url, headers, ...(payload && { payload }) })
  for (const { name, value } of answer.cookies) {
    const others = browser.cookie.split('; ').filter((pair) => !pair.startsWith(`${name}=`))
    browser.cookie = [...others, ...(value === '' ? [] : [`${name}=${value}`])].join('; ')
  }
  return answer.json<{
    error?: { code: string }
    check?: { url: string; opens: string }
    status?: string
    age?: { asks: string; providers: string[] }
  }>()
}
const ask = (browser: { cookie: string }) => call(browser, 'GET', '/api/accounts/age')
const result = async (browser: { cookie: string }, answer = {}) =>
  (await call(browser, 'POST', '/api/accounts/age/done', { answer })).status
const callBack = (provider: string, body: object) =>
  product.app.inject({ method: 'POST', url: `/api/accounts/age/callback/${provider}`, payload: body })
const proofOf = async ({ id }: TestMember) =>
  (await product.platform.db.execute(sql`SELECT provider, level FROM age_proofs WHERE member_id = ${id}`)).rows

/** A member who has begun a check at a provider. */
async function begun(provider: Provider, country = 'FR') {
  const member = await product.newMember({ country })
  const browser = { cookie: member.cookie }
  const { check } = await call(browser, 'POST', '/api/accounts/age', { provider, next: '/members' })
  const { rows } = await product.platform.db.execute<{ session_id: string }>(
    sql`SELECT session_id FROM age_checks WHERE member_id = ${member.id}`,
  )
  return { member, browser, check, session: rows[0]?.session_id ?? '' }
}

it('members choose among the providers whose proof suffices in their country', async () => {
  for (const [country, providers] of [
    ['FR', ['yoti', 'eu_wallet']],
    ['DE', ['yoti', 'eu_wallet']],
    ['IT', ['eu_wallet']],
  ] as const) {
    const { cookie } = await product.newMember({ country })
    expect((await ask({ cookie })).age).toMatchObject({ asks: 'provider', providers })
  }
  const { cookie } = await product.newMember({ country: 'IT' })
  expect((await call({ cookie }, 'POST', '/api/accounts/age', { provider: 'yoti' })).error?.code).toBe(
    'age_provider_unavailable',
  )
})

describe('Yoti', () => {
  it('gets addresses of this site and the accepted methods, nothing about the member', async () => {
    const { member, check, session } = await begun('yoti', 'DE')
    expect(check).toMatchObject({ url: `${yoti.url}/?sessionId=${session}&sdkId=${yotiSdkId}`, opens: 'page' })
    expect(yoti.requestOf(session)).toMatchObject({
      age_estimation: { allowed: false },
      doc_scan: { allowed: true, threshold: 18 },
      callback: { url: 'http://localhost:3000/age/done' },
    })
    expect(JSON.stringify(yoti.requestOf(session))).not.toContain(member.id)
    expect(yoti.requestOf((await begun('yoti')).session)).toMatchObject({
      age_estimation: { allowed: true, threshold: 25 },
    })
  })

  it.each([
    ['passed by document', 'COMPLETE', 'DOC_SCAN', 'passed', [{ provider: 'yoti', level: 'document' }]],
    ['passed by estimate', 'COMPLETE', 'AGE_ESTIMATION', 'passed', [{ provider: 'yoti', level: 'estimated' }]],
    ['refused', 'FAIL', 'AGE_ESTIMATION', 'refused', []],
    ['pending', 'IN_PROGRESS', undefined, 'pending', []],
    ['in a state that is not documented', 'SOMETHING_NEW', undefined, 'pending', []],
    ['expired', 'EXPIRED', undefined, 'unfinished', []],
    ['cancelled', 'CANCELLED', undefined, 'unfinished', []],
    ['without a result', 'ERROR', 'DOC_SCAN', 'unfinished', []],
  ] as const)('%s', async (_name, state, method, status, proof) => {
    const { member, browser, session } = await begun('yoti')
    yoti.settle(session, state, method)
    expect(await result(browser)).toBe(status)
    expect(await proofOf(member)).toEqual(proof)
  })

  it('an unknown session is unfinished', async () => {
    const { browser, session } = await begun('yoti')
    yoti.forget(session)
    expect(await result(browser)).toBe('unfinished')
  })

  it('a forged return address or callback changes nothing', async () => {
    const { member, browser, session } = await begun('yoti')
    const forged = { session_key: session, state: 'COMPLETE', result: true, method: 'DOC_SCAN', signature: 'x' }
    expect((await callBack('yoti', forged)).statusCode).toBe(200)
    expect(await result(browser, { sessionId: session, status: 'COMPLETE', answer: 'document' })).toBe('pending')
    expect(await proofOf(member)).toEqual([])
    expect((await callBack('yoti', { session_key: crypto.randomUUID() })).statusCode).toBe(200)
    expect((await callBack('yoti', { nothing: true })).statusCode).toBe(200)
    expect((await callBack('eu_wallet', forged)).statusCode).toBe(404)
    expect((await callBack('sandbox', forged)).statusCode).toBe(404)
  })

  it('a callback, also twice and at once, stores one proof, which the browser finds', async () => {
    const { member, browser, session } = await begun('yoti')
    const notification = yoti.settle(session, 'COMPLETE', 'DIGITAL_ID')
    await Promise.all([callBack('yoti', notification), callBack('yoti', notification)])
    await callBack('yoti', notification)
    expect(await proofOf(member)).toEqual([{ provider: 'yoti', level: 'document' }])
    expect(await result(browser)).toBe('passed')
    await callBack('yoti', notification)
    expect(await result(browser)).toBe('passed')
    expect(await proofOf(member)).toHaveLength(1)
  })

  it('a refusal by callback is what the browser shows', async () => {
    const { member, browser, session } = await begun('yoti')
    await callBack('yoti', yoti.settle(session, 'FAIL', 'DOC_SCAN'))
    expect(await result(browser)).toBe('refused')
    expect(await proofOf(member)).toEqual([])
  })
})

describe('the EU wallet', () => {
  it('is asked for one element, by a link that a phone opens', async () => {
    const { check } = await begun('eu_wallet', 'IT')
    expect(check).toMatchObject({ url: expect.stringMatching(/^av:\/\/\?client_id=/), opens: 'app' })
  })

  it.each([
    ['passed', 'over 18', 'passed', [{ provider: 'eu_wallet', level: 'wallet' }]],
    ['refused: under 18', 'under 18', 'refused', []],
    ['refused: not of a trusted issuer', 'not trusted', 'refused', []],
    ['refused: another document', 'another document', 'refused', []],
    ['cancelled', 'declined', 'unfinished', []],
  ] as const)('%s', async (_name, presented, status, proof) => {
    const { member, browser, session } = await begun('eu_wallet', 'IT')
    verifier.present(session, presented)
    expect(await result(browser)).toBe(status)
    expect(await proofOf(member)).toEqual(proof)
  })

  it('pending until the wallet answers; expired when the verifier has removed the transaction, or after an hour', async () => {
    const first = await begun('eu_wallet', 'IT')
    expect(await result(first.browser, { vp_token: 'forged', answer: 'wallet' })).toBe('pending')
    verifier.forget(first.session)
    expect(await result(first.browser)).toBe('unfinished')
    const second = await begun('eu_wallet', 'IT')
    verifier.present(second.session, 'over 18')
    product.clock.advance(61 * 60_000)
    expect(await result(second.browser)).toBe('unfinished')
    expect(await proofOf(second.member)).toEqual([])
  })

  it('two results at once store one proof', async () => {
    const { member, browser, session } = await begun('eu_wallet', 'IT')
    verifier.present(session, 'over 18')
    expect(await Promise.all([result({ ...browser }), result({ ...browser })])).toEqual(['passed', 'passed'])
    expect(await proofOf(member)).toHaveLength(1)
  })
})

describe.each(['yoti', 'eu_wallet'] as const)('an outage of %s', (name) => {
  it.each(['answers 500', 'hangs up'] as const)('(%s) is named and loses nothing', async (fault) => {
    const server = name === 'yoti' ? yoti : verifier
    const other = { cookie: (await product.newMember({ country: 'FR' })).cookie }
    const { member, browser, session } = await begun(name)
    if (name === 'yoti') yoti.settle(session, 'COMPLETE', 'DOC_SCAN')
    else verifier.present(session, 'over 18')
    await server.during(fault, async () => {
      expect((await call(other, 'POST', '/api/accounts/age', { provider: name })).error?.code).toBe(
        'age_provider_unavailable',
      )
      expect(await result(browser)).toBe('unavailable')
      if (name === 'yoti') expect((await callBack(name, { session_key: session })).statusCode).toBe(503)
    })
    expect(await result(browser)).toBe('passed')
    expect(await proofOf(member)).toHaveLength(1)
  })
})
