import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SearchInput } from '../../contract/search.ts'
import { chanceOf } from '../../seed/random.ts'
import { ageOn } from '../../shared/dates.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../test/server.ts'
import { accountClosed } from '../accounts/events.ts'
import { transaction } from '../platform/db.ts'
import { announce } from '../platform/events.ts'
import { profileChanged } from '../profiles/events.ts'
import { rebuildSearch } from './index.ts'

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
  active: Date
  created: Date
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
      // Few different times, so that many are equal
      active: new Date(product.clock.now().getTime() - chance.int(0, 40) * 60_000),
      created: new Date(product.clock.now().getTime() - chance.int(0, 30) * 86_400_000),
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
  ]
  await $client.query(
    `WITH person AS (SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::date[], $7::boolean[], $8::timestamptz[], $9::timestamptz[])
       AS p (id, gender, seeks, country, region, born, photo, active, created)),
     faces AS (INSERT INTO profiles (member_id, pool_id, kind, status, name, gender, seeks, min_age, max_age, date_of_birth, country, region, main_photo_id, last_active_at, created_at)
       SELECT id, $10, 'member', 'active', 'Somebody', gender, seeks, 18, 99, born, country, region, CASE WHEN photo THEN id END, active, created FROM person)
     INSERT INTO photos (member_id, id, position, status, width, height, files_key, thumbhash, content_hash, created_at)
     SELECT id, id, 0, 'active', 900, 1200, 'shared/x', 'x', 'x', created FROM person WHERE photo`,
    [...columns, product.site.poolId],
  )
  await rebuildSearch(product.platform.db)
  return people
}

async function removeCrowd() {
  await product.platform.db.$client.query(`DELETE FROM profiles WHERE name = 'Somebody'`)
  await rebuildSearch(product.platform.db)
}

type Answer = Awaited<ReturnType<TestProduct['anonymous']['search']['searchMembers']>>
async function allPages(
  searcher: TestMember | null,
  input: SearchInput,
  between: () => Promise<void> = async () => undefined,
) {
  const { searchMembers } = (searcher === null ? product.anonymous : product.as(searcher)).search
  const pages: Answer[] = [await searchMembers(input)]
  for (let cursor = pages[0]?.next_cursor; cursor; cursor = pages.at(-1)?.next_cursor) {
    await between()
    pages.push(await searchMembers({ ...input, cursor }))
  }
  return { first: pages[0] as Answer, ids: pages.flatMap((page) => page.profiles.map((card) => card.id)), pages }
}

/** What a search must find, by the plainest possible reading of every member. */
function expectedIds(people: Person[], search: Answer['search'], searcher: 'female' | 'male' | null): string[] {
  const at = (person: Person) => (search.sort === 'new' ? person.created : person.active).getTime()
  const online = product.clock.now().getTime() - 5 * 60_000
  return people
    .filter((p) => p.country === search.country && (search.gender === 'both' || p.gender === search.gender))
    .filter((p) => search.countryregion === null || p.region === search.countryregion)
    .filter((p) => ageOn(p.born, today) >= search.min_age && ageOn(p.born, today) <= search.max_age)
    .filter((p) => (!search.with_photo || p.photo) && (!search.online || p.active.getTime() > online))
    .filter((p) => searcher === null || p.seeks === searcher || p.seeks === 'both')
    .toSorted((one, other) => at(other) - at(one) || (one.id < other.id ? 1 : -1))
    .map((p) => p.id)
}

describe('pages', () => {
  afterEach(removeCrowd)

  it('hold exactly what a full scan finds, in order, for random searches; and the number is right', async () => {
    const people = await crowd(1400, 1)
    const anna = await product.newMember({ gender: 'female', seeks: 'male', country: 'FR' })
    const chance = chanceOf(7)
    for (let round = 0; round < 40; round += 1) {
      const from = chance.int(18, 60)
      const input: SearchInput = {
        gender: chance.pick(['female', 'male', 'both']),
        country: chance.pick(['NL', 'DE']),
        ...(chance.is(0.3) && { countryregion: chance.pick(['NL-UT', 'NL-NH']) }),
        ...(chance.is(0.6) ? { min_age: from, max_age: from + chance.int(0, 30) } : { min_age: 18, max_age: 99 }),
        online: chance.is(0.2),
        with_photo: chance.is(0.4),
        sort: chance.pick(['recent', 'new']),
        per_page: chance.pick([7, 24, 60]),
      }
      const searcher = chance.is(0.5) ? anna : null
      const { first, ids } = await allPages(searcher, input)
      const expected = expectedIds(people, first.search, searcher && 'female')
      expect({ input, ids: ids.filter((id) => id.startsWith('0189')) }).toEqual({ input, ids: expected })
      expect({ input, count: first.num_results, capped: first.is_capped }).toEqual({
        input,
        count: expected.length,
        capped: false,
      })
    }
  })

  it('go on the same way where many fit: the number is capped, and every member comes once', async () => {
    const people = await crowd(2600, 2)
    for (const sort of ['recent', 'new'] as const) {
      for (const turn of ['counted', 'remembered']) {
        const { first, ids, pages } = await allPages(null, {
          country: 'NL',
          gender: 'both',
          per_page: 60,
          sort,
          min_age: 18,
          max_age: 99,
        })
        expect({ turn, ids: ids.filter((id) => id.startsWith('0189')) }).toEqual({
          turn,
          ids: expectedIds(people, first.search, null),
        })
        expect([first.num_results, first.is_capped]).toEqual([1000, true])
        expect(pages.slice(1).every((page) => page.num_results === null)).toBe(true)
      }
    }
  })

  it('lose nobody and repeat nobody while members come and go online', async () => {
    const people = await crowd(700, 3)
    const chance = chanceOf(4)
    const moved = new Set<string>()
    const { ids } = await allPages(null, { country: 'NL', per_page: 20, min_age: 18, max_age: 99 }, async () => {
      product.clock.advance(1000)
      const lively = chance.some(people, 15).map((person) => person.id)
      for (const id of lively) moved.add(id)
      await product.platform.db.$client.query(
        'UPDATE search_entries SET last_active_at = $2 WHERE member_id = ANY($1)',
        [lively, product.clock.now()],
      )
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
    const answer = await product.as(anna).search.searchMembers({ country: 'FI', countryregion: 'FI-18', online: true })
    expect(answer).toMatchObject({
      profiles: [],
      num_results: 0,
      similar: { relaxed: ['online', 'countryregion'], num_results: 8 },
    })
    expect(new Set(answer.similar?.profiles.map((card) => card.id))).toEqual(new Set(men.map((member) => member.id)))
    expect((await product.as(anna).search.searchMembers({ country: 'FI' })).similar).toBeNull()
    expect((await product.as(anna).search.searchMembers({ country: 'SE', countryregion: 'SE-AB' })).similar).toBeNull()
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
      const cursor = `w${time.toString(36)}-01890000-0000-7000-8000-000000000000`
      expect(await product.anonymous.search.searchMembers({ cursor, country: 'PL' })).toMatchObject({ profiles: [] })
    }
  })

  it('finds nothing, and breaks nothing, with a region that is none', async () => {
    expect(await product.anonymous.search.searchMembers({ countryregion: "x' OR 1=1", country: 'PL' })).toMatchObject({
      profiles: [],
      num_results: 0,
    })
  })
})
