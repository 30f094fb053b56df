import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusal, type TestProduct, testProduct } from '../../test/server.ts'
import { rebuildSearch } from './index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ settings: { fictionalProfiles: true } })
})
afterAll(() => product.close())

it('hides fictional profiles unless asked for, and never counts them', async () => {
  const anna = await product.newMember({ gender: 'female', seeks: 'male' })
  product.clock.advance(60_000)
  const character = await product.newMember({ kind: 'fictional', gender: 'male', seeks: 'female' })
  product.clock.advance(60_000)
  const bram = await product.newMember({ gender: 'male', seeks: 'female' })
  const { searchMembers } = product.as(anna).search
  expect(await searchMembers({})).toMatchObject({ profiles: [{ id: bram.id }], num_results: 1 })
  for (const sort of ['recent', 'new'] as const) {
    const answer = await searchMembers({ show_fictional: true, sort })
    expect(answer).toMatchObject({
      num_results: 1,
      profiles: [
        { id: bram.id, is_fictional: false },
        { id: character.id, is_fictional: true },
      ],
    })
    const pages = [await searchMembers({ show_fictional: true, sort, per_page: 1 })]
    pages.push(await searchMembers({ show_fictional: true, sort, per_page: 1, cursor: pages[0]?.next_cursor ?? '' }))
    expect(pages.map((page) => page.profiles.map((card) => card.id))).toEqual([[bram.id], [character.id]])
    expect(pages[1]?.next_cursor).toBeNull()
  }
  expect((await searchMembers({ show_fictional: true, online: true })).num_results).toBe(1)
})

it('asks visitors to log in where the site says so', async () => {
  expect(await refusal(product.anonymous.search.searchMembers({}))).toMatchObject({
    status: 403,
    code: 'authentication_required',
  })
})

it('is rebuilt from the profiles, whatever had gone wrong', async () => {
  const { $client } = product.platform.db
  const before = await $client.query('SELECT * FROM search_entries ORDER BY member_id')
  expect(await rebuildSearch(product.platform.db)).toBe(0)
  await $client.query(`UPDATE search_entries SET country = 'XX'`)
  await $client.query(`DELETE FROM search_entries WHERE member_id = $1`, [before.rows[0].member_id])
  await $client.query(
    `INSERT INTO search_entries (member_id, pool_id, gender, seeks, country, date_of_birth, has_photo, is_fictional, last_active_at, created_at)
     VALUES (gen_random_uuid(), $1, 'male', 'both', 'NL', '1990-01-01', true, false, now(), now())`,
    [product.site.poolId],
  )
  expect(await rebuildSearch(product.platform.db)).toBe(before.rows.length + 1)
  expect((await $client.query('SELECT * FROM search_entries ORDER BY member_id')).rows).toEqual(before.rows)
})
