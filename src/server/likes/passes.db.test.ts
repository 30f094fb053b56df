import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const woman = () => product.newMember({ gender: 'female', seeks: 'male' })
const man = () => product.newMember({ gender: 'male', seeks: 'female' })
const like = (from: TestMember, to: TestMember) => product.as(from).likes.like({ member_id: to.id })
const pass = (from: TestMember, to: TestMember) => product.as(from).likes.pass({ member_id: to.id })
const undo = (from: TestMember, to: TestMember) => product.as(from).likes.undoPass({ id: to.id })
const standing = (from: TestMember, to: TestMember) => product.as(from).likes.getRelation({ id: to.id })
/** Who is told of a like hears of it after its answer. */
const seesLike = (member: TestMember) =>
  expect
    .poll(() => product.published.filter(({ to, event }) => to.includes(member.id) && event.kind === 'liked'))
    .toHaveLength(1)
async function received(member: TestMember) {
  const [all, page] = await Promise.all([
    product.as(member).likes.listLikes({}),
    product.as(member).likes.listLikesPage({ type: 'received' }),
  ])
  expect(page.likes.map(({ id }) => id)).toEqual(all.liked_by.map(({ id }) => id))
  return { ids: page.likes.map(({ id }) => id), isNew: page.likes.map((one) => one.like_new), count: all.num_new_likes }
}

describe('passing', () => {
  it('may be repeated, asks for somebody else, and is forgotten when one likes after all', async () => {
    const [anna, bram] = [await woman(), await man()]
    await pass(anna, bram)
    await pass(anna, bram)
    expect((await refusal(pass(anna, anna))).code).toBe('conflict')
    expect((await refusal(pass(anna, { ...bram, id: '01890000-0000-7000-8000-000000000000' }))).status).toBe(404)
    expect(await standing(anna, bram)).toEqual({
      liked: false,
      likes_me: false,
      is_match: false,
      passed: true,
      verification_requested_at: null,
      comment: null,
    })
    await like(anna, bram)
    expect(await standing(anna, bram)).toMatchObject({ liked: true, passed: false })
  })

  it('is known to nobody else', async () => {
    const [anna, bram] = [await woman(), await man()]
    await like(bram, anna)
    await seesLike(anna)
    const from = product.published.length
    await pass(anna, bram)
    expect(await standing(bram, anna)).toEqual({
      liked: true,
      likes_me: false,
      is_match: false,
      passed: false,
      verification_requested_at: null,
      comment: null,
    })
    expect((await product.as(bram).likes.listLikes({})).profiles.map(({ id }) => id)).toEqual([anna.id])
    expect(product.published.slice(from).flatMap(({ to }) => to)).toEqual([anna.id])
  })

  it('turns a like down: out of the list, the count and the overlay, and back with all of it', async () => {
    const [anna, bram, carl] = [await woman(), await man(), await man()]
    await like(bram, anna)
    product.clock.advance(1_000)
    await like(carl, anna)
    expect(await pass(anna, bram)).toEqual({ num_new_likes: 1 })
    expect(await received(anna)).toEqual({ ids: [carl.id], isNew: [true], count: 1 })
    const shown = [await product.as(anna).likes.autoLike({}), await product.as(anna).likes.autoLike({})]
    expect(shown.map(({ id }) => id)).toEqual([carl.id, null])
    expect(await undo(anna, bram)).toEqual({ num_new_likes: 2 })
    expect(await received(anna)).toEqual({ ids: [carl.id, bram.id], isNew: [true, true], count: 2 })
    expect((await product.as(anna).likes.autoLike({})).id).toBe(bram.id)
  })

  it('says nothing to a like that comes later', async () => {
    const [anna, bram] = [await woman(), await man()]
    await pass(anna, bram)
    product.clock.advance(1_000)
    await like(bram, anna)
    expect((await received(anna)).ids).toEqual([bram.id])
  })

  it('ends no match', async () => {
    const [anna, bram] = [await woman(), await man()]
    await like(bram, anna)
    await like(anna, bram)
    await pass(anna, bram)
    const { likes } = await product.as(anna).likes.listLikesPage({ type: 'matches' })
    expect(likes.map(({ id }) => id)).toEqual([bram.id])
    expect(await standing(anna, bram)).toMatchObject({ is_match: true, passed: true })
  })
})

describe('taking a pass back', () => {
  it('changes nothing where there is none, or when repeated, and is for members', async () => {
    const [anna, bram] = [await woman(), await man()]
    expect(await undo(anna, bram)).toEqual({ num_new_likes: 0 })
    await pass(anna, bram)
    await Promise.all([undo(anna, bram), undo(anna, bram)])
    expect(await standing(anna, bram)).toMatchObject({ passed: false })
    expect((await refusal(product.anonymous.likes.undoPass({ id: bram.id }))).code).toBe('authentication_required')
  })

  it('is also done by looking again at all of them, and the count follows', async () => {
    const [anna, bram] = [await woman(), await man()]
    await like(bram, anna)
    await seesLike(anna)
    await pass(anna, bram)
    const from = product.published.length
    expect(await product.as(anna).likes.forgetPasses({})).toEqual({ forgotten: 1 })
    expect((await received(anna)).count).toBe(1)
    expect(product.published.slice(from)).toEqual([
      { to: [anna.id], event: { kind: 'likes_changed', num_new_likes: 1 } },
    ])
  })

  it('suggests the passed one again', async () => {
    const [anna, bram] = [
      await product.newMember({ gender: 'female', seeks: 'male', country: 'FI' }),
      await product.newMember({ gender: 'male', seeks: 'female', country: 'FI' }),
    ]
    const deck = async () => (await product.as(anna).search.getDeck({})).deck.map(({ profile }) => profile.id)
    expect(await deck()).toContain(bram.id)
    await pass(anna, bram)
    expect(await deck()).not.toContain(bram.id)
    await undo(anna, bram)
    expect(await deck()).toContain(bram.id)
  })
})
