import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { attributes, type profilesEndpoints } from '../../contract/profiles/profiles.ts'
import type { SearchInput } from '../../contract/search.ts'
import { chanceOf } from '../../seed/random.ts'
import { ageOn } from '../../shared/dates.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../test/product/server.ts'
import { accountClosed } from '../accounts/events.ts'
import { transaction } from '../platform/db/db.ts'
import { announce } from '../platform/events.ts'
import { presenceNoted, profileChanged } from '../profiles/events.ts'
import { distanceStep, kilometresBetween } from '../profiles/index.ts'
import { rebuildSearch } from './catalogue/follower.ts'
import { readCursor, writeCursor } from './members.ts'

type SaveInput = z.input<typeof profilesEndpoints.saveProfile.input>
let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ settings: { loggedOutSearch: true } })
})
afterAll(() => product.close())

const today = '2026-06-15'
const regions = ['NL-UT', 'NL-NH', 'NL-FR', null]
type Person = {
  id: string
  gender: string
  seeks: string
  country: string
  region: string | null
  born: string
  photo: boolean
  verified: boolean
  latitude: number | null
  eyes: string | null
  hair: string | null
  interests: string[]
  minAge: number
  maxAge: number
  active: Date
  created: Date
  /** Has agreed to be shown to visitors. */
  showcased: boolean
}

/** Many members at once, straight into the profiles; search is then rebuilt from them. */
async function crowd(count: number, seed: number): Promise<Person[]> {
  const chance = chanceOf(seed)
  const people = Array.from(
    { length: count },
    (_, index): Person => ({
      id: `0189${seed.toString(16).padStart(4, '0')}-0000-7000-8000-${index.toString(16).padStart(12, '0')}`,
      gender: chance.pick(['female', 'male']),
      seeks: chance.pick(['female', 'male', 'male', 'both']),
      country: chance.pick(['NL', 'NL', 'DE']),
      region: chance.pick(regions),
      born: `${chance.int(1945, 2007)}-0${chance.int(1, 9)}-1${chance.int(0, 9)}`,
      photo: chance.is(0.6),
      verified: chance.is(0.2),
      latitude: chance.is(0.8) ? 52 + chance.int(0, 9) / 10 + 0.05 : null,
      eyes: chance.pick([...attributes.eye_color, null]),
      hair: chance.pick([...attributes.hair_color, null]),
      interests: ['wine', 'dogs', 'yoga', 'cars'].filter(() => chance.is(0.4)),
      minAge: chance.int(18, 40),
      maxAge: chance.int(41, 99),
      // Few different times, so that many are equal
      active: new Date(product.clock.now().getTime() - chance.int(0, 40) * 60_000),
      created: new Date(product.clock.now().getTime() - chance.int(0, 30) * 86_400_000),
      showcased: chance.is(0.5),
    }),
  )
  const { $client } = product.platform.db
  const columns = [
    people.map((p) => p.id),
    people.map((p) => p.gender),
    people.map((p) => p.seeks),
    people.map((p) => p.country),
    people.map((p) => p.region),
    people.map((p) => p.born),
    people.map((p) => p.photo),
    people.map((p) => p.active),
    people.map((p) => p.created),
    people.map((p) => p.verified),
    people.map((p) => p.latitude),
    people.map((p) => p.eyes),
    people.map((p) => p.hair),
    people.map((p) => p.interests.join()),
    people.map((p) => p.minAge),
    people.map((p) => p.maxAge),
  ]
  await $client.query(
    `INSERT INTO members (id, pool_id, site_id, kind, email, email_key, password_hash, status, locale, country, signed_up_at)
       SELECT id, $2, $3, 'member', id::text, id::text, '', 'active', 'en', 'NL', now() FROM unnest($1::uuid[]) AS p (id)`,
    [people.map(({ id }) => id), product.site.poolId, product.site.id],
  )
  await $client.query(
    `WITH person AS (SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::date[], $7::boolean[], $8::timestamptz[], $9::timestamptz[],
         $10::boolean[], $11::real[], $12::text[], $13::text[], $14::text[], $15::int[], $16::int[])
       AS p (id, gender, seeks, country, region, born, photo, active, created, verified, latitude, eyes, hair, interests, min_age, max_age)),
     faces AS (INSERT INTO profiles (member_id, pool_id, kind, status, name, gender, seeks, min_age, max_age, date_of_birth, country, region, main_photo_id, last_active_at, created_at,
         is_verified, latitude, longitude, eye_color, hair_color, interests)
       SELECT id, $17, 'member', 'active', 'Somebody', gender, seeks, min_age, max_age, born, country, region, CASE WHEN photo THEN id END, active, created,
         verified, latitude, latitude - 47, eyes, hair, string_to_array(interests, ',') FROM person)
     INSERT INTO photos (member_id, id, position, status, width, height, files_key, thumbhash, content_hash, created_at)
     SELECT id, id, 0, 'active', 900, 1200, 'shared/x', 'x', 'x', created FROM person WHERE photo`,
    [...columns, product.site.poolId],
  )
  await $client.query(
    `INSERT INTO consents (member_id, id, kind, text_version, locale, given_at) SELECT id, id, 'showcase', '1', 'en', now() FROM unnest($1::uuid[]) AS p (id)`,
    [people.filter(({ showcased }) => showcased).map(({ id }) => id)],
  )
  rebuildSearch(product.platform.db)
  return people
}

async function removeCrowd() {
  const { $client } = product.platform.db
  const { rows: crowd } = await $client.query<{ id: string }>(
    "SELECT member_id AS id FROM profiles WHERE name = 'Somebody'",
  )
  // Accounts without a profile are not searched. To delete them, every table that refers to members is read once for each: 3 s here
  for (const table of ['consents', 'photos', 'profiles'])
    await $client.query(`DELETE FROM ${table} WHERE member_id = ANY ($1)`, [crowd.map(({ id }) => id)])
  rebuildSearch(product.platform.db)
}

type Answer = Awaited<ReturnType<TestProduct['anonymous']['search']['searchMembers']>>
const allPages = (searcher: TestMember | null, input: SearchInput, between?: () => Promise<void>) =>
  pagesOf(searcher, input, Number.POSITIVE_INFINITY, between)

async function pagesOf(
  searcher: TestMember | null,
  input: SearchInput,
  most: number,
  between: () => Promise<void> = async () => undefined,
) {
  const { searchMembers } = (searcher === null ? product.anonymous : product.as(searcher)).search
  const pages: Answer[] = [await searchMembers(input)]
  for (let cursor = pages[0]?.next_cursor; cursor && pages.length < most; cursor = pages.at(-1)?.next_cursor) {
    await between()
    pages.push(await searchMembers({ ...input, cursor }))
  }
  return { first: pages[0] as Answer, ids: pages.flatMap((page) => page.profiles.map((card) => card.id)), pages }
}

type Seeker = { gender: 'female' | 'male'; age: number; cell: { latitude: number; longitude: number } }

/** What a search must find, by the plainest possible reading of every member. */
function expectedIds(people: Person[], search: Answer['search'], searcher: Seeker | null): string[] {
  const online = product.clock.now().getTime() - 5 * 60_000
  const week = product.clock.now().getTime() - 7 * 86_400_000
  const isMutual = (p: Person) =>
    searcher === null ||
    !search.mutual ||
    ((p.seeks === searcher.gender || p.seeks === 'both') && searcher.age >= p.minAge && searcher.age <= p.maxAge)
  const away = (p: Person) =>
    searcher === null || p.latitude === null
      ? Number.POSITIVE_INFINITY
      : distanceStep(kilometresBetween(searcher.cell, { latitude: p.latitude, longitude: p.latitude - 47 }))
  const order = (p: Person) => (search.sort === 'new' ? p.created : p.active).getTime()
  return people
    .filter((p) => searcher !== null || p.showcased)
    .filter((p) => p.country === search.country && (search.gender === 'both' || p.gender === search.gender))
    .filter((p) => search.countryregion === null || p.region === search.countryregion)
    .filter((p) => ageOn(p.born, today) >= search.min_age && ageOn(p.born, today) <= search.max_age)
    .filter((p) => (!search.with_photo || p.photo) && (!search.online || p.active.getTime() > online))
    .filter((p) => (!search.verified || p.verified) && (!search.new_members || p.created.getTime() > week))
    .filter((p) => search.eye_color.length === 0 || (search.eye_color as (string | null)[]).includes(p.eyes))
    .filter((p) => search.hair_color.length === 0 || (search.hair_color as (string | null)[]).includes(p.hair))
    .filter((p) => search.interests.every((interest) => p.interests.includes(interest)))
    .filter((p) => search.distance === null || away(p) <= search.distance)
    .filter(isMutual)
    .toSorted(
      (one, other) =>
        (search.sort === 'distance' ? distanceOrder(away(one)) - distanceOrder(away(other)) : 0) ||
        order(other) - order(one) ||
        (one.id < other.id ? 1 : -1),
    )
    .map((p) => p.id)
}
const distanceOrder = (km: number) => Math.min(km, 99_999)

/** A member whom no search finds. */
async function hiddenMember(): Promise<TestMember> {
  const member = await product.newMember({ country: 'PL' })
  await product.as(member).profiles.setVisibility({ is_private: true })
  return member
}
const plainSeeker: Seeker = { gender: 'female', age: 34, cell: { latitude: 0, longitude: 0 } }

describe('pages', () => {
  afterEach(removeCrowd)

  it('hold exactly what a full scan finds, in order, for random searches; and the number is right', async () => {
    const people = await crowd(1400, 1)
    const anna = await product.newMember({ gender: 'female', seeks: 'male', country: 'NL', dateOfBirth: '1986-01-01' })
    await product.as(anna).profiles.saveProfile({ country: 'NL', region: 'NL-UT', city: 'Utrecht' })
    await product.as(anna).profiles.setVisibility({ is_private: true })
    const seeker: Seeker = { gender: 'female', age: 40, cell: { latitude: 52.05, longitude: 5.15 } }
    const chance = chanceOf(7)
    for (let round = 0; round < 150; round += 1) {
      const from = chance.int(18, 60)
      const input: SearchInput = {
        gender: chance.pick(['female', 'male', 'both']),
        country: chance.pick(['NL', 'DE']),
        ...(chance.is(0.3) && { countryregion: chance.pick(['NL-UT', 'NL-NH']) }),
        ...(chance.is(0.6) ? { min_age: from, max_age: from + chance.int(0, 30) } : { min_age: 18, max_age: 99 }),
        online: chance.is(0.2),
        with_photo: chance.is(0.4),
        verified: chance.is(0.1),
        new_members: chance.is(0.1),
        mutual: chance.is(0.7),
        ...(chance.is(0.3) && { eye_color: chance.some([...attributes.eye_color], chance.int(1, 3)) }),
        ...(chance.is(0.3) && { hair_color: chance.some([...attributes.hair_color], chance.int(1, 3)) }),
        ...(chance.is(0.2) && { interests: chance.some(['wine', 'dogs', 'yoga'] as const, chance.int(1, 2)) }),
        ...(chance.is(0.2) && { distance: chance.pick([10, 50, 100]) }),
        sort: chance.pick(['recent', 'recent', 'new', 'distance']),
        per_page: chance.pick([7, 24, 60]),
      }
      const searcher = chance.is(0.7) ? anna : null
      const { first, ids } = await pagesOf(searcher, input, 3)
      const expected = expectedIds(people, first.search, searcher && seeker)
      const crowded = ids.filter((id) => id.startsWith('0189'))
      expect({ input, ids: crowded }).toEqual({ input, ids: expected.slice(0, crowded.length) })
      expect(crowded.length >= Math.min(expected.length, (input.per_page as number) * 3 - 1)).toBe(true)
      expect({ input, count: first.num_results, capped: first.is_capped }).toEqual({
        input,
        count: Math.min(1000, expected.length),
        capped: expected.length > 1000,
      })
    }
  })

  it('go on the same way where many fit: the number is capped, and every member comes once', async () => {
    const people = await crowd(2600, 2)
    const anna = await hiddenMember()
    for (const sort of ['recent', 'new'] as const) {
      {
        const { first, ids, pages } = await allPages(anna, {
          country: 'NL',
          gender: 'both',
          mutual: false,
          per_page: 60,
          sort,
          min_age: 18,
          max_age: 99,
        })
        expect(ids.filter((id) => id.startsWith('0189'))).toEqual(expectedIds(people, first.search, plainSeeker))
        expect([first.num_results, first.is_capped]).toEqual([1000, true])
        expect(pages.slice(1).every((page) => page.num_results === null)).toBe(true)
      }
    }
  })

  it('lose nobody and repeat nobody while members come and go online', async () => {
    const people = await crowd(700, 3)
    const chance = chanceOf(4)
    const moved = new Set<string>()
    const wide = { country: 'NL', gender: 'both', mutual: false, per_page: 20, min_age: 18, max_age: 99 } as const
    const { ids } = await allPages(await hiddenMember(), wide, async () => {
      product.clock.advance(1000)
      const lively = chance.some(people, 15).map((person) => person.id)
      for (const id of lively) moved.add(id)
      const { platform } = product
      const at = platform.clock.now()
      for (const memberId of lively)
        await transaction(platform.db, (tx) => announce(platform, tx, presenceNoted, { memberId, at }))
    })
    const seen = ids.filter((id) => id.startsWith('0189'))
    expect(new Set(seen).size).toBe(seen.length)
    const still = people.filter((person) => person.country === 'NL' && !moved.has(person.id)).map((person) => person.id)
    expect(still.filter((id) => !seen.includes(id))).toEqual([])
  })
})

describe('who is found', () => {
  const found = async (searcher: TestMember, input: SearchInput = {}) =>
    (await product.as(searcher).search.searchMembers(input)).profiles.map((card) => card.id)

  it('follows the preferences of the member: whom they look for, where, of which ages', async () => {
    const anna = await product.newMember({ gender: 'female', seeks: 'male', dateOfBirth: '1990-01-01' })
    const bram = await product.newMember({ gender: 'male', seeks: 'female', dateOfBirth: '1991-01-01' })
    const others = [
      await product.newMember({ gender: 'female', seeks: 'male', dateOfBirth: '1991-01-01' }),
      await product.newMember({ gender: 'male', seeks: 'male', dateOfBirth: '1991-01-01' }),
      await product.newMember({ gender: 'male', seeks: 'female', dateOfBirth: '1950-01-01' }),
      await product.newMember({ gender: 'male', seeks: 'female', dateOfBirth: '1991-01-01', country: 'DE' }),
      await product.newMember({ gender: 'male', seeks: 'female', dateOfBirth: '1991-01-01', isConfirmed: false }),
    ]
    const answer = await product.as(anna).search.searchMembers({})
    expect(answer.search).toMatchObject({ gender: 'male', country: 'NL', min_age: 26, max_age: 46 })
    const ids = answer.profiles.map((card) => card.id)
    expect(ids).toContain(bram.id)
    expect(ids).not.toContain(anna.id)
    for (const other of others) expect(ids).not.toContain(other.id)
  })

  it('changes with the very next search: blocks, and what a member changes', async () => {
    const [anna, bram] = [
      await product.newMember({ gender: 'female', seeks: 'male' }),
      await product.newMember({ gender: 'male', seeks: 'female' }),
    ]
    expect(await found(anna)).toContain(bram.id)
    await product.as(bram).moderation.block({ member_id: anna.id })
    expect(await found(anna)).not.toContain(bram.id)
    expect(await found(bram, { gender: 'female' })).not.toContain(anna.id)
    await product.as(bram).moderation.unblock({ member_id: anna.id })
    expect(await found(anna)).toContain(bram.id)
    await product.as(anna).moderation.block({ member_id: bram.id })
    expect(await found(anna)).not.toContain(bram.id)
    await product.as(anna).moderation.unblock({ member_id: bram.id })
    await product.as(bram).profiles.saveProfile({ country: 'DE' })
    expect(await found(anna)).not.toContain(bram.id)
    expect(await found(anna, { country: 'DE' })).toContain(bram.id)
    await product.as(bram).profiles.saveProfile({ seeks: 'male' })
    expect(await found(anna, { country: 'DE' })).not.toContain(bram.id)
  })

  it.each(['is_invisible', 'is_private'])('does not include who hides: %s', async (mode) => {
    const anna = await product.newMember({ gender: 'female', seeks: 'male' })
    const bram = await product.newMember({ gender: 'male', seeks: 'female' })
    const { platform } = product
    const set = (isHidden: boolean) =>
      transaction(platform.db, async (tx) => {
        await tx.execute(sql`UPDATE profiles SET ${sql.identifier(mode)} = ${isHidden} WHERE member_id = ${bram.id}`)
        await announce(platform, tx, profileChanged, { memberId: bram.id })
      })
    await set(true)
    expect(await found(anna)).not.toContain(bram.id)
    await set(false)
    expect(await found(anna)).toContain(bram.id)
    await transaction(platform.db, (tx) =>
      announce(platform, tx, accountClosed, { memberId: bram.id, poolId: product.site.poolId }),
    )
    expect(await found(anna)).not.toContain(bram.id)
  })

  it('says who is similar where few are found, and what was given up for it', async () => {
    const anna = await product.newMember({ gender: 'female', seeks: 'male', country: 'FI', dateOfBirth: '1960-01-01' })
    const men: TestMember[] = []
    for (let index = 0; index < 8; index += 1)
      men.push(await product.newMember({ gender: 'male', seeks: 'female', country: 'FI', dateOfBirth: '1960-01-01' }))
    // Nobody is online any more
    product.clock.advance(10 * 60_000)
    const answer = await product.as(anna).search.searchMembers({ country: 'FI', countryregion: 'FI-18', online: true })
    expect(answer).toMatchObject({
      profiles: [],
      num_results: 0,
      similar: { relaxed: ['online', 'countryregion'], num_results: 8, region: null },
    })
    expect(new Set(answer.similar?.profiles.map((card) => card.id))).toEqual(new Set(men.map((member) => member.id)))
    expect((await product.as(anna).search.searchMembers({ country: 'FI' })).similar).toBeNull()
    expect((await product.as(anna).search.searchMembers({ country: 'SE', countryregion: 'SE-AB' })).similar).toBeNull()
  })
})

describe('who is nearly what was asked for', () => {
  const inRegion = async (region: string, change: SaveInput, count: number) => {
    const men = await Promise.all(
      Array.from({ length: count }, () => product.newMember({ gender: 'male', seeks: 'female', country: 'NL' })),
    )
    for (const man of men) await product.as(man).profiles.saveProfile({ region, ...change })
    return men.map(({ id }) => id)
  }

  it('lives in the nearest region where such people are: no one with these eyes in Drenthe, here is Groningen', async () => {
    const anna = await product.newMember({ gender: 'female', seeks: 'male', country: 'NL' })
    const near = await inRegion('NL-GR', { eye_color: 'hazel', tattoos: 'many' }, 6)
    const far = await inRegion('NL-ZE', { eye_color: 'hazel', tattoos: 'many' }, 7)
    await inRegion('NL-DR', { eye_color: 'brown', tattoos: 'many' }, 2)
    const search = (input: SearchInput) =>
      product.as(anna).search.searchMembers({ country: 'NL', tattoos: ['many'], ...input })
    const { profiles, similar } = await search({ countryregion: 'NL-DR', eye_color: ['hazel'] })
    expect(profiles).toEqual([])
    expect(similar).toMatchObject({
      relaxed: ['countryregion'],
      region: { id: 'NL-GR', name: 'Groningen' },
      num_results: 6,
    })
    expect(new Set(similar?.profiles.map(({ id }) => id))).toEqual(new Set(near))
    // Without the region there is nothing to give up: enough are found
    const all = await search({ eye_color: ['hazel'] })
    expect(new Set(all.profiles.map(({ id }) => id))).toEqual(new Set([...near, ...far]))
    expect(all.similar).toBeNull()
  })

  it('is farther away, nearest first, where nobody is near', async () => {
    const anna = await product.newMember({ gender: 'female', seeks: 'male', country: 'DK' })
    await product.as(anna).profiles.saveProfile({ region: 'DK-84', city: 'Copenhagen' })
    const men = await Promise.all(
      Array.from({ length: 6 }, () => product.newMember({ gender: 'male', seeks: 'female', country: 'DK' })),
    )
    const cities = ['Århus', 'Århus', 'Århus', 'Århus', 'Århus']
    for (const [place, city] of cities.entries())
      await product.as(men[place] as TestMember).profiles.saveProfile({ region: 'DK-82', city })
    const { similar, has_place, search } = await product.as(anna).search.searchMembers({ distance: 20, sort: 'recent' })
    expect([has_place, search.distance]).toEqual([true, 20])
    expect(similar).toMatchObject({ relaxed: ['distance'], num_results: 6 })
    expect(similar?.profiles.map(({ distance_km }) => distance_km)).toEqual([200, 200, 200, 200, 200, null])
  })
})

describe('best fit', () => {
  it('comes first, with true reasons; visitors and other orders get none', async () => {
    const anna = await product.newMember({ gender: 'female', seeks: 'male', country: 'SE' })
    const [plain, near, alike] = [
      await product.newMember({ gender: 'male', seeks: 'female', country: 'SE', isShowcased: true }),
      await product.newMember({ gender: 'male', seeks: 'female', country: 'SE' }),
      await product.newMember({ gender: 'male', seeks: 'female', country: 'SE' }),
    ]
    await product.as(anna).profiles.saveProfile({ region: 'SE-AB', city: 'Stockholm', interests: ['wine', 'dogs'] })
    await product.as(near).profiles.saveProfile({ region: 'SE-AB', city: 'Stockholm', interests: ['cars'] })
    await product.as(alike).profiles.saveProfile({ interests: ['dogs', 'yoga'] })
    const { profiles } = await product.as(anna).search.searchMembers({ sort: 'best' })
    expect(profiles.map(({ id, reasons }) => ({ id, reasons }))).toEqual([
      { id: near.id, reasons: { shared_interests: [], is_same_town: true } },
      { id: alike.id, reasons: { shared_interests: ['dogs'], is_same_town: false } },
      { id: plain.id, reasons: { shared_interests: [], is_same_town: false } },
    ])
    const recent = await product.as(anna).search.searchMembers({})
    expect(recent.profiles.map(({ reasons }) => reasons)).toEqual([null, null, null])
    const visitor = await product.anonymous.search.searchMembers({ country: 'SE', sort: 'best' })
    expect([visitor.search.sort, visitor.profiles.map(({ reasons }) => reasons)]).toEqual(['new', [null]])
  })

  it('counts everybody for a form, exactly', async () => {
    const anna = await product.newMember({ gender: 'female', seeks: 'male', country: 'IT' })
    for (let index = 0; index < 3; index += 1)
      await product.newMember({ gender: 'male', seeks: 'female', country: 'IT' })
    const count = async (input: SearchInput) => (await product.as(anna).search.countMembers(input)).num_results
    expect([await count({}), await count({ eye_color: ['blue'] }), await count({ country: 'PL' })]).toEqual([3, 0, 0])
  })
})

describe('the doors', () => {
  it('refuse what is no search', async () => {
    for (const [input, field] of [
      [{ cursor: 'x' }, 'cursor'],
      [{ min_age: 5 }, 'min_age'],
      [{ gender: 'robot' }, 'gender'],
      [{ per_page: 1000 }, 'per_page'],
      [{ country: "NL'--" }, 'country'],
      [{ countryregion: 'NL-\0' }, 'countryregion'],
    ] as const) {
      expect((await refusal(product.anonymous.search.searchMembers(input as SearchInput))).body.error).toMatchObject({
        code: 'invalid_input',
        field,
      })
    }
  })

  it('breaks nothing with a cursor from the end of time', async () => {
    for (const time of [8.64e15, 0]) {
      const cursor = writeCursor(product.platform, { rank: [time, 0], id: '01890000-0000-7000-8000-000000000000' })
      expect(await product.anonymous.search.searchMembers({ cursor, country: 'PL' })).toMatchObject({ profiles: [] })
    }
  })

  it('tell nothing by where a page ended: neither who was there nor when', async () => {
    for (let index = 0; index < 2; index += 1)
      await product.newMember({ country: 'AT', gender: 'female', isShowcased: true })
    const page = await product.anonymous.search.searchMembers({ country: 'AT', per_page: 1 })
    const cursor = page.next_cursor ?? ''
    expect(readCursor(product.platform, cursor)?.id).toBe(page.profiles[0]?.id)
    expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toContain(page.profiles[0]?.id.slice(-8))
  })

  it('finds nothing, and breaks nothing, with a region that is none', async () => {
    expect(await product.anonymous.search.searchMembers({ countryregion: "x' OR 1=1", country: 'PL' })).toMatchObject({
      profiles: [],
      num_results: 0,
    })
  })
})
