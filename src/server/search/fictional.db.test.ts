import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusal, type TestProduct, testProduct } from '../../test/product/server.ts'

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
