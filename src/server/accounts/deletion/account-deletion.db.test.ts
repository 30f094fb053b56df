import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { accountCalls, testPassword } from '../../../test/members/account-calls.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { consentTextsOf } from '../consent/consent-texts.ts'
import { hashPassword } from '../password/passwords.ts'
import { eraseDue } from './erasure.ts'

const day = 86_400_000
let product: TestProduct
let calls: ReturnType<typeof accountCalls>
let passwordHash: string
beforeAll(async () => {
  const partner = { name: 'Elsewhere', url: 'https://elsewhere.example/', seconds: 12 }
  product = await testProduct({ settings: { leavingPartner: partner } })
  calls = accountCalls(product)
  passwordHash = await hashPassword(testPassword)
  await product.platform.db.execute(sql`UPDATE companies SET delete_discount = 20`)
})
afterAll(() => product.close())

/** A member with the test password, who has agreed to everything. */
async function join(options: Parameters<TestProduct['newMember']>[0] = {}): Promise<TestMember> {
  const member = await product.newMember({ gender: 'female', ...options })
  await product.platform.db.execute(sql`UPDATE members SET password_hash = ${passwordHash} WHERE id = ${member.id}`)
  await accounts(member).giveConsent({ kind: 'special_category', text_version: version })
  return member
}
const man = () => product.newMember({ gender: 'male', seeks: 'female' })
const accounts = (member: { cookie: string }) => product.as(member).accounts
const proof = { current_password: testPassword }
const leave = (member: TestMember, change: object = {}) =>
  accounts(member).deleteAccount({ reason: 'taking_a_break', ...proof, ...change })
const isFound = async (viewer: TestMember, member: TestMember) => {
  const { profiles } = await product.as(viewer).search.searchMembers({ gender: 'female' })
  return profiles.some(({ id }) => id === member.id)
}
const userOf = async (member: { cookie: string }) => (await accounts(member).getUser({})).user
const likesOf = async (member: TestMember) =>
  (await product.as(member).likes.listLikes({})).liked_by.map(({ id }) => id)

async function talk(from: TestMember, to: TestMember, text: string): Promise<string> {
  const { chat } = product.as(from)
  const { conversation } = await chat.openConversation({ member_id: to.id })
  await chat.sendMessage({ id: conversation.id, message_id: crypto.randomUUID(), text })
  return conversation.id
}

const version = '2023-12-01T12:00:00Z'

describe('consents', () => {
  it('are listed with version, language and time, and withdrawn as easily as given', async () => {
    const anna = await join()
    expect((await accounts(anna).giveConsent({ kind: 'promotions', text_version: version })).consents[0]).toEqual({
      kind: 'promotions',
      text_version: version,
      language: 'en',
      given_at: product.clock.now().toISOString(),
      withdrawn_at: null,
    })
    const { consents } = await accounts(anna).withdrawConsent({ kind: 'promotions' })
    expect(consents.map(({ kind, withdrawn_at }) => [kind, withdrawn_at !== null])).toEqual([
      ['promotions', true],
      ['special_category', false],
    ])
    expect((await userOf(anna))?.is_paused).toBe(false)
  })

  it('write down every giving, and nothing twice', async () => {
    const anna = await join()
    const { db } = product.platform
    const give = (text_version: string) => accounts(anna).giveConsent({ kind: 'special_category', text_version })
    await give(version)
    await db.execute(sql`UPDATE companies SET added = '2026-05-01T00:00:00Z' WHERE id = ${product.site.companyId}`)
    // A page from before the change is refused; its text has to be read again
    expect((await refusal(give(version))).code).toBe('consent_text_changed')
    await give('2026-05-01T00:00:00Z')
    await db.execute(sql`UPDATE companies SET added = '2023-01-01T00:00:00Z' WHERE id = ${product.site.companyId}`)
    const given = (await accounts(anna).listConsents({})).consents.map((each) => each.text_version)
    expect(given).toEqual(['2026-05-01T00:00:00Z', version])
  })

  it.each(['banana', '', '2023-12-01', '2099-01-01T00:00:00Z'])(
    'are not given to a version that is not there: %s',
    async (text_version) => {
      const anna = await join()
      const before = (await accounts(anna).listConsents({})).consents
      const { code } = await refusal(accounts(anna).giveConsent({ kind: 'promotions', text_version }))
      expect(code).toBe(text_version === '' ? 'invalid_input' : 'consent_text_changed')
      expect((await accounts(anna).listConsents({})).consents).toEqual(before)
    },
  )

  it('are kept with the exact text, which nothing changes', async () => {
    const anna = await join()
    const { db } = product.platform
    const { rows } = await db.execute<{ text_hash: string; text: string }>(
      sql`SELECT t.* , c.text_hash FROM consents c JOIN consent_texts t ON t.hash = c.text_hash WHERE c.member_id = ${anna.id}`,
    )
    expect(rows).toMatchObject([{ kind: 'special_category', version, locale: 'en' }])
    expect(rows[0]?.text).toContain(copy('settings.consents.special_category.text', { site: 'Vonk' }))
    for (const change of [
      sql`UPDATE consent_texts SET text = 'other'`,
      sql`DELETE FROM consent_texts`,
      sql`TRUNCATE consent_texts CASCADE`,
    ])
      await expect(db.execute(change).catch((error: Error) => String(error.cause))).resolves.toContain('never changed')
    const texts = await consentTextsOf(db, [rows[0]?.text_hash ?? null, null])
    expect([...texts.values()]).toEqual([rows[0]?.text])
  })

  it('are never changed, only ended', async () => {
    const anna = await join()
    const { db } = product.platform
    const change = db.execute(sql`UPDATE consents SET text_version = 'v9' WHERE member_id = ${anna.id}`)
    await expect(change.catch((error: Error) => String(error.cause))).resolves.toContain('never changed')
    await accounts(anna).withdrawConsent({ kind: 'special_category' })
    const undo = db.execute(sql`UPDATE consents SET withdrawn_at = NULL WHERE member_id = ${anna.id}`)
    await expect(undo.catch((error: Error) => String(error.cause))).resolves.toContain('never changed')
  })

  it('to what a profile tells hide the profile at once when withdrawn, until they are given again', async () => {
    const [anna, bram] = [await join(), await man()]
    expect(await isFound(bram, anna)).toBe(true)
    await accounts(anna).withdrawConsent({ kind: 'special_category' })
    expect(await isFound(bram, anna)).toBe(false)
    expect((await refusal(product.as(bram).profiles.getProfile({ id: anna.id }))).code).toBe('member_unavailable')
    expect(await userOf(anna)).toMatchObject({ is_paused: true, profile: { status: 'disabled' } })
    expect((await refusal(accounts(anna).resume({}))).code).toBe('conflict')
    product.clock.advance(60_000)
    await accounts(anna).giveConsent({ kind: 'special_category', text_version: version })
    expect(await isFound(bram, anna)).toBe(true)
    expect((await userOf(anna))?.is_paused).toBe(false)
  })

  it('leave a pause of one’s own as it is', async () => {
    const anna = await join()
    await accounts(anna).pause({})
    product.clock.advance(60_000)
    await accounts(anna).withdrawConsent({ kind: 'special_category' })
    await accounts(anna).giveConsent({ kind: 'special_category', text_version: version })
    expect((await userOf(anna))?.is_paused).toBe(true)
    await accounts(anna).resume({})
    expect((await userOf(anna))?.is_paused).toBe(false)
  })

  it('that were withdrawn before the address is confirmed still count afterwards', async () => {
    const { email, cookie } = { ...calls.form(), cookie: '' }
    const signedUp = await calls.signUp(calls.form({ email }))
    await accounts(signedUp).withdrawConsent({ kind: 'special_category' })
    expect(cookie).toBe('')
    await calls.activate(await calls.tokenFor(email), signedUp.cookie)
    expect(await userOf(signedUp)).toMatchObject({ status: 'active', is_paused: true, profile: { status: 'disabled' } })
  })
})

describe('a pause', () => {
  it('hides everywhere, and brings likes and chats back unchanged', async () => {
    const [anna, bram, carl] = [await join({ credits: 5 }), await man(), await man()]
    await product.as(bram).likes.like({ member_id: anna.id })
    const conversation = await talk(anna, bram, 'Hello')
    await accounts(anna).pause({})
    await accounts(anna).pause({})
    expect(await isFound(carl, anna)).toBe(false)
    expect((await refusal(product.as(carl).likes.like({ member_id: anna.id }))).code).toBe('member_unavailable')
    expect((await refusal(product.as(carl).chat.openConversation({ member_id: anna.id }))).code).toBe(
      'member_unavailable',
    )
    const seen = (await product.as(bram).chat.getConversation({ id: conversation })).conversation
    expect([seen.profile.is_available, seen.writing.reason]).toEqual([false, 'member_unavailable'])
    expect((await product.as(anna).chat.listMessages({ id: conversation })).messages).toHaveLength(1)

    await accounts(anna).resume({})
    expect(await isFound(carl, anna)).toBe(true)
    expect(await likesOf(anna)).toEqual([bram.id])
    const again = (await product.as(bram).chat.getConversation({ id: conversation })).conversation
    expect([again.profile.is_available, again.last_seq]).toEqual([true, 1])
  })

  it('is for members whose address is confirmed', async () => {
    const anna = await join({ isConfirmed: false })
    expect((await refusal(accounts(anna).pause({}))).code).toBe('not_confirmed')
  })
})

describe('what leaving means', () => {
  it('is said with what there is instead', async () => {
    const anna = await join({ credits: 7 })
    expect((await accounts(anna).getLeaving({})).leaving).toEqual({
      reactivation_days: 14,
      offers: { pause: true, invisible: true, fewer_mails: true, discount_percentage: 20 },
      credits: 7,
      partner: { name: 'Elsewhere', url: 'https://elsewhere.example/', seconds: 12 },
    })
    await accounts(anna).pause({})
    await product.as(anna).payments.claimStayDiscount({})
    expect((await accounts(anna).getLeaving({})).leaving.offers).toEqual({
      pause: false,
      invisible: false,
      fewer_mails: true,
      discount_percentage: null,
    })
  })
})

describe('deleting the account', () => {
  it('asks for proof and changes nothing without', async () => {
    const anna = await join()
    const wrong = await refusal(leave(anna, { current_password: 'something else entirely' }))
    expect([wrong.code, wrong.body.error?.field ?? 'current_password']).toEqual(['proof_failed', 'current_password'])
    expect((await userOf(anna))?.status).toBe('active')
  })

  it('closes it at once, and mails the way back', async () => {
    const [anna, bram] = [await join(), await man()]
    await product.as(bram).likes.like({ member_id: anna.id })
    const second = await calls.logIn(anna.email)
    const answer = await leave(anna)
    expect(answer).toEqual({
      erased_at: new Date(product.clock.now().getTime() + 14 * day).toISOString(),
      partner: { name: 'Elsewhere', url: 'https://elsewhere.example/', seconds: 12 },
      closed: expect.any(String),
    })
    expect([await userOf(anna), await userOf(second)]).toEqual([null, null])
    expect(await isFound(bram, anna)).toBe(false)
    expect((await refusal(product.as(bram).profiles.getProfile({ id: anna.id }))).code).toBe('member_unavailable')
    expect((await calls.logIn(anna.email)).body.error.code).toBe('account_pending_deletion')
    const mail = (await calls.mailsTo(anna.email)).find(({ subject }) => subject === copy('mail.deletion.subject'))
    expect(mail?.text).toContain('On 29 June 2026, everything is permanently deleted.')
  })

  it('tells nobody why this very member left', async () => {
    const anna = await join()
    await leave(anna, { reason: 'other', other: '  Moving to the woods  ' })
    const { rows } = await product.platform.db.execute(sql`SELECT * FROM deletion_reasons WHERE other IS NOT NULL`)
    expect(rows).toEqual([
      {
        id: expect.any(String),
        site_id: product.site.id,
        reason: 'other',
        other: 'Moving to the woods',
        at: expect.anything(),
      },
    ])
  })

  it('is taken back by the link: everything is as it was', async () => {
    const [anna, bram] = [await join({ credits: 5 }), await man()]
    await product.as(bram).likes.like({ member_id: anna.id })
    const conversation = await talk(anna, bram, 'Hello')
    await leave(anna)
    const token = await calls.tokenFor(anna.email, 1, '/reactivate')
    expect((await product.anonymous.accounts.checkLink({ token, purpose: 'reactivate' })).state).toBe('open')
    const back = await calls.post('reactivation', { token })
    expect(back.body).toEqual({ outcome: 'reactivated' })
    expect(await userOf(back)).toMatchObject({ id: anna.id, status: 'active', is_paused: false, credits: 9 })
    expect(await isFound(bram, anna)).toBe(true)
    expect(await likesOf({ ...anna, cookie: back.cookie })).toEqual([bram.id])
    expect((await product.as(bram).chat.getConversation({ id: conversation })).conversation.profile.name).toBe(
      anna.name,
    )
    const again = await calls.post('reactivation', { token })
    expect([again.body, again.cookie]).toEqual([{ outcome: 'already' }, ''])
  })

  it('keeps a pause that was there before', async () => {
    const [anna, bram] = [await join(), await man()]
    await accounts(anna).pause({})
    await leave(anna)
    const back = await calls.post('reactivation', { token: await calls.tokenFor(anna.email, 1, '/reactivate') })
    expect(await userOf(back)).toMatchObject({ is_paused: true, profile: { status: 'disabled' } })
    expect(await isFound(bram, anna)).toBe(false)
  })

  it('logs nobody in past a second factor', async () => {
    const anna = await join()
    await product.platform.db.execute(
      sql`INSERT INTO second_factors (member_id, secret, confirmed_at) VALUES (${anna.id}, 'sealed', now())`,
    )
    await leave(anna)
    const back = await calls.post('reactivation', { token: await calls.tokenFor(anna.email, 1, '/reactivate') })
    expect([back.body, back.cookie]).toEqual([{ outcome: 'reactivated' }, ''])
  })

  it('lets of two presses at once bring it back once', async () => {
    const anna = await join()
    await leave(anna)
    const token = await calls.tokenFor(anna.email, 1, '/reactivate')
    const both = await Promise.all([1, 2, 3].map(() => calls.post('reactivation', { token })))
    expect(both.map(({ body }) => body.outcome).toSorted()).toEqual(['already', 'already', 'reactivated'])
  })

  it('can be taken back until the last moment, and then no more', async () => {
    const anna = await join()
    await leave(anna)
    const token = await calls.tokenFor(anna.email, 1, '/reactivate')
    product.clock.advance(14 * day - 1)
    await eraseDue(product.platform)
    expect((await product.anonymous.accounts.checkLink({ token, purpose: 'reactivate' })).state).toBe('open')
    product.clock.advance(1)
    expect((await calls.post('reactivation', { token })).body.error.code).toBe('link_expired')
    await eraseDue(product.platform)
    const { rows } = await product.platform.db.execute(sql`SELECT id FROM members WHERE id = ${anna.id}`)
    expect(rows).toEqual([])
    expect((await calls.post('reactivation', { token })).body.error.code).toBe('link_expired')
  })

  it('pressed twice at the same moment is still only closed, with its way back', async () => {
    const anna = await join()
    const erasedAt = new Date(product.clock.now().getTime() + 14 * day).toISOString()
    const { rows: before } = await product.platform.db.execute(sql`SELECT id FROM deletion_reasons`)
    const answers = await Promise.all([1, 2, 3].map(() => leave(anna).catch(() => null)))
    expect(new Set(answers.flatMap((answer) => answer?.erased_at ?? []))).toEqual(new Set([erasedAt]))
    const { rows } = await product.platform.db.execute(sql`SELECT status FROM members WHERE id = ${anna.id}`)
    expect(rows).toEqual([{ status: 'pending_deletion' }])
    expect((await product.platform.db.execute(sql`SELECT id FROM deletion_reasons`)).rows).toHaveLength(
      before.length + 1,
    )
  })

  it('erases at once whose address was never confirmed: there is nowhere to mail a way back', async () => {
    const anna = await join({ isConfirmed: false })
    expect((await accounts(anna).getLeaving({})).leaving.reactivation_days).toBe(0)
    expect((await leave(anna)).erased_at).toBe(product.clock.now().toISOString())
    const { rows } = await product.platform.db.execute(sql`SELECT id FROM members WHERE id = ${anna.id}`)
    expect([rows, await userOf(anna)]).toEqual([[], null])
  })
})

describe('the page after a deletion', () => {
  const closed = (member: TestMember | null, proof: string) =>
    product.as(member ?? { cookie: '' }).accounts.getClosed({ closed: proof })

  it('is for the browser that has just closed an account, for an hour', async () => {
    const anna = await join()
    const { closed: proof, erased_at } = await leave(anna)
    await expect(closed(null, proof)).resolves.toEqual({ erased_at })
    expect((await refusal(closed(null, `${proof}x`))).code).toBe('link_expired')
    expect((await refusal(closed(null, proof.replace(/^\w+/, 'zzzzzzzz')))).code).toBe('link_expired')
    product.clock.advance(61 * 60_000)
    expect((await refusal(closed(null, proof))).code).toBe('link_expired')
  })
})
