import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchCriteria } from '../../../contract/search.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
let anna: TestMember
let bram: TestMember
beforeAll(async () => {
  product = await testProduct({ settings: { datingIntents: ['relationship', 'casual'] } })
  anna = await product.newMember({ gender: 'female', seeks: 'male' })
  bram = await product.newMember({ gender: 'male', seeks: 'female' })
})
afterAll(() => product.close())

const facts = {
  dating_intent: 'relationship',
  children: 'have',
  smoking: 'no',
  drinking: 'socially',
  education: 'master',
  height: '170_174',
} as const
const asBramSees = async () => (await product.as(bram).profiles.getProfile({ id: anna.id })).profile
const found = async (criteria: SearchCriteria) =>
  (await product.as(bram).search.searchMembers(criteria)).profiles.map(({ id }) => id)

test('facts are shown to members and found by search, each choice by itself', async () => {
  await product.as(anna).profiles.saveProfile(facts)
  expect(await asBramSees()).toMatchObject(facts)
  for (const [name, choice] of Object.entries(facts)) {
    expect(await found({ [name]: choice })).toEqual([anna.id])
    const other = {
      dating_intent: 'casual',
      children: 'want',
      smoking: 'yes',
      drinking: 'no',
      education: 'school',
      height: '165_169',
    }
    expect(await found({ [name]: other[name as keyof typeof other] })).toEqual([])
  }
  expect(await found({ ...facts, dating_intent: ['casual', 'relationship'] })).toEqual([anna.id])
})

test('a hidden fact is shown to no one and finds no one, and stays with its owner', async () => {
  const { profile } = await product.as(anna).profiles.saveProfile({ ...facts, hidden_facts: ['children', 'smoking'] })
  expect(profile).toMatchObject({ ...facts, hidden_facts: ['children', 'smoking'] })
  expect(await asBramSees()).toMatchObject({ ...facts, children: null, smoking: null })
  expect([await found({ children: 'have' }), await found({ smoking: 'no' })]).toEqual([[], []])
  expect(await found({ education: 'master' })).toEqual([anna.id])
  await product.as(anna).profiles.saveProfile({ hidden_facts: [] })
  expect(await found({ children: 'have' })).toEqual([anna.id])
})

test('languages are found by any of those that are asked for, and hidden like the other facts', async () => {
  await product.as(anna).profiles.saveProfile({ languages: ['nl', 'tr', 'tr'] })
  expect(await asBramSees()).toMatchObject({ languages: ['nl', 'tr'] })
  expect(await found({ languages: ['zh', 'tr'] })).toEqual([anna.id])
  expect(await found({ languages: 'nl', smoking: 'yes' })).toEqual([])
  expect(await found({ languages: ['zh', 'ar'] })).toEqual([])
  await product.as(anna).profiles.saveProfile({ hidden_facts: ['languages'] })
  expect(await asBramSees()).toMatchObject({ languages: [] })
  expect(await found({ languages: 'tr' })).toEqual([])
  await product.as(anna).profiles.saveProfile({ hidden_facts: [], languages: ['zh'] })
  expect(await found({ languages: 'tr' })).toEqual([])
  expect(await found({ languages: 'zh' })).toEqual([anna.id])
})

test('a dating goal that the site does not offer is refused', async () => {
  const refused = await refusal(product.as(anna).profiles.saveProfile({ dating_intent: 'friendship' }))
  expect(refused.code).toBe('invalid_input')
})
