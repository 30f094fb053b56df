import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountCalls, testPassword } from '../../test/members/account-calls.ts'
import { buyer } from '../../test/members/buying.ts'
import { photoRoutes, plainPhoto } from '../../test/members/photos.ts'
import { callsById, callsThatListAll, callsThatNameAnId, type Things } from '../../test/members/strangers.ts'
import { testRows } from '../../test/product/rows.ts'
import { ApiFailure, refusal, type TestMember, testProduct } from '../../test/product/server.ts'
import { unsubscribeToken } from '../notifications/unsubscribe/unsubscribe.ts'
import { discountCodes } from '../payments/tables.ts'

/** The first site and `sister.example` share their members; those of `apart.example` are its own. */
const [sister, apart] = ['sister.example', 'apart.example']
const product = await testProduct({
  settings: { loggedOutSearch: true, supportEmail: 'help@first.example', countries: ['NL', 'GB'] },
})
afterAll(() => product.close())
const calls = accountCalls(product)
const photos = photoRoutes(() => product)

let [anna, bert, sonja, zoe, zack]: TestMember[] = []
const member = (one: TestMember | undefined): TestMember => {
  if (one === undefined) throw new Error('nobody')
  return one
}

beforeAll(async () => {
  await product.newSite(sister, { name: 'Sister', hasBundles: true, settings: { mailName: 'Sister post' } })
  const company = { address: 'Apart Street 1', kvk: '99', city: 'Bonn', country: 'DE', tradenames: [], vatNumbers: [] }
  const siteId = await product.newSite(apart, {
    name: 'Aparta',
    hasOwnMembers: true,
    hasBundles: true,
    company: { ...company, name: 'Aparta GmbH', supportPhone: '+49-30 1', deleteDiscount: 0, added: '2025-01-01' },
    settings: {
      mailName: 'Aparta post',
      mailAddress: 'post@apart.example',
      supportEmail: 'help@apart.example',
      language: 'de',
      currency: 'SEK',
      countries: ['NL'],
      defaultCountry: 'NL',
    },
  })
  const code = { id: randomUUID(), siteId, code: 'APART10', percentage: 10, minimumOrderMinor: 0 }
  await product.platform.db.insert(discountCodes).values({ ...code, status: 'active', validity: 'unlimited' })
})

/** Somebody of the pool apart who has one of everything. */
async function fullLife(): Promise<Things> {
  const [owner, partner] = [member(zoe), member(zack)]
  const [mine, theirs] = [product.as(owner), product.as(partner)]
  await mine.likes.like({ member_id: partner.id })
  await theirs.likes.like({ member_id: owner.id })
  const { conversation } = await mine.chat.openConversation({ member_id: partner.id })
  const message = randomUUID()
  await mine.chat.sendMessage({ id: conversation.id, message_id: message, text: 'Only between the two of us' })
  const { bundles } = await mine.payments.listBundles({})
  const bundle = bundles[0]?.id ?? ''
  const ordered = await buyer(product, owner).order({ bundle_id: bundle, payment_method: 'card' })
  const { searches } = await mine.search.saveSearch({ name: 'Zoe wishes', filters: {} })
  const { photos: own } = (await photos.upload(owner, await plainPhoto())).body
  const { terms_version } = (await mine.sites.getSettings({})).settings
  await mine.accounts.giveConsent({ kind: 'showcase', text_version: terms_version })
  const { security } = await mine.accounts.getSecurity({})
  return {
    member: owner.id,
    conversation: conversation.id,
    message,
    order: ordered.id,
    bundle,
    photo: own[0]?.id ?? '',
    search: searches[0]?.id ?? '',
    session: security.sessions[0]?.id ?? '',
    export: randomUUID(),
    other: randomUUID(),
  }
}

const nothing = (): Things =>
  Object.fromEntries(
    ['member', 'conversation', 'message', 'order', 'bundle', 'photo', 'search', 'session', 'export', 'other'].map(
      (name) => [name, randomUUID()],
    ),
  ) as Things

type Ask = (input: Record<string, unknown>) => Promise<unknown>
function callOf(api: unknown, name: string): Ask {
  const [domain = '', call = ''] = name.split('.')
  const ask = (api as Record<string, Record<string, Ask>>)[domain]?.[call]
  if (ask === undefined) throw new Error(`there is no ${name}`)
  return ask
}

/** What a call answers, good or bad, without the ids that it was asked with. */
async function answerTo(ask: Ask, name: string, things: Things): Promise<string> {
  const answer = await ask(callsById[name]?.(things) ?? {}).catch((error: unknown) => {
    if (error instanceof ApiFailure) return { status: error.status, error: error.body.error }
    throw error
  })
  const ids = Object.entries(things)
  return ids.reduce((text, [kind, id]) => text.replaceAll(id, kind), JSON.stringify(answer))
}

describe('a pool apart', () => {
  let theirs: Things
  beforeAll(async () => {
    anna = await product.newMember({ name: 'Annabella', credits: 50 })
    bert = await product.newMember({ name: 'Bertram', gender: 'male', seeks: 'female', credits: 50 })
    sonja = await product.newMember({ name: 'Sonjalind', host: sister })
    zoe = await product.newMember({ name: 'Zoelinde', host: apart, credits: 50 })
    zack = await product.newMember({ name: 'Zackarias', host: apart, gender: 'male', seeks: 'female' })
    theirs = await fullLife()
    product.published.length = 0
  })

  test('every call that names a thing is asked below', () =>
    expect(Object.keys(callsById).toSorted()).toEqual(callsThatNameAnId().toSorted()))

  testRows('every call by id answers as if there were nothing', Object.keys(callsById), async (name) => {
    for (const asking of [product.as(member(bert)), product.as(member(sonja)), product.anonymous]) {
      const ask = callOf(asking, name)
      expect(await answerTo(ask, name, theirs)).toBe(await answerTo(ask, name, nothing()))
    }
  })

  test('nobody there hears of it, and nothing of theirs has changed', async () => {
    const own = [member(zoe).id, member(zack).id]
    expect(product.published.filter(({ to }) => to.some((id) => own.includes(id)))).toEqual([])
    const api = product.as(member(zoe))
    expect((await api.chat.listChats({})).chats.map(({ conversation }) => conversation.id)).toEqual([
      theirs.conversation,
    ])
    expect((await api.likes.listLikes({})).liked_by).toHaveLength(1)
    expect((await api.search.listSavedSearches({})).searches.map(({ name }) => name)).toEqual(['Zoe wishes'])
    expect((await api.profiles.listPhotos({})).photos.map(({ caption }) => caption)).toEqual([''])
  })

  // Short ones in their quotes: keys and signatures are random letters
  const words = {
    first: [
      'Annabella',
      'Bertram',
      'Sonjalind',
      'first.example',
      '"Vonk"',
      '"Sister"',
      'Keizersgracht',
      '"EUR"',
      '"GBP"',
    ],
    apart: ['Zoelinde', 'Zackarias', 'Apart', 'apart.example', '"SEK"', 'APART10', 'Bonn'],
  }
  testRows('every list has nothing of the other pool', callsThatListAll(), async (name) => {
    const here = [product.as(member(anna)), product.as(member(sonja)), product.anonymous, product.visitorAt(sister)]
    const there = [product.as(member(zoe)), product.as(member(zack)), product.visitorAt(apart)]
    for (const [askers, strange] of [
      [here, words.apart],
      [there, words.first],
    ] as const) {
      for (const api of askers) {
        const answer = await callOf(api, name)({}).catch((error: unknown) => (error as ApiFailure).body)
        const text = JSON.stringify(answer)
        expect(strange.filter((word) => text.includes(word))).toEqual([])
      }
    }
  })

  test('who searches finds the people of the own pool, on either of its sites, and nobody else', async () => {
    const found = async (asking: TestMember) => {
      const { profiles } = await product.as(asking).search.searchMembers({ gender: 'both', mutual: false })
      return profiles.map(({ name }) => name).toSorted()
    }
    expect(await found(member(bert))).toEqual(['Annabella', 'Sonjalind'])
    expect(await found(member(sonja))).toEqual(['Annabella', 'Bertram'])
    expect(await found(member(zoe))).toEqual(['Zackarias'])
  })

  test('who agreed to introduce their site introduces no other one', async () => {
    const shown = async (api: typeof product.anonymous) =>
      (await api.content.listShown({})).members.map(({ name }) => name)
    expect(await shown(product.visitorAt(apart))).toEqual(['Zoelinde'])
    for (const host of ['localhost', sister]) expect(await shown(product.visitorAt(host))).toEqual([])
  })

  test('who liked each other on two sites of a pool are a match', async () => {
    await product.as(member(bert)).likes.like({ member_id: member(sonja).id })
    expect(await product.as(member(sonja)).likes.like({ member_id: member(bert).id })).toMatchObject({ is_match: true })
  })

  test('a link of a mail that ends such mails works in its own pool only', async () => {
    const token = unsubscribeToken(product.platform, { memberId: member(zoe).id, type: 'like' })
    const { anonymous, visitorAt } = product
    expect((await refusal(anonymous.notifications.unsubscribe({ token }))).code).toBe('link_expired')
    expect(await visitorAt(apart).notifications.unsubscribe({ token })).toMatchObject({ type: 'like' })
  })

  test('a message of a sign-up to somebody there waits for nobody', async () => {
    const form = calls.form({ signup_message: 'Hello Zoe', member_id: member(zoe).id })
    const { cookie } = await calls.signUp(form)
    expect(await product.as({ cookie }).chat.getWaitingMessage({})).toEqual({ waiting: null })
  })

  test('a code and a price of one site are worth nothing on another', async () => {
    const { payments } = product.as(member(anna))
    expect((await refusal(payments.getDiscount({ code: 'APART10' }))).code).toBe('code_not_found')
    const there = product.as(member(zoe)).payments
    expect((await there.getDiscount({ code: 'APART10' })).discountcode).toMatchObject({ code: 'APART10' })
    const [own, others] = [await payments.listBundles({}), await product.visitorAt(sister).payments.listBundles({})]
    const ids = new Set(own.bundles.map(({ id }) => id))
    expect(others.bundles.some(({ id }) => ids.has(id))).toBe(false)
  })
})

describe('an account', () => {
  const email = 'both@example.com'
  const joinAt = (host: string) => calls.post('signup', calls.form({ email, consent_version: undefined }), { host })
  const newest = async (count: number) => (await calls.mailsTo(email, count))[0]

  test('is one in each pool: the same address joins both, and the mails are of the site it joined', async () => {
    const first = await joinAt('localhost:3000')
    expect(first.status).toBe(200)
    expect(await newest(1)).toMatchObject({ from: 'Vonk <noreply@localhost>' })
    const second = await joinAt(apart)
    expect(second.status).toBe(200)
    const mail = await newest(2)
    expect(mail).toMatchObject({ from: 'Aparta post <post@apart.example>' })
    expect(mail?.text).toContain(`http://${apart}/activate/done?token=`)
    expect(`${mail?.subject} ${mail?.text}`).not.toContain('Vonk')
    expect(second.body.user.id).not.toBe(first.body.user.id)
  })

  test('opens no door elsewhere: not its session, not its links; its password only in its pool', async () => {
    const owner = await calls.confirmedMember()
    for (const host of [sister, apart]) expect(await calls.userOf(owner.cookie, host)).toBeNull()
    expect((await calls.logIn(owner.email, testPassword, { host: sister })).body.user.id).toBe(owner.id)
    const strange = await calls.logIn(owner.email, testPassword, { host: apart })
    expect(strange.body).toMatchObject({ error: { code: 'login_failed' } })
  })

  test('is written to in the name of its own site, with a link there, wherever the mail was asked for', async () => {
    const { email: own } = await calls.confirmedMember()
    await calls.post('reset', { email: own }, { host: sister })
    const [mail] = await calls.mailsTo(own, 2)
    expect(mail).toMatchObject({ from: 'Vonk <noreply@localhost>' })
    expect(mail?.text).toContain('http://localhost:3000/reset-password/do?token=')
    await calls.post('reset', { email: own }, { host: apart })
    expect(await calls.mailsTo(own, 2)).toHaveLength(2)
  })

  test('has passkeys of the host where they were made', async () => {
    const { options } = (await calls.post('login/passkey/options', {}, { host: apart })).body
    expect(options.rpId).toBe(apart)
  })
})
