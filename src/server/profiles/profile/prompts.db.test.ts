import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PromptAnswerView } from '../../../contract/profiles/prompts.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'

const offered = ['after_work', 'kitchen', 'home_is', 'ask_me'] as const
let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ settings: { prompts: [...offered], loggedOutSearch: true } })
})
afterAll(() => product.close())

const answers: PromptAnswerView[] = [
  { prompt: 'kitchen', answer: 'Too many lemons' },
  { prompt: 'after_work', answer: 'On the bus, upstairs' },
]
const save = async (member: TestMember, prompts: PromptAnswerView[]) =>
  (await product.as(member).profiles.saveProfile({ prompts })).profile.prompts
const asSeenBy = async (viewer: TestMember, member: TestMember) =>
  (await product.as(viewer).profiles.getProfile({ id: member.id })).profile

describe('answers to prompts', () => {
  test('are stored in their order, without empty ones, and shown to members', async () => {
    const [anna, bram] = await Promise.all([product.newMember(), product.newMember()])
    expect(await save(anna, [...answers, { prompt: 'home_is', answer: '  ' }])).toEqual(answers)
    expect((await asSeenBy(bram, anna)).prompts).toEqual(answers)
    expect(await save(anna, answers.toReversed())).toEqual(answers.toReversed())
    expect((await product.as(anna).profiles.getOwnProfile({})).profile.offered_prompts).toEqual(offered)
  })

  test.each<[string, PromptAnswerView[]]>([
    ['more than three', offered.map((prompt) => ({ prompt, answer: 'Yes' }))],
    ['two to one prompt', [answers[0], { prompt: 'kitchen', answer: 'Basil' }] as PromptAnswerView[]],
    ['longer than the limit', [{ prompt: 'kitchen', answer: 'a'.repeat(251) }]],
    ['to a prompt that the site does not offer', [{ prompt: 'three_words', answer: 'No, nein, nej' }]],
  ])('%s are refused', async (_what, prompts) => {
    const anna = await product.newMember()
    expect((await refusal(save(anna, prompts))).code).toBe('invalid_input')
    expect((await product.as(anna).profiles.getOwnProfile({})).profile.prompts).toEqual([])
  })

  test('never leave the server for visitors, whatever the showcase shows', async () => {
    const anna = await product.newMember({ isShowcased: true })
    await save(anna, answers)
    expect((await product.anonymous.profiles.getProfile({ id: anna.id })).profile.prompts).toEqual([])
  })

  test('are on search results, daily picks, likes and visitors by the first that the site offers, whole, with its prompt, and for members only', async () => {
    const person = { gender: 'male', seeks: 'female', country: 'FR', isShowcased: true } as const
    const [anna, bram, cas] = await Promise.all([
      product.newMember({ gender: 'female', seeks: 'male', country: 'FR' }),
      product.newMember(person),
      product.newMember(person),
    ])
    const long = 'a word '.repeat(35).trim()
    const stored = [
      { prompt: 'three_words', answer: 'Not offered' },
      { prompt: 'kitchen', answer: long },
      ...answers.slice(1),
    ]
    await product.platform.db.execute(
      sql`UPDATE profiles SET prompts = ${JSON.stringify(stored)}::jsonb WHERE member_id = ${bram.id}::uuid`,
    )
    const shown = { [bram.id]: { prompt: 'kitchen', answer: long }, [cas.id]: null }
    const search = { gender: 'male', country: 'FR' } as const
    const { profiles } = await product.as(anna).search.searchMembers(search)
    expect(Object.fromEntries(profiles.map(({ id, answer }) => [id, answer]))).toEqual(shown)
    const { picks } = await product.as(anna).search.listDailyPicks({})
    expect(Object.fromEntries(picks.map(({ profile, answer }) => [profile.id, answer]))).toEqual(shown)
    for (const man of [bram, cas]) {
      await asSeenBy(man, anna)
      await product.as(man).likes.like({ member_id: anna.id })
    }
    const { likes } = await product.as(anna).likes.listLikesPage({ type: 'received' })
    expect(Object.fromEntries(likes.map(({ id, answer }) => [id, answer]))).toEqual(shown)
    const visitors = async () => {
      const listed = await product.as(anna).likes.listVisitors({})
      return Object.fromEntries(listed.visitors.map(({ id, answer }) => [id, answer]))
    }
    await expect.poll(visitors).toEqual(shown)
    const visitor = await product.anonymous.search.searchMembers(search)
    expect(visitor.profiles.map(({ answer }) => answer)).toEqual([null, null])
  })

  test('to prompts that the site no longer offers stay with their owner, unchanged, and are shown to no one', async () => {
    const [anna, bram] = await Promise.all([product.newMember(), product.newMember()])
    const old: PromptAnswerView = { prompt: 'three_words', answer: 'Slow, loud, late' }
    await product.platform.db.execute(
      sql`UPDATE profiles SET prompts = ${JSON.stringify([old])}::jsonb WHERE member_id = ${anna.id}::uuid`,
    )
    expect(await save(anna, [old, ...answers])).toEqual([old, ...answers])
    expect((await asSeenBy(bram, anna)).prompts).toEqual(answers)
    expect((await refusal(save(anna, [{ ...old, answer: 'Other' }]))).code).toBe('invalid_input')
  })
})
