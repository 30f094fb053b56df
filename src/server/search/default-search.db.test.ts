import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestProduct, testProduct } from '../../test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  // A site that neither shows interests nor searches by them
  product = await testProduct({ settings: { visibleProfileFields: ['eye_color'], searchFields: ['gender', 'age'] } })
})
afterAll(() => product.close())

it('what a site neither shows nor searches by decides no order, and is in no reason', async () => {
  const anna = await product.newMember({ gender: 'female', seeks: 'male' })
  const alike = await product.newMember({ gender: 'male', seeks: 'female' })
  product.clock.advance(60_000)
  const other = await product.newMember({ gender: 'male', seeks: 'female' })
  await product.as(anna).profiles.saveProfile({ interests: ['wine', 'dogs'] })
  await product.as(alike).profiles.saveProfile({ interests: ['wine', 'dogs'] })
  const { profiles } = await product.as(anna).search.searchMembers({ sort: 'best' })
  expect(profiles.map(({ id, reasons }) => [id, reasons?.shared_interests])).toEqual([
    [other.id, []],
    [alike.id, []],
  ])
  const { fitting } = await product.as(anna).search.listFitting({})
  expect(fitting.map(({ profile, shared_interests }) => [profile.id, shared_interests])).toEqual([
    [other.id, []],
    [alike.id, []],
  ])
  // Nor can it be asked for
  const answer = await product.as(anna).search.searchMembers({ interests: ['yoga'], tattoos: ['many'] })
  expect([answer.search.interests, answer.search.tattoos, answer.num_results]).toEqual([[], [], 2])
})
