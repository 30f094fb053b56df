import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ground, Measure } from '../../../contract/office/office-constants.ts'
import { copy } from '../../../test/copy.ts'
import { accountCalls, testPassword } from '../../../test/members/account-calls.ts'
import { casesOn } from '../../../test/members/cases.ts'
import { chatting } from '../../../test/members/chat.ts'
import { officeOn } from '../../../test/members/office.ts'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import type { TestStaff } from '../../../test/members/staff.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { eraseDue } from '../../accounts/deletion/erasure.ts'
import { hashPassword } from '../../accounts/password/index.ts'

let product: TestProduct
let cases: ReturnType<typeof casesOn>
let office: ReturnType<typeof officeOn>
let [noor, robin, outsider]: TestStaff[] = []
const { upload } = photoRoutes(() => product)
const { pair, say } = chatting(() => product)
beforeAll(async () => {
  product = await testProduct()
  cases = casesOn(product)
  office = officeOn(product)
  noor = await product.newStaff({ role: 'moderator' })
  robin = await product.newStaff({ role: 'admin' })
  outsider = await product.newStaff({ role: 'moderator' })
})
afterAll(() => product.close())

const moderator = () => noor as TestStaff
const colleague = () => robin as TestStaff
const profileOf = async (member: TestMember) => (await product.as(member).profiles.getOwnProfile({})).profile
const asOthersSee = async (member: TestMember) =>
  (await product.as(await product.newMember()).profiles.getProfile({ id: member.id })).profile

async function memberWithPhoto() {
  const member = await product.newMember({ name: 'Gemma' })
  await product.as(member).profiles.saveProfile({ about_me: 'Call me on 0612345678' })
  const photo = (await upload(member, await plainPhoto())).body.id as string
  return { member, photo }
}

describe('a measure does what it says', () => {
  test('a warning changes nothing but what the member reads', async () => {
    const { member } = await memberWithPhoto()
    await cases.decide(moderator(), member, { measure: 'warn', ground: 'spam', subject: 'text' })
    expect((await profileOf(member)).about_me).toBe('Call me on 0612345678')
    const [decision] = await cases.decisionsOf(member)
    expect(decision).toMatchObject({
      measure: 'warn',
      ground: 'spam',
      basis: 'terms',
      subject: 'text',
      field: 'about_me',
      found_by: 'review',
      state: 'standing',
      appeal: null,
      words: null,
      credits_left: null,
    })
  })

  test('nothing leaves no decision, and is written down', async () => {
    const { member } = await memberWithPhoto()
    const answer = await product.as(moderator()).backoffice.decideAboutMember({
      member_id: member.id,
      measure: 'none',
      subject: 'profile',
      note: 'All is well',
    })
    expect(answer).toEqual({ decision_id: null, is_waiting: false })
    expect(await cases.decisionsOf(member)).toEqual([])
    expect((await office.auditRows(moderator().id)).at(-1)).toMatchObject({
      action: 'decide_case',
      member_ids: [member.id],
      detail: { reason: 'All is well', facts: { measure: 'none', subject: 'profile' } },
    })
  })

  test('a photo is turned down, with one mail about it', async () => {
    const { member, photo } = await memberWithPhoto()
    await cases.decide(moderator(), member, {
      measure: 'remove',
      ground: 'nudity',
      subject: 'photo',
      subject_id: photo,
    })
    expect((await asOthersSee(member)).photos).toEqual([])
    expect(await cases.decisionsOf(member)).toMatchObject([{ photo_reason: 'nude', made_at: expect.any(String) }])
    await cases.endSitting(member)
    await expect.poll(() => cases.mailsTo(member, 'verdict_statement'), { timeout: 15_000 }).toHaveLength(1)
    expect(await cases.mailsTo(member, 'photo_rejected')).toEqual([])
    const again = { measure: 'remove', ground: 'nudity', subject: 'photo', subject_id: photo } as const
    expect((await refusal(cases.decide(moderator(), member, again))).code).toBe('conflict')
  })

  test.each([
    ['about_me', undefined, 'Call me on 0612345678'],
    ['about_me', 'about_me', 'Call me on 0612345678'],
    ['name', 'name', 'Gemma'],
    ['prompt', 'after_work', 'On signal as gemma77'],
  ] as const)('%s is taken away, and kept for an appeal', async (field, subject_id, words) => {
    const { member } = await memberWithPhoto()
    await product.as(member).profiles.saveProfile({
      prompts: [
        { prompt: 'after_work', answer: 'On signal as gemma77' },
        { prompt: 'home_is', answer: 'Soup' },
      ],
    })
    const input = {
      measure: 'remove',
      ground: 'contact_details',
      subject: 'text',
      ...(subject_id && { subject_id }),
    } as const
    await cases.decide(moderator(), member, input)
    const now = await asOthersSee(member)
    const texts = { name: now.name, about_me: now.about_me, prompt: JSON.stringify(now.prompts) }
    expect(texts[field]).not.toContain(words)
    expect(now.prompts.at(-1)).toEqual({ prompt: 'home_is', answer: 'Soup' })
    expect(await cases.decisionsOf(member)).toMatchObject([{ field, words, basis: 'terms' }])
    expect((await refusal(cases.decide(moderator(), member, input))).code).toBe('conflict')
  })

  test('a caption is taken away from its photo', async () => {
    const { member, photo } = await memberWithPhoto()
    await product.as(member).profiles.savePhoto({ id: photo, caption: 'Mail me' })
    await cases.decide(moderator(), member, {
      measure: 'remove',
      ground: 'advertising',
      subject: 'text',
      subject_id: photo,
    })
    expect((await profileOf(member)).photos).toMatchObject([
      { caption: '', status: expect.not.stringMatching('rejected') },
    ])
    expect(await cases.decisionsOf(member)).toMatchObject([{ field: 'caption', words: 'Mail me' }])
  })

  test('a profile loses what others see first', async () => {
    const { member } = await memberWithPhoto()
    await cases.decide(moderator(), member, { measure: 'remove', ground: 'impersonation', subject: 'profile' })
    expect(await asOthersSee(member)).toMatchObject({ about_me: '', photos: [] })
    expect(await cases.decisionsOf(member)).toMatchObject([
      { subject: 'profile', words: 'Call me on 0612345678', photo_reason: 'somebody_else' },
    ])
  })

  test('a message is gone for both, who read that it was removed', async () => {
    const { anna, bram, id } = await pair()
    const messageId = randomUUID()
    await say(bram, id, 'Send me money', messageId)
    await cases.decide(moderator(), bram, {
      measure: 'remove',
      ground: 'scam',
      subject: 'message',
      subject_id: messageId,
    })
    for (const member of [anna, bram]) {
      const { messages } = await product.as(member).chat.listMessages({ id })
      expect(messages).toMatchObject([{ text: '', is_unsent: true, is_removed: true }])
      expect(JSON.stringify(await product.as(member).chat.listChats({}))).not.toContain('Send me money')
    }
    expect((await product.as(anna).chat.getConversation({ id })).conversation).toMatchObject({ num_unread_messages: 0 })
    expect(await cases.decisionsOf(bram)).toMatchObject([{ subject: 'message', words: 'Send me money', basis: 'law' }])
    const again = { measure: 'remove', ground: 'scam', subject: 'message', subject_id: messageId } as const
    expect((await refusal(cases.decide(moderator(), bram, again))).code).toBe('conflict')
    // Of the wrong member
    expect((await refusal(cases.decide(moderator(), anna, again))).code).toBe('not_found')
  })
})

test.each<[string, { measure: Measure; ground?: Ground; days?: number; subject: 'photo' | 'account' }, string]>([
  ['without a ground', { measure: 'warn', subject: 'account' }, 'ground'],
  ['a limit without days', { measure: 'limit', ground: 'spam', subject: 'account' }, 'days'],
  ['an account, taken away', { measure: 'remove', ground: 'fake', subject: 'account' }, 'subject'],
  ['no photo in particular', { measure: 'remove', ground: 'fake', subject: 'photo' }, 'subject'],
])('is refused: %s', async (_what, input, field) => {
  const { member } = await memberWithPhoto()
  const refused = await refusal(cases.decide(moderator(), member, input))
  expect([refused.code, refused.body.error?.field]).toEqual(['invalid_input', field])
  expect(await cases.decisionsOf(member)).toEqual([])
})

test('nobody decides about somebody who is not there, and another member’s photo is no reason', async () => {
  const [{ member }, { photo }] = [await memberWithPhoto(), await memberWithPhoto()]
  const input = { measure: 'warn', ground: 'spam', subject: 'account' } as const
  expect((await refusal(cases.decide(moderator(), { ...member, id: randomUUID() }, input))).code).toBe('not_found')
  const wrong = { measure: 'remove', ground: 'nudity', subject: 'photo', subject_id: photo } as const
  expect((await refusal(cases.decide(moderator(), member, wrong))).code).toBe('not_found')
})

describe('at once', () => {
  const settled = (works: Promise<unknown>[]) =>
    Promise.allSettled(works).then((results) =>
      results.map((result) => (result.status === 'fulfilled' ? 'done' : (result.reason as { code: string }).code)),
    )

  test('of two moderators who decide a report, one does', async () => {
    const { id, member } = await office.reported('scam')
    const decide = (who: TestStaff, measure: 'warn' | 'limit') =>
      product.as(who).backoffice.decideReport({
        id,
        decision: 'closed',
        reason: 'A scam',
        measure,
        ground: 'scam',
        subject: 'account',
        ...(measure === 'limit' && { days: 3 }),
      })
    const outcomes = await settled([decide(moderator(), 'warn'), decide(colleague(), 'limit')])
    expect(outcomes.toSorted()).toEqual(['conflict', 'done'])
    expect(await cases.decisionsOf(member)).toHaveLength(1)
  })

  test('of two who take the same photo away, and of two who ban, one does', async () => {
    const { member, photo } = await memberWithPhoto()
    const input = { measure: 'remove', ground: 'nudity', subject: 'photo', subject_id: photo } as const
    const photos = await settled([cases.decide(moderator(), member, input), cases.decide(colleague(), member, input)])
    expect(photos.toSorted()).toEqual(['conflict', 'done'])
    const ban = { measure: 'ban', ground: 'scam', subject: 'account' } as const
    const bans = await settled([cases.decide(moderator(), member, ban), cases.decide(colleague(), member, ban)])
    expect(bans.toSorted()).toEqual(['conflict', 'done'])
  })
})

test('a report with a measure where nothing was wrong is refused', async () => {
  const { id, member } = await office.reported('other')
  const decision = { id, decision: 'no_action', reason: 'x', measure: 'warn', ground: 'terms' } as const
  expect((await refusal(product.as(moderator()).backoffice.decideReport(decision))).code).toBe('invalid_input')
  expect(await cases.decisionsOf(member)).toEqual([])
})

test('whoever reported hears whether we found something, and nothing else', async () => {
  const [found, fine] = [await office.reported('scam'), await office.reported('other')]
  const { backoffice } = product.as(moderator())
  await backoffice.decideReport({
    id: found.id,
    decision: 'closed',
    reason: 'Secret words',
    measure: 'limit',
    ground: 'scam',
    days: 7,
    subject: 'account',
  })
  await backoffice.decideReport({ id: fine.id, decision: 'no_action', reason: 'Secret words' })
  for (const [{ reporter, receipt, member }, outcome, words] of [
    [found, 'measure', 'took action'],
    [fine, 'no_breach', 'found nothing that breaks'],
  ] as const) {
    const { reports } = await product.as(reporter).moderation.listDecisions({})
    expect(reports).toMatchObject([{ receipt, outcome }])
    await expect.poll(() => cases.mailsTo(reporter, 'verdict_report'), { timeout: 15_000 }).toHaveLength(1)
    const [mail] = await cases.mailsTo(reporter, 'verdict_report')
    expect(mail?.subject).toBe(copy('mail.verdict_report.subject', { receipt }))
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(words)
    for (const secret of ['limit', 'ban', 'Secret', member.name]) expect(mail?.text).not.toContain(secret)
  }
})

test('a whole case: report, ban, second person, log-in, appeal, overturned; and its audit log', async () => {
  const { id, member, receipt } = await office.reported('scam')
  const passwordHash = await hashPassword(testPassword)
  await product.platform.db.$client.query('UPDATE members SET password_hash = $1 WHERE id = $2', [
    passwordHash,
    member.id,
  ])
  const logIn = () => product.anonymous.accounts.logIn({ email: member.email, password: testPassword })
  const first = await product.newStaff({ role: 'moderator' })
  const agreeing = await product.newStaff({ role: 'admin' })
  const judge = await product.newStaff({ role: 'moderator' })
  const { backoffice } = product.as(first)

  await backoffice.decideReport({
    id,
    decision: 'closed',
    reason: 'Asked three people for money',
    measure: 'ban',
    ground: 'scam',
    subject: 'account',
  })
  // At once: out, hidden, and told why with the right password
  expect((await refusal(product.as(member).moderation.listDecisions({}))).code).toBe('authentication_required')
  const refused = await refusal(logIn())
  expect(refused.code).toBe('account_banned')
  const token = String(refused.body.error?.params.token)
  const read = async () => (await product.anonymous.moderation.getDecisions({ token })).decisions[0]
  expect(await read()).toMatchObject({
    measure: 'ban',
    ground: 'scam',
    state: 'waiting',
    found_by: 'report',
    words: null,
  })
  await expect.poll(() => cases.mailsTo(member, 'verdict_statement'), { timeout: 15_000 }).toHaveLength(1)
  const [mail] = await cases.mailsTo(member, 'verdict_statement')
  expect(mail?.subject).toBe(copy('mail.verdict_statement.subject', { site: 'Vonk' }))
  expect(cases.tokenIn(mail ?? { kind: '', subject: '', text: '' })).toBe(token)

  // Whoever asked cannot agree
  const approval = (await product.as(first).backoffice.listApprovals({})).waiting.find(({ is_mine }) => is_mine)
  expect(
    (await refusal(backoffice.decideApproval({ id: approval?.id ?? '', outcome: 'approved', note: 'me' }))).code,
  ).toBe('forbidden')
  await cases.second(agreeing, member, 'approved')
  expect(await read()).toMatchObject({ state: 'standing' })

  const decisionId = (await read())?.id ?? ''
  const { decision } = await product.anonymous.moderation.appeal({
    id: decisionId,
    text: 'I lent a friend money',
    token,
  })
  expect(decision.appeal).toMatchObject({ text: 'I lent a friend money', outcome: null })
  const { open_appeal_id: appealId, may_decide_appeal: may } = await cases.caseOf(first, member)
  expect(may).toBe(false)
  for (const who of [first, agreeing]) {
    const attempt = product.as(who).backoffice.decideAppeal({ id: appealId ?? '', outcome: 'upheld', reason: 'Not so' })
    expect((await refusal(attempt)).code).toBe('forbidden')
  }
  await product
    .as(judge)
    .backoffice.decideAppeal({ id: appealId ?? '', outcome: 'overturned', reason: 'It was a friend' })

  expect(await read()).toMatchObject({ state: 'undone', appeal: { outcome: 'overturned', reason: 'It was a friend' } })
  await expect.poll(() => cases.mailsTo(member, 'verdict_outcome'), { timeout: 15_000 }).toHaveLength(1)
  const { user } = await logIn()
  expect(user).toMatchObject({ id: member.id, status: 'active', profile: { status: 'active' } })

  const acts = async (who: TestStaff) =>
    (await office.auditRows(who.id)).map(({ action, member_ids, detail }) => {
      const { facts = {}, receipts } = detail as { facts?: Record<string, string>; receipts?: string[] }
      expect(member_ids).toContain(member.id)
      return [action, facts.measure ?? facts.act ?? receipts?.[0]?.slice(0, 1) ?? ''].join(' ')
    })
  expect(await acts(first)).toEqual([
    'decide_report R',
    'decide_case ban',
    'ask_approval ban',
    'read_approvals ',
    'read_decisions D',
  ])
  expect(await acts(agreeing)).toEqual(['read_approvals ', 'approve ban'])
  expect(await acts(judge)).toEqual(['decide_appeal ban'])
  expect((await office.auditRows(first.id))[0]).toMatchObject({
    detail: { receipts: [receipt], reason: 'Asked three people for money' },
  })
})

test('a ban that the second person refuses, or nobody agrees to in time, leaves everything as it was', async () => {
  const { member } = await memberWithPhoto()
  await cases.decide(moderator(), member, { measure: 'ban', ground: 'fake', subject: 'account' })
  expect((await refusal(product.as(outsider as TestStaff).profiles.getProfile({ id: member.id }))).code).toBe(
    'authentication_required',
  )
  await cases.second(colleague(), member, 'refused')
  expect((await asOthersSee(member)).about_me).toBe('Call me on 0612345678')
  expect((await cases.caseOf(colleague(), member)).decision).toMatchObject({ state: 'undone', appeal_until: null })
  await expect.poll(() => cases.mailsTo(member, 'verdict_outcome'), { timeout: 15_000 }).toHaveLength(1)
  expect((await cases.mailsTo(member, 'verdict_outcome'))[0]?.subject).toBe(
    copy('mail.verdict_outcome.refusedSubject', { site: 'Vonk' }),
  )
})

test('the log-in tells nothing of a ban to whoever has no right password', async () => {
  const { member } = await memberWithPhoto()
  await cases.decide(moderator(), member, { measure: 'ban', ground: 'fake', subject: 'account' })
  const refused = await refusal(
    product.anonymous.accounts.logIn({ email: member.email, password: 'a guess of somebody' }),
  )
  expect([refused.code, refused.body.error?.params]).toEqual(['login_failed', {}])
})

describe('who is leaving', () => {
  const bans = { measure: 'ban', ground: 'scam', subject: 'account' } as const
  const statusOf = async ({ id }: TestMember) =>
    (await product.platform.db.$client.query('SELECT status FROM members WHERE id = $1', [id])).rows[0]?.status
  async function leaver() {
    const member = await product.newMember()
    const passwordHash = await hashPassword(testPassword)
    await product.platform.db.$client.query('UPDATE members SET password_hash = $1 WHERE id = $2', [
      passwordHash,
      member.id,
    ])
    const { accounts } = product.as(member)
    await accounts.deleteAccount({ reason: 'met_someone', current_password: testPassword })
    const link = await accountCalls(product).tokenFor(member.email, 1, '/reactivate')
    const comeBack = () => product.anonymous.accounts.reactivate({ token: link })
    const wayBack = async () =>
      (await product.anonymous.accounts.checkLink({ token: link, purpose: 'reactivate' })).state
    return { member, comeBack, wayBack }
  }

  test('and was banned by mistake is leaving again, hidden, and may come back', async () => {
    const { member, comeBack, wayBack } = await leaver()
    await cases.decide(moderator(), member, bans)
    await cases.second(colleague(), member, 'refused')
    expect(await statusOf(member)).toBe('pending_deletion')
    expect(await wayBack()).toBe('open')
    expect((await refusal(asOthersSee(member))).code).toBe('member_unavailable')
    await comeBack()
    expect((await asOthersSee(member)).id).toBe(member.id)
  })

  // The last test: its clock ends everybody's sessions
  test('is banned all the same: told so, with no way back, and erased when it is time', async () => {
    const { member, comeBack, wayBack } = await leaver()
    await cases.decide(moderator(), member, bans)
    await cases.second(colleague(), member, 'approved')
    expect((await refusal(comeBack())).code).toBe('link_expired')
    expect(await wayBack()).toBe('expired')
    expect((await refusal(cases.decide(moderator(), member, bans))).code).toBe('conflict')
    await expect.poll(() => cases.mailsTo(member, 'verdict_statement'), { timeout: 15_000 }).toHaveLength(1)
    await eraseDue(product.platform)
    expect(await statusOf(member)).toBe('banned')
    product.clock.advance(14 * 86_400_000)
    await eraseDue(product.platform)
    expect(await statusOf(member)).toBeUndefined()
  })
})
