import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '../../contract/live.ts'
import type { TestMember, TestProduct } from '../product/server.ts'

/** What tests of chat do over and over, on one product. */
export function chatting(product: () => TestProduct) {
  return {
    /** Two premium members and their conversation, which is still empty. */
    async pair(options: { credits?: number } = {}) {
      const [anna, bram] = await Promise.all([
        product().newMember({ name: 'Anna', gender: 'female', credits: options.credits ?? 20, isPaid: true }),
        product().newMember({ name: 'Bram', gender: 'male', seeks: 'female', credits: 20, isPaid: true }),
      ])
      const { conversation } = await product().as(anna).chat.openConversation({ member_id: bram.id })
      return { anna, bram, id: conversation.id }
    },
    say: (member: TestMember, id: string, text = 'hi', messageId: string = randomUUID()) =>
      product().as(member).chat.sendMessage({ id, message_id: messageId, text }),
    /** What a member's browsers were told since the `from`th announcement. */
    eventsOf: (member: TestMember, from: number): LiveEvent[] =>
      product()
        .published.slice(from)
        .flatMap(({ to, event }) => (to.includes(member.id) ? [event] : [])),
    creditsOf: async (member: TestMember) => (await product().as(member).credits.getWallet({})).credits,
  }
}
