import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatting } from '../../../test/members/chat.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { blocks } from '../../moderation/tables.ts'
import { profiles } from '../../profiles/tables.ts'
import { factsOf, type Writer } from '../conversations/writing-context.ts'
import { conversationMembers } from '../tables.ts'
import { mayWrite, priceOf } from './rules.ts'
import { writeFastPath } from './write-message.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ settings: { unansweredLimit: 6 } })
})
afterAll(() => product.close())
const { pair, say } = chatting(() => product)

type Talk = { anna: TestMember; bram: TestMember; id: string }
type Change = (talk: Talk) => Promise<unknown>
const db = () => product.platform.db
const block =
  (by: keyof Omit<Talk, 'id'>, of: keyof Omit<Talk, 'id'>): Change =>
  (talk) =>
    db().insert(blocks).values({ memberId: talk[by].id, blockedId: talk[of].id, createdAt: product.clock.now() })
const blockContact =
  (by: keyof Omit<Talk, 'id'>, of: keyof Omit<Talk, 'id'>): Change =>
  (talk) =>
    product.as(talk[by]).moderation.blockContacts({ emails: [talk[of].email] })
const profile =
  (changes: Partial<typeof profiles.$inferInsert>): Change =>
  ({ bram }) =>
    db().update(profiles).set(changes).where(eq(profiles.memberId, bram.id))
const inList =
  (of: keyof Omit<Talk, 'id'>, changes: Partial<typeof conversationMembers.$inferInsert>): Change =>
  (talk) =>
    db()
      .update(conversationMembers)
      .set(changes)
      .where(
        sql`${conversationMembers.memberId} = ${talk[of].id} AND ${conversationMembers.conversationId} = ${talk.id}`,
      )

/** So many messages by Anna since Bram's last, whoever wrote before. */
const unanswered =
  (count: number): Change =>
  async ({ bram, id }) => {
    await db().execute(sql`UPDATE conversations SET last_seq = 20 WHERE id = ${id}`)
    await db().execute(
      sql`UPDATE conversation_members SET last_sent_seq = ${20 - count} WHERE conversation_id = ${id} AND member_id = ${bram.id}`,
    )
  }

/** What stands in the way of the short path, alone and after the other one has written. */
const cases: [what: string, change: Change | null, isShort: boolean, isShortWhenWritten: boolean][] = [
  ['nothing', null, true, true],
  ['blocked by the other', block('bram', 'anna'), false, false],
  ['blocked by the writer', block('anna', 'bram'), false, false],
  ['blocked as a contact by the other', blockContact('bram', 'anna'), false, true],
  ['blocked as a contact by the writer', blockContact('anna', 'bram'), true, true],
  ['not shown: closed, on a pause, not confirmed', profile({ status: 'disabled' }), false, false],
  ['invisible', profile({ isInvisible: true }), false, true],
  ['private', profile({ isPrivate: true }), false, true],
  ['for verified members only', profile({ isVerifiedOnly: true }), false, true],
  ['deleted by the writer', inList('anna', { isListed: false }), false, false],
  ['deleted by the other', inList('bram', { isListed: false }), false, false],
  ['five unanswered, one below the limit', unanswered(5), true, true],
  ['six unanswered, the limit', unanswered(6), false, false],
  ['the first message of the writer', inList('anna', { firstSeq: 0 }), false, false],
]

describe('the short way of a message', () => {
  describe.each([false, true])('after the other one has written: %s', (hasWritten) => {
    it.each(cases)('%s', async (_what, change, isShort, isShortWhenWritten) => {
      const talk = await pair()
      await say(talk.anna, talk.id)
      if (hasWritten) await say(talk.bram, talk.id)
      await change?.(talk)
      const writer: Writer = { site: product.site, member: { memberId: talk.anna.id, status: 'active', isPaid: true } }
      const facts = await factsOf(db(), writer, talk.id)
      if (facts === null) throw new Error('no facts')
      const draft = { conversationId: talk.id, messageId: randomUUID(), text: 'hi' }
      const written = await writeFastPath(db(), writer, draft, product.clock.now())
      expect(written !== null).toBe(hasWritten ? isShortWhenWritten : isShort)
      // Never more than the rules allow, and never at another price
      if (written === null) return
      expect(mayWrite(facts.writing)).toEqual({ may: true })
      expect(facts.wallet.balance - written.balance).toBe(priceOf(facts.writing))
      expect([written.other_id, written.seq]).toEqual([talk.bram.id, facts.lastSeq + 1])
    })
  })

  it('is closed to whoever is not active, and where messages cost nothing', async () => {
    const { anna, id } = await pair()
    await say(anna, id)
    const draft = { conversationId: id, messageId: randomUUID(), text: 'hi' }
    const member = { memberId: anna.id, status: 'active' as const, isPaid: true }
    const free = { ...product.site, settings: { ...product.site.settings, messageCredits: 0 } }
    const at = product.clock.now()
    expect(await writeFastPath(db(), { site: free, member }, draft, at)).toBeNull()
    expect(
      await writeFastPath(db(), { site: product.site, member: { ...member, status: 'not_confirmed' } }, draft, at),
    ).toBeNull()
    expect(
      await writeFastPath(db(), { site: product.site, member: { ...member, memberId: randomUUID() } }, draft, at),
    ).toBeNull()
  })
})
