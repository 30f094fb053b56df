import { randomUUID } from 'node:crypto'
import { confirmMember, createMember } from '../src/server/accounts/sign-up/index.ts'
import { openFor, send } from '../src/server/chat/index.ts'
import { grant } from '../src/server/credits/index.ts'
import { transaction } from '../src/server/platform/db/db.ts'
import { newId } from '../src/server/platform/ids.ts'
import type { Line } from './chat-baseline.ts'
import { type Stage, sessionHeaders } from './stage.ts'
import type { openWire } from './wire.ts'

export type Pair = Line & { sender: { cookie: string }; receiver: { cookie: string } }

/** Members who talk: all is made the way members would make it; the first message is written. */
export async function pairsOf(stage: Stage, count: number): Promise<Pair[]> {
  const { platform, site } = stage
  const join = async (gender: 'female' | 'male') =>
    transaction(platform.db, async (tx) => {
      const person = {
        poolId: site.poolId,
        siteId: site.id,
        kind: 'member' as const,
        email: `${randomUUID()}@bench.example`,
        passwordHash: 'unusable',
      }
      const more = {
        name: 'Bench',
        gender,
        seeks: 'both' as const,
        dateOfBirth: '1990-01-01',
        country: 'NL',
        locale: 'en' as const,
      }
      const id = await createMember(platform, tx, { ...person, ...more })
      await confirmMember(platform, tx, id)
      return id
    })
  async function pair(): Promise<Pair> {
    const [senderId, receiverId] = [await join('female'), await join('male')]
    const at = platform.clock.now()
    const key = `bench:${senderId}`
    await transaction(platform.db, (tx) =>
      grant(tx, {
        memberId: senderId,
        credits: 1_000_000,
        source: 'purchased',
        orderId: newId(),
        kind: 'grant',
        key,
        reference: null,
        at,
      }),
    )
    const writer = { site, member: { memberId: senderId, status: 'active' as const, isPaid: true } }
    const facts = await transaction(platform.db, (tx) => openFor(platform, tx, writer, receiverId))
    // Bonus credits are spent first, so that the benchmark uses one purchase, as most messages do
    for (let n = 0; n <= site.settings.signupCredits; n += 1) {
      await send(platform, writer, { conversationId: facts.conversationId, messageId: newId(), text: 'Hello' })
    }
    const [sender, receiver] = await Promise.all(
      [senderId, receiverId].map((id) => sessionHeaders(stage.db, { id, siteId: site.id })),
    )
    if (sender === undefined || receiver === undefined) throw new Error('no session')
    return { senderId, receiverId, conversationId: facts.conversationId, sender, receiver }
  }
  const pairs: Pair[] = []
  while (pairs.length < count) pairs.push(...(await Promise.all(Array.from({ length: 8 }, pair))))
  return pairs
}

export const text = 'A message of ordinary length, such as people write to each other when they have just met.'

/** Sends one message of a pair through the API. */
export function post(wire: ReturnType<typeof openWire>, { sender, conversationId }: Pair, messageId: string) {
  return wire.post(
    `/api/chat/conversations/${conversationId}/messages`,
    sender,
    JSON.stringify({ message_id: messageId, text }),
  )
}
