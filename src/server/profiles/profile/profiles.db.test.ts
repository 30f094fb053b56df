import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { transaction } from '../../platform/db/db.ts'
import { cards, profileFacts, showTo } from '../index.ts'
import { profiles } from '../tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const cardsFor = (viewerId: string | null, ids: string[]) => cards({ ...product.platform, viewerId }, ids)
const setFlags = (id: string, flags: { isPrivate?: boolean; isInvisible?: boolean }) =>
  product.platform.db.update(profiles).set(flags).where(eq(profiles.memberId, id))

describe('a profile begins with the account', () => {
  test('hidden until the e-mail address is confirmed', async () => {
    const [anna, bram] = await Promise.all([
      product.newMember({ name: 'Anna', isConfirmed: false }),
      product.newMember({ name: 'Bram' }),
    ])
    expect((await refusal(product.as(bram).profiles.getProfile({ id: anna.id }))).code).toBe('member_unavailable')
    expect((await product.as(anna).profiles.getOwnProfile({})).profile).toMatchObject({
      name: 'Anna',
      age: 34,
      min_age: 24,
      max_age: 44,
      completeness: 0,
      photo_limit: 3,
    })
    expect((await product.as(bram).profiles.getProfile({ id: bram.id })).profile.name).toBe('Bram')
  })
})

describe('saving', () => {
  test('changes the given fields and no others', async () => {
    const member = await product.newMember({ name: 'Carla' })
    const api = product.as(member).profiles
    await api.saveProfile({ about_me: 'Hello\nthere', interests: ['wine', 'dogs', 'wine'], tattoos: 'few' })
    const { profile } = await api.saveProfile({ tattoos: null, name: '  Carla   Anna ' })
    expect(profile).toMatchObject({
      name: 'Carla Anna',
      about_me: 'Hello\nthere',
      interests: ['wine', 'dogs'],
      tattoos: null,
    })
  })
  test('a place is checked, and its coordinates are coarse', async () => {
    const member = await product.newMember()
    const api = product.as(member).profiles
    const { profile } = await api.saveProfile({ region: 'NL-NB', city: 'Eindhoven' })
    expect(profile).toMatchObject({ country: 'NL', region: 'NL-NB', city: 'Eindhoven' })
    const [row] = await product.platform.db.select().from(profiles).where(eq(profiles.memberId, member.id))
    expect([row?.latitude, row?.longitude]).toEqual([51.45, 5.45])
    expect((await api.saveProfile({ region: 'NL-ZH' })).profile).toMatchObject({ region: 'NL-ZH', city: null })
    expect((await api.saveProfile({ country: 'DE' })).profile).toMatchObject({
      country: 'DE',
      region: null,
      city: null,
    })
  })
  const faults: [string, Record<string, unknown>, string, string?][] = [
    ['a region of another country', { region: 'DE-BY' }, 'invalid_input', 'region'],
    ['a city of another region', { region: 'NL-NB', city: 'Rotterdam' }, 'invalid_input', 'city'],
    ['a city without a region', { city: 'Rotterdam' }, 'invalid_input', 'city'],
    ['a country that the site does not serve', { country: 'JP' }, 'invalid_input', 'country'],
    ['ages the wrong way round', { min_age: 40, max_age: 30 }, 'invalid_input', 'max_age'],
    ['an age below 18', { min_age: 17 }, 'invalid_input', 'min_age'],
    ['an unknown interest', { interests: ['war'] }, 'invalid_input'],
    ['sixteen interests', { interests: Array(16).fill('wine') }, 'invalid_input', 'interests'],
    ['a text that is too long', { about_me: 'x'.repeat(2001) }, 'invalid_input', 'about_me'],
    ['control characters', { about_me: 'a\u0000b' }, 'invalid_input', 'about_me'],
    ['a name that is an address', { name: 'someone@example.com' }, 'name_is_email', 'name'],
    ['a name that starts with @', { name: '@someone' }, 'name_starts_with_at', 'name'],
    ['a name with a number', { name: 'call 0612345678' }, 'name_has_contact_details', 'name'],
    ['a choice that is none', { tattoos: 'constructor' }, 'invalid_input', 'tattoos'],
  ]
  test.each(faults)('refuses %s', async (_name, changes, code, field) => {
    const member = await product.newMember()
    const refused = await refusal(product.as(member).profiles.saveProfile(changes))
    expect(refused.code).toBe(code)
    if (field !== undefined) expect(refused.body.error?.field).toBe(field)
    expect((await product.as(member).profiles.getOwnProfile({})).profile.city).toBeNull()
  })
  test('two devices at once both get their fields saved', async () => {
    const member = await product.newMember()
    const api = product.as(member).profiles
    await Promise.all([
      api.saveProfile({ min_age: 30 }),
      api.saveProfile({ max_age: 50 }),
      api.saveProfile({ about_me: 'both' }),
    ])
    expect((await api.getOwnProfile({})).profile).toMatchObject({ min_age: 30, max_age: 50, about_me: 'both' })
  })
  test('asks for a log-in', async () => {
    expect((await refusal(product.anonymous.profiles.saveProfile({ about_me: '' }))).code).toBe(
      'authentication_required',
    )
  })
})

describe('who sees whom', () => {
  test('whoever is blocked is told so, by name; whoever blocked sees nobody', async () => {
    const [anna, bram] = await Promise.all([product.newMember({ name: 'Anna' }), product.newMember({ name: 'Bram' })])
    await product.as(anna).moderation.block({ member_id: bram.id })
    const failure = await refusal(product.as(bram).profiles.getProfile({ id: anna.id }))
    expect([failure.status, failure.code, failure.body.error?.params]).toEqual([
      403,
      'blocked_by_member',
      { name: 'Anna' },
    ])
    expect((await refusal(product.as(anna).profiles.getProfile({ id: bram.id }))).code).toBe('member_unavailable')
    expect((await cardsFor(anna.id, [bram.id])).size + (await cardsFor(bram.id, [anna.id])).size).toBe(0)
    await product.as(anna).moderation.unblock({ member_id: bram.id })
    expect((await product.as(bram).profiles.getProfile({ id: anna.id })).profile.name).toBe('Anna')
  })
  test('privacy mode shows a member only to those they liked or wrote', async () => {
    const [anna, bram, carl] = await Promise.all([product.newMember(), product.newMember(), product.newMember()])
    await setFlags(anna.id, { isPrivate: true })
    await transaction(product.platform.db, (tx) =>
      showTo(tx, { memberId: anna.id, viewerId: bram.id, by: 'like', at: product.clock.now() }),
    )
    expect((await product.as(bram).profiles.getProfile({ id: anna.id })).profile.id).toBe(anna.id)
    expect((await refusal(product.as(carl).profiles.getProfile({ id: anna.id }))).code).toBe('member_unavailable')
    expect([
      ...(await cardsFor(bram.id, [anna.id])).keys(),
      ...(await cardsFor(carl.id, [anna.id])).keys(),
      ...(await cardsFor(null, [anna.id])).keys(),
    ]).toEqual([anna.id])
  })
  test('invisible members stay visible to those who know them', async () => {
    const [anna, bram, carl] = await Promise.all([product.newMember(), product.newMember(), product.newMember()])
    await product.as(bram).likes.like({ member_id: anna.id })
    await setFlags(anna.id, { isInvisible: true })
    expect((await cardsFor(bram.id, [anna.id])).size).toBe(1)
    expect((await cardsFor(carl.id, [anna.id])).size).toBe(0)
    expect((await profileFacts(product.platform.db, [anna.id])).get(anna.id)?.isInvisible).toBe(true)
  })
  test('visitors see nobody where the site says so', async () => {
    const anna = await product.newMember()
    expect((await refusal(product.anonymous.profiles.getProfile({ id: anna.id }))).code).toBe('authentication_required')
  })
  test('an id that is nobody, or no id', async () => {
    const anna = await product.newMember()
    expect(
      (await refusal(product.as(anna).profiles.getProfile({ id: '0197a1b2-0000-7000-8000-000000000000' }))).status,
    ).toBe(404)
    expect((await refusal(product.as(anna).profiles.getProfile({ id: "x' OR 1=1" }))).status).toBe(404)
  })
  test('what two members share is named', async () => {
    const [anna, bram] = await Promise.all([product.newMember(), product.newMember()])
    await product
      .as(anna)
      .profiles.saveProfile({ interests: ['wine', 'dogs', 'yoga'], region: 'NL-NB', city: 'Eindhoven' })
    await product.as(bram).profiles.saveProfile({ interests: ['yoga', 'wine'] })
    const { profile } = await product.as(bram).profiles.getProfile({ id: anna.id })
    expect(profile).toMatchObject({
      shared_interests: ['wine', 'yoga'],
      region_name: 'North Brabant',
      city: 'Eindhoven',
      is_new: true,
    })
  })
})

describe('presence', () => {
  test('begins with a request, ends with the page put away or after five minutes', async () => {
    const [anna, bram] = await Promise.all([product.newMember(), product.newMember()])
    const annasStep = async () => (await cardsFor(bram.id, [anna.id])).get(anna.id)?.last_active
    product.clock.advance(3_600_000)
    expect(await annasStep()).toBe('today')
    await product.as(anna).profiles.listPhotos({})
    await expect.poll(annasStep).toBe('online')
    expect(await product.as(anna).profiles.pageHidden({})).toEqual({ done: true })
    expect(await annasStep()).toBe('today')
    await product.as(anna).profiles.listPhotos({})
    await expect.poll(annasStep).toBe('online')
    product.clock.advance(5 * 60_000)
    expect(await annasStep()).toBe('today')
  })
  test('a beacon of nobody is fine', async () => {
    expect(await product.anonymous.profiles.pageHidden({})).toEqual({ done: true })
  })
})

describe('places', () => {
  test('regions of one country, cities of one region', async () => {
    const { regions, cities } = await product.anonymous.profiles.listRegions({ country: 'NL', region: 'NL-UT' })
    expect(regions).toHaveLength(12)
    expect(regions[0]).toEqual({ id: 'NL-DR', name: 'Drenthe', country: 'NL' })
    expect(cities).toContain('Amersfoort')
  })
  test('regions are named, and in the order of the alphabet, as whoever asks speaks', async () => {
    const sweden = async (language: string) => {
      const { regions } = await product.as({ cookie: `locale=${language}` }).profiles.listRegions({ country: 'SE' })
      return regions.map(({ name }) => name)
    }
    expect((await sweden('sv')).slice(-3)).toEqual(['Västra Götalands län', 'Örebro län', 'Östergötlands län'])
    expect((await sweden('de')).slice(-3)).toEqual(['Västernorrland', 'Västmanland', 'Västra Götaland'])
    expect(await sweden('fi')).toContain('Tukholma')
    const anna = await product.newMember()
    await product.as(anna).profiles.saveProfile({ region: 'NL-ZE', city: 'Goes' })
    const french = product.as({ cookie: `${(await product.newMember()).cookie}; locale=fr` })
    expect((await french.profiles.getProfile({ id: anna.id })).profile).toMatchObject({
      region: 'NL-ZE',
      region_name: 'Zélande',
      city: 'Goes',
    })
  })
  test('a city is chosen by any of its names, and shown by that of the reader', async () => {
    const anna = await product.newMember()
    const as = (locale: string) => product.as({ cookie: `${anna.cookie}; locale=${locale}` }).profiles
    for (const city of ['Den Haag', 'The Hague', 'La Haye'])
      expect((await as('de').saveProfile({ region: 'NL-ZH', city })).profile.city).toBe('Den Haag')
    const { cities, spellings } = await as('es').listRegions({ country: 'NL', region: 'NL-ZH' })
    expect(cities).toContain('La Haya')
    expect(spellings['La Haya']).toContain('Den Haag')
    const reader = product.as({ cookie: `${(await product.newMember()).cookie}; locale=pl` })
    expect((await reader.profiles.getProfile({ id: anna.id })).profile.city).toBe('Haga')
  })
  test.each(['/api/regions.php?country=NL', '/api/interests.php'])(
    '%s may be kept by a browser for an hour',
    async (url) => {
      const { headers } = await product.app.inject({ url, headers: { host: 'localhost:3000' } })
      expect(headers['cache-control']).toBe('private, max-age=3600')
      // The names are in the language of a cookie
      expect(headers.vary).toMatch(/cookie/)
      const other = await product.app.inject({ url: '/api/settings.php', headers: { host: 'localhost:3000' } })
      expect(other.headers['cache-control']).toBe('no-store')
    },
  )
  test('nothing of countries that the site does not serve', async () => {
    expect(await product.anonymous.profiles.listRegions({ country: 'JP', region: 'JP-13' })).toEqual({
      regions: [],
      cities: [],
      spellings: {},
    })
  })
  test('the nearest city, or false', async () => {
    expect((await product.anonymous.profiles.geocode({ lat: 52.09, lon: 5.12 })).geocode).toMatchObject({
      region: 'NL-UT',
      city: 'Utrecht',
    })
    expect((await product.anonymous.profiles.geocode({ lat: 0, lon: 0 })).geocode).toBe(false)
    expect((await refusal(product.anonymous.profiles.geocode({ lat: 91, lon: 0 }))).body.error).toMatchObject({
      code: 'invalid_input',
      field: 'lat',
    })
  })
})

test('cards of a page of results take one query, whatever their number', async () => {
  const viewer = await product.newMember()
  const ids = await Promise.all(Array.from({ length: 24 }, async () => (await product.newMember()).id))
  // Whichever connection it goes by; meanwhile jobs look for work, and presence is sent to other processes
  const isBackground = (text: string) => text.includes('jobs') || text.includes('pg_notify')
  const spy = vi.spyOn(Client.prototype, 'query')
  const found = await cardsFor(viewer.id, ids)
  const queries = spy.mock.calls.map(([query]) =>
    typeof query === 'string' ? query : (query as { text: string }).text,
  )
  spy.mockRestore()
  expect([found.size, queries.filter((text) => text.includes('profiles')).length]).toEqual([24, 1])
  expect(queries.filter((text) => !text.includes('profiles') && !isBackground(text))).toEqual([])
})
