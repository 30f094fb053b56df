import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { casesOn } from '../../../test/members/cases.ts'
import { chatting } from '../../../test/members/chat.ts'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import type { TestStaff } from '../../../test/members/staff.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { eraseMember } from '../../accounts/deletion/erasure.ts'
import { forgetUnsent } from '../../chat/messages/unsend.ts'
import { transaction } from '../../platform/db/db.ts'
import { openAppeals } from './appeals.ts'

let product: TestProduct
let cases: ReturnType<typeof casesOn>
let noor: TestStaff
let judge: TestStaff
const { upload } = photoRoutes(() => product)
const { pair, say } = chatting(() => product)
beforeAll(async () => {
  product = await testProduct()
  cases = casesOn(product)
  noor = await product.newStaff({ role: 'moderator' })
  judge = await product.newStaff({ role: 'moderator' })
})
afterAll(() => product.close())

const warning = { measure: 'warn', ground: 'spam', subject: 'account' } as const
const appeal = (member: TestMember, id: string, text = 'It was not me at all') =>
  product.as(member).moderation.appeal({ id, text })
async function settle(member: TestMember, outcome: 'upheld' | 'overturned', who = judge) {
  const { open_appeal_id: id } = await cases.caseOf(judge, member)
  return product.as(who).backoffice.decideAppeal({ id: id ?? randomUUID(), outcome, reason: 'Looked again' })
}

describe('who may say something to a decision', () => {
  test('whoever it is about, once, in so many words', async () => {
    const [member, other] = [await product.newMember(), await product.newMember()]
    const id = await cases.decide(noor, member, warning)
    expect((await refusal(appeal(other, id))).code).toBe('not_found')
    expect((await refusal(product.anonymous.moderation.appeal({ id, text: 'It was not me' }))).code).toBe(
      'authentication_required',
    )
    expect((await refusal(appeal(member, id, 'Too short'))).code).toBe('invalid_input')
    expect((await refusal(appeal(member, id, 'x'.repeat(2001)))).code).toBe('invalid_input')
    expect((await appeal(member, id)).decision).toMatchObject({ appeal_until: null, appeal: { outcome: null } })
    expect((await refusal(appeal(member, id))).code).toBe('conflict')
  })

  test('of two appeals at once, one arrives', async () => {
    const member = await product.newMember()
    const id = await cases.decide(noor, member, warning)
    const results = await Promise.allSettled([appeal(member, id), appeal(member, id)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('not after six months, and the link of the mail ends then', async () => {
    const late = await testProduct({ at: new Date('2026-08-31T10:00:00Z') })
    try {
      const own = casesOn(late)
      const [staff, member] = [await late.newStaff(), await late.newMember()]
      const id = await own.decide(staff, member, warning)
      await expect.poll(() => own.mailsTo(member, 'verdict_statement'), { timeout: 15_000 }).toHaveLength(1)
      const [mail] = await own.mailsTo(member, 'verdict_statement')
      const token = own.tokenIn(mail ?? { kind: '', subject: '', text: '' })
      expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('28 February 2027')
      late.clock.advance(180 * 86_400_000)
      expect((await late.anonymous.moderation.getDecisions({ token })).decisions).toMatchObject([{ id }])
      late.clock.advance(86_400_000)
      expect((await refusal(late.anonymous.moderation.getDecisions({ token }))).code).toBe('link_expired')
      const tooLate = late.anonymous.moderation.appeal({ id, token, text: 'It was not me' })
      expect((await refusal(tooLate)).code).toBe('link_expired')
    } finally {
      await late.close()
    }
  })

  test('a token is good for what its mail told of, and for nothing else', async () => {
    const member = await product.newMember()
    const photos = [await upload(member, await plainPhoto()), await upload(member, await plainPhoto())].map(
      ({ body }) => body.id as string,
    )
    const about = (subject_id: string | undefined) =>
      ({ measure: 'remove', ground: 'nudity', subject: 'photo', ...(subject_id && { subject_id }) }) as const
    for (const photo of photos) await cases.decide(noor, member, about(photo))
    await cases.endSitting(member)
    await expect.poll(() => cases.mailsTo(member, 'verdict_statement'), { timeout: 15_000 }).toHaveLength(1)
    product.clock.advance(60_000)
    const later = await cases.decide(noor, member, warning)
    const [mail] = (await cases.mailsTo(member, 'verdict_statement')).slice(-1)
    const token = cases.tokenIn(mail ?? { kind: '', subject: '', text: '' })
    const { decisions } = await product.anonymous.moderation.getDecisions({ token })
    expect(decisions).toHaveLength(2)
    expect(decisions.map(({ words }) => words)).toEqual([null, null])
    const say = (id: string, with_ = token) =>
      product.anonymous.moderation.appeal({ id, token: with_, text: 'It shows my cat' })
    expect((await refusal(say(later))).code).toBe('not_found')
    expect((await refusal(say(decisions[0]?.id ?? '', `${token.slice(0, -1)}_`))).code).toBe('not_found')
    expect((await say(decisions[1]?.id ?? '')).decision.appeal).toMatchObject({ text: 'It shows my cat' })
  })
})

describe('an appeal is decided', () => {
  test('by somebody who took no part in it, once, and mailed with the reason', async () => {
    const member = await product.newMember()
    const id = await cases.decide(noor, member, warning)
    await appeal(member, id)
    expect((await refusal(settle(member, 'overturned', noor))).code).toBe('forbidden')
    const mine = async (who: TestStaff) =>
      (await openAppeals(product.platform.db, { limit: 200, exceptBy: who.id })).map(({ decision }) => decision.id)
    expect(await mine(noor)).not.toContain(id)
    expect(await mine(judge)).toContain(id)
    const { open_appeal_id } = await cases.caseOf(judge, member)
    const decide = (who: TestStaff) =>
      product.as(who).backoffice.decideAppeal({ id: open_appeal_id ?? '', outcome: 'upheld', reason: 'Looked again' })
    const third = await product.newStaff({ role: 'moderator' })
    const results = await Promise.allSettled([decide(judge), decide(third)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await cases.decisionsOf(member))[0]).toMatchObject({
      state: 'standing',
      appeal: { outcome: 'upheld', reason: 'Looked again', decided_at: expect.any(String) },
    })
    await expect.poll(() => cases.mailsTo(member, 'verdict_outcome'), { timeout: 15_000 }).toHaveLength(1)
    expect((await cases.mailsTo(member, 'verdict_outcome'))[0]?.text).toContain('Looked again')
  })

  test('overturned, a photo is back and stands for its owner again', async () => {
    const member = await product.newMember({ isPaid: true })
    const first = (await upload(member, await plainPhoto())).body.id as string
    await upload(member, await plainPhoto())
    const id = await cases.decide(noor, member, {
      measure: 'remove',
      ground: 'nudity',
      subject: 'photo',
      subject_id: first,
    })
    await appeal(member, id)
    await settle(member, 'overturned')
    const { photos } = (await product.as(member).profiles.getOwnProfile({})).profile
    expect(photos.find((photo) => photo.id === first)).toMatchObject({
      status: 'active',
      is_main: true,
      rejection_reason: null,
    })
  })

  test('overturned, words are back, unless others were written since', async () => {
    for (const [written, stands] of [
      [null, 'I sail'],
      ['I row', 'I row'],
    ] as const) {
      const member = await product.newMember()
      await product.as(member).profiles.saveProfile({ about_me: 'I sail' })
      const id = await cases.decide(noor, member, { measure: 'remove', ground: 'advertising', subject: 'text' })
      if (written !== null) await product.as(member).profiles.saveProfile({ about_me: written })
      await appeal(member, id)
      await settle(member, 'overturned')
      expect((await product.as(member).profiles.getOwnProfile({})).profile.about_me).toBe(stands)
    }
  })

  test('overturned, a message is back for both, also after its words were forgotten', async () => {
    const { anna, bram, id } = await pair()
    const messageId = randomUUID()
    await say(bram, id, 'Lend me a book', messageId)
    const decision = await cases.decide(noor, bram, {
      measure: 'remove',
      ground: 'spam',
      subject: 'message',
      subject_id: messageId,
    })
    product.clock.advance(40 * 86_400_000)
    await forgetUnsent(product.platform)
    await appeal(await again(bram), decision)
    await settle(bram, 'overturned', await loggedInAgain())
    const { messages } = await product.as(await again(anna)).chat.listMessages({ id })
    expect(messages[0]).toMatchObject({ text: 'Lend me a book' })
    expect(messages[0]?.is_unsent).toBeUndefined()
  })

  /** Sessions end when time goes by. */
  async function again(member: TestMember): Promise<TestMember> {
    await product.platform.db.execute(sql`UPDATE sessions SET expires_at = '2100-01-01' WHERE member_id = ${member.id}`)
    return member
  }
  async function loggedInAgain(): Promise<TestStaff> {
    noor = await product.newStaff({ role: 'moderator' })
    judge = await product.newStaff({ role: 'moderator' })
    return judge
  }
})

test('of whoever is erased nothing but what was decided when stays, and their appeal is closed', async () => {
  const member = await product.newMember()
  await product.as(member).profiles.saveProfile({ about_me: 'I collect lighthouses' })
  const id = await cases.decide(noor, member, { measure: 'remove', ground: 'advertising', subject: 'text' })
  await appeal(member, id, 'I never sold a lighthouse')
  const { open_appeal_id } = await cases.caseOf(judge, member)
  await transaction(product.platform.db, (tx) => eraseMember(product.platform, tx, member.id))
  const late = product
    .as(judge)
    .backoffice.decideAppeal({ id: open_appeal_id ?? '', outcome: 'overturned', reason: 'Too late' })
  expect((await refusal(late)).code).toBe('conflict')
  const { rows } = await product.platform.db.$client.query(
    'SELECT d.measure, d.ground, d.facts, d.note, d.member_id, a.status, a.text FROM decisions d JOIN appeals a ON a.decision_id = d.id WHERE d.id = $1',
    [id],
  )
  expect(rows).toMatchObject([
    { measure: 'remove', ground: 'advertising', facts: {}, note: '', status: 'closed', text: '' },
  ])
  expect(rows[0]?.member_id).not.toBe(member.id)
})
