import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneViewSeconds } from '../../../contract/constants.ts'
import type { VisibilityView } from '../../../contract/profiles/profiles.ts'
import { chatting } from '../../../test/members/chat.ts'
import { chatFileRoutes } from '../../../test/members/chat-files.ts'
import { advanceJobs } from '../../../test/product/jobs.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { exportedAttachments } from '../attachments/export-attachments.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
const { pair, say, eventsOf } = chatting(() => product)
const { sendPhoto, seenBy } = chatFileRoutes(() => product)

type Switch = 'hides_presence' | 'hides_receipts'
const set = (member: TestMember, part: Partial<VisibilityView>) => product.as(member).profiles.setVisibility(part)
const hides = ['neither', 'the other', 'the viewer', 'both'] as const

/** Anna looks at Bram; either may hide. */
async function couple(who: (typeof hides)[number], what: Switch) {
  const made = await pair({ credits: 40 })
  if (who === 'the other' || who === 'both') await set(made.bram, { [what]: true })
  if (who === 'the viewer' || who === 'both') await set(made.anna, { [what]: true })
  return made
}

describe('receipts, with one of two hiding them', () => {
  test.each(hides)('%s', async (who) => {
    const isShown = who === 'neither'
    const { anna, bram, id } = await couple(who, 'hides_receipts')
    await say(anna, id, 'one')
    const from = product.published.length
    await product.as(bram).chat.markDelivered({ conversations: [{ id, seq: 1 }] })
    await product.as(bram).chat.markRead({ id, seq: 1 })
    const photo = await sendPhoto(anna, id, { isOneView: true })
    await product.as(bram).chat.openPhoto({ id, seq: photo.seq })
    const kinds = eventsOf(anna, from).map(({ kind }) => kind)
    for (const kind of ['messages_delivered', 'messages_seen', 'message_changed'] as const)
      expect(kinds.includes(kind), kind).toBe(isShown)
    const { conversation } = await product.as(anna).chat.getConversation({ id })
    const [listed] = (await product.as(anna).chat.listChats({})).chats
    for (const view of [conversation, listed])
      expect(view).toMatchObject({ seen_seq: isShown ? 1 : 0, delivered_seq: isShown ? 1 : 0 })
    const stateOf = async () => {
      const seen = await seenBy(anna, id, photo.seq)
      return seen?.kind === 'photo' ? seen.state : null
    }
    expect(await stateOf()).toBe(isShown ? 'open' : 'sealed')
    // Nor does it tell by its end
    product.clock.advance(oneViewSeconds * 1_000)
    await advanceJobs(product.platform.db, { name: 'chat.end_view' })
    expect(await stateOf()).toBe(isShown ? 'gone' : 'sealed')
    const [opened] = [...(await exportedAttachments(product.platform.db, anna.id)).values()]
    expect((opened?.described.opened_at ?? null) !== null).toBe(isShown)
  })

  test('what was read meanwhile is shown again once both show it', async () => {
    const { anna, bram, id } = await couple('both', 'hides_receipts')
    await say(anna, id)
    await product.as(bram).chat.markRead({ id, seq: 1 })
    for (const member of [anna, bram]) await set(member, { hides_receipts: false })
    expect((await product.as(anna).chat.getConversation({ id })).conversation.seen_seq).toBe(1)
  })
})

describe('presence, with one of two hiding it', () => {
  test.each(hides)('%s', async (who) => {
    const isShown = who === 'neither'
    const { anna, bram, id } = await couple(who, 'hides_presence')
    await say(anna, id)
    await say(bram, id)
    const from = product.published.length
    await product.as(bram).likes.like({ member_id: anna.id })
    await expect.poll(() => eventsOf(anna, from).some(({ kind }) => kind === 'liked')).toBe(true)
    const api = product.as(anna)
    const cards = {
      profile: (await api.profiles.getProfile({ id: bram.id })).profile,
      search: (await api.search.searchMembers({})).profiles.find((each) => each.id === bram.id),
      likes: (await api.likes.listLikes({})).liked_by.find((each) => each.id === bram.id),
      chat: (await api.chat.getConversation({ id })).conversation.profile,
      list: (await api.chat.listChats({})).chats.find((each) => each.profile.id === bram.id)?.profile,
      live: eventsOf(anna, from).findLast((event) => event.kind === 'liked')?.profile,
    }
    for (const [surface, card] of Object.entries(cards))
      expect([surface, card?.is_online, card?.last_active]).toEqual([surface, isShown, isShown ? 'online' : null])
    const online = await api.chat.listChats({ filter: 'online' })
    expect(online.chats.some(({ profile }) => profile.id === bram.id)).toBe(isShown)
    const search = await api.search.searchMembers({ online: true, sort: 'recent' })
    const viewerHides = who === 'the viewer' || who === 'both'
    // Those who hide cannot search by it, those who show it do not find who hides
    expect([search.search.online, search.search.sort]).toEqual(viewerHides ? [false, 'best'] : [true, 'recent'])
    if (!viewerHides) expect(search.profiles.some((each) => each.id === bram.id)).toBe(isShown)
    expect((await api.accounts.getUser({})).user?.profile.hides_presence).toBe(viewerHides)
  })

  test('activity after the switch does not reach search', async () => {
    const { anna, bram } = await couple('the other', 'hides_presence')
    const found = async () =>
      (await product.as(anna).search.searchMembers({ online: true })).profiles.some(({ id }) => id === bram.id)
    expect(await found()).toBe(false)
    product.clock.advance(10 * 60_000)
    await product.as(bram).likes.listLikes({})
    await product.as(anna).likes.listLikes({})
    expect(await found()).toBe(false)
    await set(bram, { hides_presence: false })
    expect(await found()).toBe(true)
  })
})
