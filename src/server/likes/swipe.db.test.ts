import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../test/product/server.ts'
import { confirmMember } from '../accounts/sign-up/index.ts'
import { transaction } from '../platform/db/db.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const woman = () => product.newMember({ gender: 'female', seeks: 'male' })
const men = (count: number) =>
  Promise.all(Array.from({ length: count }, () => product.newMember({ gender: 'male', seeks: 'female' })))
const swipe = (from: TestMember, to: TestMember, choice: 'like' | 'pass' = 'like') =>
  product.as(from).likes.swipe({ member_id: to.id, choice })
const undo = (from: TestMember, to: TestMember) => product.as(from).likes.undoSwipe({ member_id: to.id })
const deckOf = async (member: TestMember) => product.as(member).search.getDeck({})
const isLiked = async (from: TestMember, to: TestMember) =>
  (await product.as(from).likes.getRelation({ id: to.id })).liked

describe('the likes of a day', () => {
  it('are four; the fifth is refused and gives nothing', async () => {
    const [anna, others] = [await woman(), await men(5)]
    for (const [place, other] of others.slice(0, 4).entries())
      expect((await swipe(anna, other)).swipes.likes_left).toBe(3 - place)
    const fifth = others[4] as TestMember
    expect((await refusal(swipe(anna, fifth))).code).toBe('swipe_likes_used')
    expect(await isLiked(anna, fifth)).toBe(false)
    expect((await swipe(anna, fifth, 'pass')).swipes.likes_left).toBe(0)
  })

  it('are four when eight come at once', async () => {
    const [anna, others] = [await woman(), await men(8)]
    const outcomes = await Promise.allSettled(others.map((other) => swipe(anna, other)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    const liked = await Promise.all(others.map((other) => isLiked(anna, other)))
    expect(liked.filter(Boolean)).toHaveLength(4)
  })

  it('come anew at midnight in the time zone of the site', async () => {
    const [anna, others] = [await woman(), await men(5)]
    for (const other of others.slice(0, 4)) await swipe(anna, other)
    const { resets_at } = (await deckOf(anna)).swipes
    expect(resets_at).toBe('2026-06-15T22:00:00.000Z')
    product.clock.advance(10 * 3_600_000)
    expect((await swipe(anna, others[4] as TestMember)).swipes.likes_left).toBe(3)
    product.clock.advance(-10 * 3_600_000)
  })

  it('count one like once, however often it is sent', async () => {
    const [anna, [bram]] = [await woman(), await men(1)]
    await swipe(anna, bram as TestMember)
    expect((await swipe(anna, bram as TestMember)).swipes.likes_left).toBe(3)
  })

  it('stay counted when one is sent again to somebody who is gone meanwhile', async () => {
    const [anna, [bram]] = [await woman(), await men(1)]
    await swipe(anna, bram as TestMember)
    await product.as(bram as TestMember).moderation.block({ member_id: anna.id })
    expect((await refusal(swipe(anna, bram as TestMember))).code).toBe('blocked_by_member')
    expect((await deckOf(anna)).swipes.likes_left).toBe(3)
  })

  it('do not count a like that was refused', async () => {
    const [anna, [bram]] = [await woman(), await men(1)]
    await product.as(bram as TestMember).profiles.setVisibility({ is_invisible: true })
    expect((await refusal(swipe(anna, bram as TestMember))).code).toBe('member_unavailable')
    expect((await deckOf(anna)).swipes.likes_left).toBe(4)
  })

  it('wait for the email address to be confirmed, as other likes do, and can be taken back', async () => {
    const [bram, carl] = await men(2)
    const anna = await product.newMember({ gender: 'female', seeks: 'male', isConfirmed: false })
    expect(await swipe(anna, bram as TestMember)).toMatchObject({ is_match: false, is_waiting: true })
    expect(await swipe(anna, carl as TestMember)).toMatchObject({ is_waiting: true, swipes: { likes_left: 2 } })
    const receivedBy = async (member?: TestMember) =>
      (await product.as(member as TestMember).likes.listLikes({})).liked_by.map(({ id }) => id)
    expect([await receivedBy(bram), await receivedBy(carl)]).toEqual([[], []])
    await product.as(anna).likes.undoSwipe({ member_id: carl?.id ?? '' })
    await transaction(product.platform.db, (tx) => confirmMember(product.platform, tx, anna.id))
    expect([await receivedBy(bram), await receivedBy(carl)]).toEqual([[anna.id], []])
  })

  it('refuses oneself', async () => {
    const anna = await woman()
    expect((await refusal(swipe(anna, anna))).code).toBe('conflict')
    expect((await refusal(swipe(anna, anna, 'pass'))).code).toBe('conflict')
  })
})

describe('taking back', () => {
  it('gives the like back and ends the match that came of it', async () => {
    const [anna, [bram]] = [await woman(), (await men(1)) as [TestMember]]
    await product.as(bram).likes.like({ member_id: anna.id })
    expect(await swipe(anna, bram)).toMatchObject({ is_match: true, profile: { id: bram.id } })
    expect(await undo(anna, bram)).toMatchObject({ swipes: { likes_left: 4, undos_left: 3 } })
    expect(await isLiked(anna, bram)).toBe(false)
  })

  it('works for four likes a day, so that nobody is liked and unliked without end', async () => {
    const [anna, [bram]] = [await woman(), (await men(1)) as [TestMember]]
    for (let time = 0; time < 4; time += 1) {
      await swipe(anna, bram)
      await undo(anna, bram)
    }
    await swipe(anna, bram)
    expect((await refusal(undo(anna, bram))).code).toBe('conflict')
    expect(await isLiked(anna, bram)).toBe(true)
  })

  it('brings a passed one back to the deck; too late it is refused', async () => {
    const [anna, [bram]] = [await woman(), (await men(1)) as [TestMember]]
    await swipe(anna, bram, 'pass')
    expect((await deckOf(anna)).deck.map(({ profile }) => profile.id)).not.toContain(bram.id)
    await undo(anna, bram)
    expect(await inDeck(anna, bram)).toBe(true)
    await swipe(anna, bram, 'pass')
    product.clock.advance(11 * 60_000)
    expect((await refusal(undo(anna, bram))).code).toBe('conflict')
  })

  it('is refused where nothing was decided', async () => {
    const [anna, [bram]] = [await woman(), (await men(1)) as [TestMember]]
    expect((await refusal(undo(anna, bram))).code).toBe('conflict')
  })
})

/** Whether somebody comes, however far down in the deck. */
async function inDeck(member: TestMember, other: TestMember): Promise<boolean> {
  const seen: string[] = []
  for (;;) {
    const { deck } = await product.as(member).search.getDeck({ except: seen.slice(-40) })
    const fresh = deck.map(({ profile }) => profile.id).filter((id) => !seen.includes(id))
    if (fresh.includes(other.id)) return true
    if (fresh.length === 0) return false
    seen.push(...fresh)
  }
}

describe('the deck', () => {
  it("shows a member's first two answers to prompts of the site", async () => {
    const anna = await product.newMember({ gender: 'female', seeks: 'male', country: 'DK' })
    const man = () => product.newMember({ gender: 'male', seeks: 'female', country: 'DK' })
    const [bram, carl] = [await man(), await man()]
    const { profile } = await product.as(bram).profiles.getOwnProfile({})
    const prompts = profile.offered_prompts.slice(0, 3).map((prompt) => ({ prompt, answer: `Answer to ${prompt}` }))
    await product.as(bram).profiles.saveProfile({ prompts })
    const { deck } = await deckOf(anna)
    const answersOf = (member: TestMember) => deck.find(({ profile }) => profile.id === member.id)?.prompts
    expect([answersOf(bram), answersOf(carl)]).toEqual([prompts.slice(0, 2), []])
  })

  it('has nobody twice: not who is on the table, was liked or passed', async () => {
    const anna = await product.newMember({ gender: 'female', seeks: 'male', country: 'FI' })
    const others = await Promise.all(
      Array.from({ length: 3 }, () => product.newMember({ gender: 'male', seeks: 'female', country: 'FI' })),
    )
    const [bram, carl, dirk] = others as [TestMember, TestMember, TestMember]
    await swipe(anna, bram)
    await swipe(anna, carl, 'pass')
    const { deck, has_passed } = await product.as(anna).search.getDeck({ except: [dirk.id] })
    const ids = deck.map(({ profile }) => profile.id)
    for (const other of others) expect(ids).not.toContain(other.id)
    expect(has_passed).toBe(true)
  })

  it('brings the passed ones again when asked to', async () => {
    const anna = await product.newMember({ gender: 'female', seeks: 'male', country: 'SE' })
    const bram = await product.newMember({ gender: 'male', seeks: 'female', country: 'SE' })
    await swipe(anna, bram, 'pass')
    expect(await product.as(anna).likes.forgetPasses({})).toEqual({ forgotten: 1 })
    const { deck, has_passed } = await deckOf(anna)
    expect(deck[0]?.profile.id).toBe(bram.id)
    expect(has_passed).toBe(false)
  })
})
