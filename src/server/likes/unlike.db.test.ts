import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

/** Anna is private, and likes Bram. */
async function privateLike() {
  const [anna, bram] = await Promise.all([
    product.newMember({ gender: 'female', seeks: 'male', credits: 20, isPaid: true }),
    product.newMember({ gender: 'male', seeks: 'female', credits: 20, isPaid: true }),
  ])
  await product.as(anna).profiles.setVisibility({ is_private: true })
  await product.as(anna).likes.like({ member_id: bram.id })
  return { anna, bram }
}
const unlike = (from: TestMember, to: TestMember) => product.as(from).likes.unlike({ id: to.id })
const see = (viewer: TestMember, owner: TestMember) => product.as(viewer).profiles.getProfile({ id: owner.id })
async function write(from: TestMember, to: TestMember) {
  const { conversation } = await product.as(from).chat.openConversation({ member_id: to.id })
  await product.as(from).chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text: 'hi' })
}

describe('a like of a private member that is taken back', () => {
  it('shows the profile to nobody any more', async () => {
    const { anna, bram } = await privateLike()
    expect((await see(bram, anna)).profile.id).toBe(anna.id)
    await unlike(anna, bram)
    expect((await refusal(see(bram, anna))).code).toBe('member_unavailable')
    expect((await refusal(product.as(bram).likes.like({ member_id: anna.id }))).code).toBe('member_unavailable')
  })

  it('leaves it shown to whom they wrote, before or after', async () => {
    const [before, after] = [await privateLike(), await privateLike()]
    await write(before.anna, before.bram)
    await unlike(before.anna, before.bram)
    await unlike(after.anna, after.bram)
    await write(after.anna, after.bram)
    for (const { anna, bram } of [before, after]) expect((await see(bram, anna)).profile.id).toBe(anna.id)
  })

  it('leaves it shown when the message comes in the same moment', async () => {
    const pairs = await Promise.all(Array.from({ length: 8 }, privateLike))
    await Promise.all(pairs.flatMap(({ anna, bram }) => [unlike(anna, bram), write(anna, bram)]))
    for (const { anna, bram } of pairs) expect((await see(bram, anna)).profile.id).toBe(anna.id)
  })

  it('ends the like of the other one in no list of theirs', async () => {
    const { anna, bram } = await privateLike()
    expect(await product.as(bram).likes.like({ member_id: anna.id })).toMatchObject({ is_match: true })
    await unlike(anna, bram)
    // Anna is hidden from Bram again; Anna still knows who likes her
    expect((await product.as(bram).likes.listLikes({})).profiles).toEqual([])
    expect((await product.as(anna).likes.listLikes({})).liked_by).toMatchObject([{ id: bram.id, is_match: false }])
    expect(await product.as(bram).likes.getRelation({ id: anna.id })).toMatchObject({ liked: false, is_match: false })
  })

  it('is told to whom they had blocked by nobody', async () => {
    const { anna, bram } = await privateLike()
    const received = (member: TestMember, from: number) =>
      product.published.slice(from).filter(({ to, event }) => to.includes(member.id) && event.kind === 'likes_changed')
    const before = product.published.length
    await product.as(bram).moderation.block({ member_id: anna.id })
    await expect.poll(() => received(bram, before).length + received(anna, before).length).toBe(2)
    const from = product.published.length
    await unlike(anna, bram)
    await expect.poll(() => received(anna, from)).toHaveLength(1)
    expect(received(bram, from)).toEqual([])
  })
})
