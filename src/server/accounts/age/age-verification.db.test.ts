import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ageLevels } from '../../../contract/accounts/age-rules.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({
    settings: {
      loggedOutSearch: true,
      ageProof: {
        FR: { by: 'provider', pages: ['members', 'chats', 'showcase'], levels: ['document', 'wallet'] },
        PL: { by: 'provider', pages: ['chats'], levels: [...ageLevels] },
        DE: { by: 'declared', pages: ['members'], levels: [...ageLevels] },
      },
    },
    env: { COUNTRY_HEADER: 'x-country', TRUSTED_PROXIES: '127.0.0.1' },
  })
}, 60_000)
afterAll(() => product.close())

type Browser = { cookie: string; country?: string; ip?: string }
/** A browser that keeps its cookies. */
async function call(browser: Browser, method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await product.app.inject({
    method,
    url,
    headers: {
      host: 'localhost:3000',
      ...(browser.cookie && { cookie: browser.cookie }),
      ...(browser.country && { 'x-country': browser.country }),
    },
    ...(payload && { payload }),
    ...(browser.ip && { remoteAddress: browser.ip }),
  })
  for (const { name, value } of answer.cookies) {
    const others = browser.cookie.split('; ').filter((pair) => pair !== '' && !pair.startsWith(`${name}=`))
    browser.cookie = [...others, ...(value === '' ? [] : [`${name}=${value}`])].join('; ')
  }
  const body = answer.json<
    Record<string, never> & {
      error?: { code: string }
      check?: { url: string }
      status?: string
      next?: string
      age?: { asks: string; is_proved: boolean }
    }
  >()
  return { status: answer.statusCode, code: body.error?.code, body }
}
const search = (browser: Browser) => call(browser, 'GET', '/api/search/members')
const begin = async (browser: Browser, next = '/members?page=2') => {
  const { body } = await call(browser, 'POST', '/api/accounts/age', { provider: 'sandbox', next })
  return new URL(body.check?.url ?? '', 'http://localhost:3000')
}
type Choice = 'document' | 'estimated' | 'refused' | 'pending' | 'cancelled' | 'down'
/** Goes to the sandbox's page and takes one of its ways back. */
async function askSandbox(url: URL, choice: Choice) {
  const { body } = await product.app.inject({
    method: 'GET',
    url: url.pathname + url.search,
    headers: { host: 'localhost:3000' },
  })
  const links = [...body.matchAll(/href="([^"]*\/age\/done[^"]*)"/g)].map(
    ([, link = '']) => new URL(link.replaceAll('&#38;', '&')),
  )
  const link = links.find(({ searchParams }) => searchParams.get('answer') === choice)
  return { answer: Object.fromEntries(link?.searchParams ?? []) }
}
const finish = (browser: Browser, answer: Record<string, string>) =>
  call(browser, 'POST', '/api/accounts/age/done', { answer })
const proofs = async (member: TestMember) =>
  (await product.platform.db.execute(sql`SELECT * FROM age_proofs WHERE member_id = ${member.id}`)).rows

describe('where a site asks for a proof', () => {
  it('nothing of members is shown before it, to members and visitors, by where they are and where they live', async () => {
    const [anna, bram] = [
      await product.newMember({ country: 'FR' }),
      await product.newMember({ country: 'NL', gender: 'male', seeks: 'female' }),
    ]
    expect((await refusal(product.as(anna).search.searchMembers({}))).code).toBe('age_proof_required')
    expect((await refusal(product.as(anna).profiles.getProfile({ id: bram.id }))).code).toBe('age_proof_required')
    expect((await refusal(product.as(anna).chat.listChats({}))).code).toBe('age_proof_required')
    expect((await product.as(bram).profiles.getProfile({ id: anna.id })).profile.id).toBe(anna.id)
    expect((await product.as(bram).search.searchMembers({})).profiles).toBeDefined()
    expect(await search({ cookie: bram.cookie, country: 'FR' })).toMatchObject({
      status: 403,
      code: 'age_proof_required',
    })
    expect((await search({ cookie: '', country: 'FR' })).code).toBe('age_proof_required')
    expect((await search({ cookie: '', country: 'NL' })).status).toBe(200)
    // Their own affairs stay theirs
    expect((await product.as(anna).profiles.getOwnProfile({})).profile.id).toBe(anna.id)
    expect((await product.as(anna).payments.listOrders({})).orders).toEqual([])
  })

  it('asks for the strictest proof where the country is not known, of visitors and of members', async () => {
    const bram = await product.newMember({ country: 'NL', gender: 'male', seeks: 'female' })
    const requests: [string, Browser, string | undefined][] = [
      ['a visitor by IPv6', { cookie: '', ip: '2a00:1450:4001::8' }, 'age_proof_required'],
      ['a member who lives elsewhere, by IPv6', { cookie: bram.cookie, ip: '2a00:1450:4001::8' }, 'age_proof_required'],
      ['a visitor where the proxy does not know it', { cookie: '', ip: '127.0.0.1', country: 'XX' }, undefined],
      ['a visitor by IPv4', { cookie: '', ip: '193.0.6.139' }, undefined],
      ['a visitor by mapped IPv4', { cookie: '', ip: '::ffff:193.0.6.139' }, undefined],
      ['a member by IPv4', { cookie: bram.cookie, ip: '193.0.6.139' }, undefined],
      ['this machine, in demo mode', { cookie: '', ip: '::1' }, undefined],
    ]
    for (const [who, browser, code] of requests) expect([who, (await search(browser)).code]).toEqual([who, code])
    const unknown = { cookie: '', ip: '2a00:1450:4001::8' }
    expect((await call(unknown, 'GET', '/api/accounts/age')).body.age).toMatchObject({ asks: 'provider' })
    expect((await call(unknown, 'GET', '/api/content/shown')).body).toEqual({ members: [] })
  })

  it('and only before the pages that it names', async () => {
    const anna = await product.newMember({ country: 'PL' })
    expect((await product.as(anna).search.searchMembers({})).profiles).toBeDefined()
    expect((await refusal(product.as(anna).chat.listChats({}))).code).toBe('age_proof_required')
  })

  it('a member’s declared date of birth is enough where it is believed; visitors give one, which is not kept', async () => {
    const anna = await product.newMember({ country: 'DE' })
    expect((await product.as(anna).search.searchMembers({})).profiles).toBeDefined()
    const visitor: Browser = { cookie: '', country: 'DE' }
    expect((await search(visitor)).code).toBe('age_proof_required')
    expect((await call(visitor, 'POST', '/api/accounts/age/declared', { date_of_birth: '2010-01-01' })).code).toBe(
      'too_young',
    )
    expect((await search(visitor)).code).toBe('age_proof_required')
    expect(
      (await call(visitor, 'POST', '/api/accounts/age/declared', { date_of_birth: '1990-01-01' })).body.age,
    ).toMatchObject({ is_proved: true })
    expect(visitor.cookie).not.toContain('1990')
    expect((await search(visitor)).status).toBe(200)
    // That is no proof where a provider is asked for
    expect((await search({ ...visitor, country: 'FR' })).code).toBe('age_proof_required')
    expect(
      (await call({ ...visitor, country: 'FR' }, 'POST', '/api/accounts/age/declared', { date_of_birth: '1990-01-01' }))
        .code,
    ).toBe('conflict')
  })
})

describe('a proof by a provider', () => {
  it('of a member is stored with level, time and provider, and nothing else', async () => {
    const anna = await product.newMember({ country: 'FR' })
    const browser: Browser = { cookie: anna.cookie }
    const providerUrl = await begin(browser)
    expect(providerUrl.search).not.toContain(anna.id)
    const { answer } = await askSandbox(providerUrl, 'document')
    expect((await finish(browser, answer)).body).toEqual({ status: 'passed', next: '/members?page=2', check: null })
    expect(await proofs(anna)).toEqual([
      { member_id: anna.id, proved_at: expect.anything(), provider: 'sandbox', level: 'document' },
    ])
    expect(
      (await product.platform.db.execute(sql`SELECT 1 FROM age_checks WHERE member_id = ${anna.id}`)).rows,
    ).toEqual([])
    expect((await product.as(anna).search.searchMembers({})).profiles).toBeDefined()
    expect((await call(browser, 'GET', '/api/accounts/age')).body.age).toMatchObject({
      asks: 'nothing',
      is_proved: true,
    })
    expect((await call(browser, 'POST', '/api/accounts/age', { provider: 'sandbox' })).code).toBe('conflict')
  })

  it('of a level that does not suffice opens nothing there, and is replaced by a better one', async () => {
    const anna = await product.newMember({ country: 'PL' })
    const browser: Browser = { cookie: anna.cookie }
    await finish(browser, (await askSandbox(await begin(browser), 'estimated')).answer)
    expect((await product.as(anna).chat.listChats({})).chats).toBeDefined()
    const abroad: Browser = { cookie: anna.cookie, country: 'FR' }
    expect((await search(abroad)).code).toBe('age_proof_required')
    await finish(abroad, (await askSandbox(await begin(abroad), 'document')).answer)
    expect((await search(abroad)).status).toBe(200)
    expect(await proofs(anna)).toMatchObject([{ level: 'document' }])
  })

  it('of a visitor holds in that browser for thirty days', async () => {
    const visitor: Browser = { cookie: '', country: 'FR' }
    const { answer } = await askSandbox(await begin(visitor), 'document')
    expect((await finish(visitor, answer)).body.status).toBe('passed')
    expect((await search(visitor)).status).toBe(200)
    expect((await search({ cookie: '', country: 'FR' })).code).toBe('age_proof_required')
    const forged = visitor.cookie.replace(
      /vonk_age=document\.(\d+)/,
      (_all, day: string) => `vonk_age=document.${Number(day) + 1}`,
    )
    expect(forged).not.toBe(visitor.cookie)
    expect((await search({ cookie: forged, country: 'FR' })).code).toBe('age_proof_required')
    product.clock.advance(31 * 86_400_000)
    expect((await search(visitor)).code).toBe('age_proof_required')
  })

  it.each(['refused', 'cancelled'] as const)(
    'that was %s opens nothing, and a new attempt may pass',
    async (choice) => {
      const anna = await product.newMember({ country: 'FR' })
      const browser: Browser = { cookie: anna.cookie }
      const { answer } = await askSandbox(await begin(browser), choice)
      expect((await finish(browser, answer)).body.status).toBe(choice === 'refused' ? 'refused' : 'unfinished')
      expect(await proofs(anna)).toEqual([])
      expect((await search(browser)).code).toBe('age_proof_required')
      await finish(browser, (await askSandbox(await begin(browser), 'document')).answer)
      expect(await proofs(anna)).toHaveLength(1)
    },
  )

  it.each([
    ['pending', 'pending'],
    ['down', 'unavailable'],
  ] as const)('that is %s stays open until there is a result', async (choice, status) => {
    const anna = await product.newMember({ country: 'FR' })
    const browser: Browser = { cookie: anna.cookie }
    const { answer } = await askSandbox(await begin(browser), choice)
    expect((await finish(browser, answer)).body.status).toBe(status)
    expect((await call(browser, 'GET', '/api/accounts/age')).body.age).toMatchObject({ check: { provider: 'sandbox' } })
    product.clock.advance(11_000)
    expect((await finish(browser, answer)).body.status).toBe('passed')
  })

  it.each<[string, (answer: Record<string, string>) => Record<string, string>]>([
    ['without a signature', ({ signature: _signature, ...rest }) => rest],
    ['with another answer', (answer) => ({ ...answer, answer: 'document' })],
    ['with a made-up signature', (answer) => ({ ...answer, signature: 'A'.repeat(22) })],
    ['with nothing', () => ({})],
  ])('proves nothing %s', async (_name, change) => {
    const anna = await product.newMember({ country: 'FR' })
    const browser: Browser = { cookie: anna.cookie }
    const { answer } = await askSandbox(await begin(browser), 'refused')
    expect((await finish(browser, change(answer))).body.status).toBe('pending')
    expect(await proofs(anna)).toEqual([])
  })

  it('counts once, for whoever began it, within the hour', async () => {
    const [anna, bea] = [await product.newMember({ country: 'FR' }), await product.newMember({ country: 'FR' })]
    const hers: Browser = { cookie: anna.cookie }
    const other: Browser = { cookie: bea.cookie }
    const { answer } = await askSandbox(await begin(hers), 'document')
    await begin(other)
    // An answer is for the session that it was given for
    expect((await finish(other, answer)).body.status).toBe('pending')
    // Another member logs in, in the very browser that began it
    const check = hers.cookie.split('; ').find((pair) => pair.startsWith('vonk_age_check='))
    expect((await finish({ cookie: `${bea.cookie}; ${check}` }, answer)).body.status).toBe('unfinished')
    expect(await proofs(bea)).toEqual([])

    const visitor: Browser = { cookie: '', country: 'FR' }
    const its = await askSandbox(await begin(visitor), 'document')
    const twice = [{ ...visitor }, { ...visitor }]
    const results = await Promise.all(twice.map((browser) => finish(browser, its.answer)))
    expect(results.map(({ body }) => body.status).toSorted()).toEqual(['passed', 'unfinished'])

    const late: Browser = { cookie: bea.cookie }
    const old = await askSandbox(await begin(late), 'document')
    product.clock.advance(61 * 60_000)
    expect((await finish(late, old.answer)).body.status).toBe('unfinished')
    expect(await proofs(bea)).toEqual([])
  })

  it('leads back to nowhere but this site', async () => {
    const page = (back: string) =>
      product.app.inject({
        method: 'GET',
        url: `/dev/age?session=x&back=${encodeURIComponent(back)}`,
        headers: { host: 'localhost:3000' },
      })
    expect((await page('https://elsewhere.example/age/done')).statusCode).toBe(404)
    expect((await page('http://localhost:3000/age/done')).statusCode).toBe(200)
  })
})
