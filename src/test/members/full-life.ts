import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { OrderView } from '../../contract/payments/payments.ts'
import { makeDebitBatches, settleDebitBatch } from '../../server/payments/debit/index.ts'
import { settleOrder } from '../../server/payments/orders/settle.ts'
import { addDays, dayOf } from '../../shared/dates.ts'
import type { TestMember, TestProduct } from '../product/server.ts'
import { detailsOf, payer, startCollecting } from '../providers/debits.ts'
import { accountCalls, testPassword } from './account-calls.ts'
import { buyer, refOf } from './buying.ts'
import { chatFileRoutes } from './chat-files.ts'
import { datePlan } from './date-plans.ts'
import { noticesBefore, reportsBefore } from './office.ts'
import { photoRoutes, plainPhoto } from './photos.ts'

const likeComment = 'Quinces on that windowsill'
const about = 'Collects lighthouses on faded postcards'
const sent = 'Meet me at the heron pond on Sunday'
const reportText = 'He asked for my bank card, says Quintessa'
const reportedFor = 'Quintessa pretended to be a dentist'
const decided = 'Quintessa showed a diploma'
const appealed = 'I was a dentist, in the quince season'
const noticed = 'Somebody shows my cousin at the quince stall'
const question = 'My parcel of quinces is not what this is about'
const ofHers = { iban: 'DE75512108001245126199', holder: 'Quintessa Vane', phone: '+31687600001' }
const endpoint = 'https://fcm.googleapis.com/fcm/send/quince-device'

type Men = Record<'bram' | 'evan' | 'finn' | 'gus', TestMember>

/** People who have done everything that can be done here, for tests of what becomes of it. The company must offer a stay discount, the site tell the network `orchard` of sign-ups. */
export function livesOn(product: TestProduct) {
  const calls = accountCalls(product)
  const { upload } = photoRoutes(() => product)
  const chatFiles = chatFileRoutes(() => product)
  const run = (statement: ReturnType<typeof sql>) => product.platform.db.execute(statement)
  const man = (name: string) => product.newMember({ name, gender: 'male', seeks: 'female', isPaid: true })

  async function say(
    from: TestMember,
    to: TestMember,
    text: string,
  ): Promise<{ conversation: string; message: string }> {
    const { chat } = product.as(from)
    const { conversation } = await chat.openConversation({ member_id: to.id })
    const message = randomUUID()
    await chat.sendMessage({ id: conversation.id, message_id: message, text })
    return { conversation: conversation.id, message }
  }

  /** Two who have nothing to do with her, with a life of their own. */
  async function bystanders() {
    const [dora, carl] = [await product.newMember({ name: 'Dora' }), await man('Carl')]
    await product.as(carl).profiles.getProfile({ id: dora.id })
    await product.as(carl).likes.like({ member_id: dora.id })
    await product.as(dora).likes.like({ member_id: carl.id })
    await say(carl, dora, 'Shall we sail?')
    await say(dora, carl, 'We shall')
    const shop = buyer(product, dora)
    const order = await shop.order()
    await shop.press('pay', order)
    await shop.reaches(order.id, 'completed')
    return { dora, carl }
  }

  async function signsUp(): Promise<TestMember> {
    const email = 'quintessa.vane@example.com'
    const signedUp = await calls.signUp(
      calls.form({ email, name: 'Quintessa', date_of_birth: '1987-11-23', network: 'orchard', sub1: 'quince-lane' }),
    )
    await calls.activate(await calls.tokenFor(email), signedUp.cookie)
    return { id: signedUp.body.user.id, name: 'Quintessa', email, cookie: signedUp.cookie }
  }

  async function buys(her: TestMember) {
    const api = product.as(her)
    const shop = buyer(product, her)
    const { code } = (await api.payments.claimStayDiscount({})).discountcode
    const order = await shop.order({ code })
    await shop.press('pay', order)
    await shop.reaches(order.id, 'completed')
    await givesBack(her, order)
    await shop.order()
    await paysByDebit(her)
    await api.payments.setSpendingLimit({ limit_minor: 50_000, currency: 'EUR' })
    await run(
      sql`INSERT INTO payment_agreements (member_id, id, provider, customer_ref, mandate_ref, method, label, created_at)
        VALUES (${her.id}, ${randomUUID()}, 'sandbox', 'customer-1', 'kept-1', 'card', 'Visa •••• 4242', now())`,
    )
    return { code, order }
  }

  /** A debit that was collected and is paid back, one that is on its way, one that nobody has signed, and a block. */
  async function paysByDebit(her: TestMember) {
    await startCollecting(product)
    const shop = payer(product, her, { ...detailsOf(), ...ofHers })
    const paidBack = await shop.pays(999)
    for (const { id } of await makeDebitBatches(product.platform)) await settleDebitBatch(product.platform, id)
    await product.anonymous.payments.withdraw({
      withdrawal_id: randomUUID(),
      email: her.email,
      order_number: paidBack.id,
    })
    const payouts = async () => (await run(sql`SELECT id FROM debit_payouts WHERE member_id = ${her.id}`)).rows.length
    await expect.poll(payouts).toBe(1)
    await shop.pays(999)
    await shop.start((await shop.order(999)).id)
    await run(sql`INSERT INTO debit_blocks VALUES (${her.id}, 'MD06', now())`)
  }

  /** A withdrawal, one that fits no order, and a charge-back of `disputed` that was undone. */
  async function givesBack(her: TestMember, disputed: OrderView) {
    const shop = buyer(product, her)
    const order = await shop.order()
    await shop.press('pay', order)
    await shop.reaches(order.id, 'completed')
    for (const order_number of [order.id, 'the quince one']) {
      const email = her.email.toUpperCase()
      await product.anonymous.payments.withdraw({
        withdrawal_id: randomUUID(),
        email,
        order_number,
        name: 'Quintessa Vane',
      })
    }
    await settleOrder(product.platform, 'sandbox', {
      ref: refOf(disputed),
      orderId: disputed.id,
      status: 'paid',
      amountMinor: disputed.total.amount_minor,
      currency: disputed.total.currency,
      refunds: [],
      disputes: [{ ref: randomUUID(), amountMinor: 100, isReversed: true }],
      savedMethod: null,
      isOtherAccount: false,
    })
  }

  async function likes(her: TestMember, { bram, evan, finn, gus }: Men) {
    const api = product.as(her)
    const today = dayOf(product.clock.now())
    const days = { first_day: addDays(today, 3), last_day: addDays(today, 40) }
    const trip = { country: 'NL', region: 'NL-UT', city: 'Utrecht', ...days }
    await api.profiles.saveProfile({ about_me: about, interests: ['sailing'], trips: [trip] })
    const photo = (await upload(her, await plainPhoto(), { main: 'true' })).body
    await api.profiles.getProfile({ id: bram.id })
    await product.as(bram).profiles.getProfile({ id: her.id })
    await api.likes.like({ member_id: bram.id, comment: { text: likeComment } })
    await api.profiles.openAlbum({ member_id: bram.id })
    await product.as(bram).profiles.openAlbum({ member_id: her.id })
    await product.as(bram).likes.like({ member_id: her.id })
    await api.search.listDailyPicks({})
    await api.profiles.requestVerification({ id: bram.id })
    await product.as(bram).profiles.requestVerification({ id: her.id })
    await product.as(evan).likes.like({ member_id: her.id })
    await api.likes.pass({ member_id: finn.id })
    await product.as(gus).likes.pass({ member_id: her.id })
    await api.likes.swipe({ member_id: gus.id, choice: 'pass' })
    return photo.id
  }

  async function talks(her: TestMember, { bram, evan }: Men) {
    const api = product.as(her)
    const { conversation } = await say(her, bram, sent)
    const fromBram = await say(bram, her, 'Gladly, I bring tea')
    await say(her, bram, `${sent}, I said`)
    await chatFiles.sendPhoto(her, conversation)
    const { seq } = await chatFiles.sendVoice(her, conversation)
    await chatFiles.uploadPhoto(her)
    await chatFiles.send(bram, conversation, { kind: 'gift', gift: 'rose' })
    await product.as(bram).chat.react({ id: conversation, seq, emoji: '👍' })
    await api.chat.react({ id: conversation, seq: seq + 1, emoji: '❤️' })
    await api.chat.saveHiddenWords({ words: ['quince'] })
    await api.chat.saveDatePlan(datePlan(product.clock.now(), { member_id: bram.id, note: sent }))
    await api.chat.openConversation({ member_id: evan.id })
    await run(sql`UPDATE conversation_members SET draft = ${sent} WHERE member_id = ${her.id}`)
    const admirer = await product.newMember({ name: 'Henk', gender: 'male', seeks: 'female', isConfirmed: false })
    await product.as(admirer).chat.saveWaitingMessage({ member_id: her.id, text: 'I wait' })
    await product.as(admirer).likes.like({ member_id: her.id })
    return { conversation, answer: fromBram.message }
  }

  /** Reports by her and about her, one of them read and decided. */
  async function quarrels(her: TestMember, { bram, evan, finn, gus }: Men, answer: string) {
    const api = product.as(her)
    await api.moderation.block({ member_id: finn.id })
    await api.moderation.blockContacts({ emails: ['quince.uncle@example.com', gus.email] })
    await product.as(finn).moderation.blockContacts({ emails: [her.email] })
    await product.as(gus).moderation.block({ member_id: her.id })
    await api.moderation.report({ member_id: bram.id, message_id: answer, reason: 'scam', text: reportText })
    const { message } = await say(her, bram, sent)
    await product
      .as(bram)
      .moderation.report({ member_id: her.id, message_id: message, reason: 'fake', text: reportedFor })
    await product.as(evan).moderation.report({ member_id: her.id, reason: 'other', text: reportedFor })
    const office = product.as(await product.newStaff()).backoffice
    const fake = (await reportsBefore(office)).find(({ reason }) => reason === 'fake')
    await office.decideReport({ id: fake?.id ?? '', decision: 'no_action', reason: decided })
    await office.addMemberNote({ id: her.id, text: decided })
    await isInAProof(her)
    await writesToUs(her, office)
    await isNamedInAnOrder(her, office)
    await isJudged(her, bram, office)
  }

  /** A warning that she appeals, and one about somebody else. */
  async function isJudged(her: TestMember, bram: TestMember, office: ReturnType<TestProduct['as']>['backoffice']) {
    const about = { member_id: her.id, subject: 'account', measure: 'warn', ground: 'fake', note: decided } as const
    const { decision_id: id } = await office.decideAboutMember(about)
    await product.as(her).moderation.appeal({ id: id ?? '', text: appealed })
    await run(
      sql`INSERT INTO contact_warnings VALUES (${her.id}, ${bram.id}, ${id ?? ''}, now()), (${bram.id}, ${her.id}, ${id ?? ''}, now())`,
    )
  }

  /** A night on which something of hers did not add up: the proof names her wallet. */
  async function isInAProof(her: TestMember) {
    const checks = JSON.stringify([{ name: 'a balance', count: 1, differences: 1, samples: [{ member_id: her.id }] }])
    await run(
      sql`INSERT INTO ledger_proofs (id, at, took_ms, is_sound, checks) VALUES (${randomUUID()}, now(), 1, false, ${checks}::jsonb)`,
    )
  }

  /** A notice of something illegal, which is decided, and a letter to customer service. */
  async function writesToUs(her: TestMember, office: ReturnType<TestProduct['as']>['backoffice']) {
    const api = product.as(her)
    const from = { name: 'Quintessa Vane', email: her.email }
    await api.moderation.sendNotice({
      ...from,
      kind: 'impersonation',
      location: noticed,
      text: noticed,
      good_faith: true,
    })
    await api.content.sendContact({ ...from, topic: 'other', text: question })
    const [notice] = await noticesBefore(office)
    await office.decideNotice({ id: notice?.id ?? '', decision: 'removed', reason: decided })
  }

  /** An authority's order about her, of which she was informed. */
  async function isNamedInAnOrder(her: TestMember, office: ReturnType<TestProduct['as']>['backoffice']) {
    const { id } = await office.addAuthorityOrder({
      kind: 'content',
      category: 'other',
      ...{ authority: 'Arcom', country: 'FR', reference: 'A 1', legal_basis: 'DSA article 9', territory: 'FR' },
      ...{ ordered_on: '2026-06-01', subject: noticed, site_id: product.site.id, member_id: her.id },
    })
    await office.confirmAuthorityOrder({ id })
    await office.closeAuthorityOrder({ id, effect: 'carried_out', note: decided })
    await expect
      .poll(
        async () => (await run(sql`SELECT informed_at FROM authority_orders WHERE id = ${id}`)).rows[0]?.informed_at,
      )
      .toBeTruthy()
  }

  async function settlesIn(her: TestMember, { bram }: Men) {
    const api = product.as(her)
    await api.notifications.savePreferences({ mail: { news: true } })
    await api.search.saveSearch({ name: 'Growers of quince', filters: { gender: 'male' }, has_alert: true })
    await api.notifications.storePush({
      subscription: {
        endpoint,
        keys: {
          p256dh: createECDH('prime256v1').generateKeys('base64url'),
          auth: randomBytes(16).toString('base64url'),
        },
      },
    })
    await api.accounts.skipSignUpStep({ step: 'push' })
    await api.accounts.sendCode({})
    await api.accounts.askMailChange({ email: 'quintessa.new@example.com', current_password: testPassword })
    await run(sql`INSERT INTO disabled_mails VALUES (${her.id}, 'news', 'bounce', now())`)
    await run(sql`INSERT INTO email_problems VALUES ('quince-report', ${her.id}, 'soft', '4.2.2', now())`)
    await run(
      sql`INSERT INTO sent_notifications VALUES (${her.id}, 'like:x', 'mail', 'like', now(), 1), (${bram.id}, ${`like:${her.id}`}, 'mail', 'like', now(), 1)`,
    )
    await run(
      sql`INSERT INTO passkeys VALUES ('quince-key', ${randomUUID()}, ${her.id}, ${product.site.id}, 'key', 0, '{}', 'Quintessa’s telephone', now())`,
    )
    await run(sql`INSERT INTO second_factors VALUES (${her.id}, 'sealed', NULL, 0)`)
    await run(sql`INSERT INTO approvals (id, act, requested_by, requested_at, expires_at, member_id, payload, reason)
      SELECT ${randomUUID()}, 'grant', id, now(), now() + interval '7 days', ${her.id}, '{"credits": 500, "word": "quince"}', ${decided}
      FROM staff LIMIT 1`)
    await run(sql`INSERT INTO recovery_codes VALUES (${her.id}, 'hash')`)
    await calls.mailsTo('quintessa.new@example.com')
  }

  async function asksForACopy(her: TestMember) {
    const api = product.as(her)
    const { export: started } = await api.accounts.askExport({ current_password: testPassword })
    const isReady = async () => (await api.accounts.listExports({})).exports[0]?.state
    await expect.poll(isReady, { timeout: 20_000 }).toBe('ready')
    return started.id
  }

  /** Everything that a member can do, so that she stands in every table that can hold her; `words` is what is known of her. */
  /** What is noticed about her, a picture with a gesture, and proofs of her age: one given, one begun. */
  async function isLookedAt(her: TestMember, order: OrderView) {
    await run(
      sql`INSERT INTO member_signals VALUES (${her.id}, 'duplicate_photo', '{"accounts": 1}', now()) ON CONFLICT DO NOTHING`,
    )
    await run(
      sql`INSERT INTO member_risks (member_id, peak, since) VALUES (${her.id}, 5, now()) ON CONFLICT DO NOTHING`,
    )
    await run(sql`INSERT INTO opener_counts VALUES (${her.id}, '2026-06-15', 'hash', 3)`)
    await run(sql`DELETE FROM order_risks WHERE order_id = ${order.id}`)
    await run(
      sql`INSERT INTO order_risks (order_id, member_id, site_id, reasons, score, at) VALUES (${order.id}, ${her.id}, ${product.site.id}, '[]', 30, now())`,
    )
    await product.as(her).profiles.startVerification({})
    await run(sql`INSERT INTO age_proofs VALUES (${her.id}, now(), 'sandbox')`)
    await run(
      sql`INSERT INTO age_checks (token_hash, member_id, provider, expires_at) VALUES ('hash', ${her.id}, 'sandbox', now() + interval '1 day')`,
    )
  }

  async function fullLife() {
    const her = await signsUp()
    const [bram, evan, finn, gus] = await Promise.all([man('Bram'), man('Evan'), man('Finn'), man('Gus')])
    const men = { bram, evan, finn, gus }
    const { code, order } = await buys(her)
    const photoId = await likes(her, men)
    const { conversation, answer } = await talks(her, men)
    await quarrels(her, men, answer)
    await settlesIn(her, men)
    await isLookedAt(her, order)
    const exportId = await asksForACopy(her)
    const [session] = (await run(sql`SELECT id, token_hash FROM sessions WHERE member_id = ${her.id}`)).rows
    const words = [
      likeComment,
      her.id,
      her.email,
      'quintessa.new@example.com',
      'Quintessa',
      'quince',
      '1987-11-23',
      about,
      sent,
      reportText,
      reportedFor,
      decided,
      noticed,
      appealed,
      question,
      ...Object.values(ofHers),
      photoId,
      exportId,
      code,
      String(session?.id),
      String(session?.token_hash),
    ]
    return { her, bram, conversation, words, order }
  }

  return { bystanders, fullLife }
}
