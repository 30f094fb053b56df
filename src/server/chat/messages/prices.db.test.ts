import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AttachmentInput } from '../../../contract/chat/message.ts'
import { chatFileRoutes } from '../../../test/members/chat-files.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import type { SiteSettings } from '../../sites/index.ts'

const prices = { messageCredits: 2, photoCredits: 3, giftCredits: 4, giftPrices: { star: 9 }, signupCredits: 0 }
const modes = ['credits', 'conversations'] as const
type Mode = (typeof modes)[number]
const products = new Map<Mode, TestProduct>()
beforeAll(async () => {
  const open = async (freeChat: Mode) => {
    const settings: Partial<SiteSettings> = { ...prices, freeChat }
    products.set(freeChat, await testProduct({ settings }))
  }
  await Promise.all(modes.map(open))
})
afterAll(() => Promise.all([...products.values()].map((product) => product.close())))

const things = ['text', 'voice', 'photo', 'gift', 'dear gift'] as const
type Thing = (typeof things)[number]

function productOf(mode: Mode): TestProduct {
  const product = products.get(mode)
  if (product === undefined) throw new Error('no product')
  return product
}

async function attachmentOf(
  product: TestProduct,
  member: TestMember,
  thing: Thing,
): Promise<AttachmentInput | undefined> {
  const doors = chatFileRoutes(() => product)
  if (thing === 'voice') return { kind: 'voice', upload_id: await doors.uploadVoice(member) }
  if (thing === 'photo') return { kind: 'photo', upload_id: await doors.uploadPhoto(member), is_one_view: false }
  if (thing === 'gift') return { kind: 'gift', gift: 'rose' }
  return thing === 'dear gift' ? { kind: 'gift', gift: 'star' } : undefined
}

type Case = { mode: Mode; isPaid: boolean; isStart: boolean; thing: Thing; price: number }
const fullPrice: Record<Thing, number> = { text: 2, voice: 2, photo: 3, gift: 4, 'dear gift': 9 }
const cases: Case[] = modes.flatMap((mode) =>
  [false, true].flatMap((isPaid) =>
    [false, true].flatMap((isStart) =>
      things.map((thing) => {
        const isFree = mode === 'conversations' && !isPaid && isStart && (thing === 'text' || thing === 'voice')
        return { mode, isPaid, isStart, thing, price: isFree ? 0 : fullPrice[thing] }
      }),
    ),
  ),
)

describe('what is sent costs', () => {
  it.each(cases)(
    '$mode, paid $isPaid, start $isStart: $thing for $price',
    async ({ mode, isPaid, isStart, thing, price }) => {
      const product = productOf(mode)
      const credits = isStart ? price : fullPrice.text + price
      const [anna, bram] = await Promise.all([
        product.newMember({ isPaid, credits }),
        product.newMember({ credits: 2 }),
      ])
      const { conversation } = await product.as(anna).chat.openConversation({ member_id: bram.id })
      const { sendMessage, getConversation } = product.as(anna).chat
      const send = (attachment: AttachmentInput | undefined) =>
        sendMessage({
          id: conversation.id,
          message_id: randomUUID(),
          text: attachment === undefined ? 'hi' : '',
          attachment,
        })
      // Somebody who has paid nothing may still have started it; then the credits for that are left
      if (!isStart)
        await product.as(bram).chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text: 'hello' })
      const before = (await product.as(anna).credits.getWallet({})).credits
      expect(before).toBe(credits)
      const sent = await send(await attachmentOf(product, anna, thing))
      expect(sent.credits).toBe(before - price)
      expect(sent.message.attachment?.kind ?? 'text').toBe(thing === 'dear gift' ? 'gift' : thing)

      // All that is left, until it is not enough: nothing of it is taken then
      const left = sent.credits
      const next = await attachmentOf(product, anna, 'dear gift')
      const refused = await refusal(send(next))
      expect([refused.code, refused.body.error?.params]).toEqual([
        'not_enough_credits',
        { needed: fullPrice['dear gift'], credits: left },
      ])
      expect((await product.as(anna).credits.getWallet({})).credits).toBe(left)
      expect((await getConversation({ id: conversation.id })).conversation.last_seq).toBe(isStart ? 1 : 2)
    },
  )
})
