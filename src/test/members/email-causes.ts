import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { makeDebitBatches } from '../../server/payments/debit/batches.ts'
import { debitOfOrder } from '../../server/payments/debit/book.ts'
import { returnDebit } from '../../server/payments/debit/returns.ts'
import { endToEndIdOf } from '../../server/payments/debit/rules.ts'
import { gather } from '../../server/profiles/photos/photo-decision-email.ts'
import { reviewPhoto } from '../../server/profiles/photos/photo-review.ts'
import type { TestProduct } from '../product/server.ts'
import { detailsOf, payer, startCollecting } from '../providers/debits.ts'
import { accountCalls, testPassword } from './account-calls.ts'
import { atSandbox, buyer, refuseRefunds } from './buying.ts'
import { noticesBefore } from './office.ts'
import { photoRoutes, plainPhoto } from './photos.ts'

/** Makes a mail of its kind leave, through the doors that people use; answers the address that it goes to. */
export type Cause = () => Promise<string>

const proof = { current_password: testPassword }
/** Where customer service of the product under test is written to. */
export const supportEmail = 'help@example.com'

/** Mails about the account itself. */
export function accountCauses(product: TestProduct): Record<string, Cause> {
  const calls = accountCalls(product)

  async function left() {
    const member = await calls.confirmedMember()
    await product.as(member).accounts.deleteAccount({ reason: 'taking_a_break', ...proof })
    return member
  }
  /** The token of a link to a page, in whichever mail it comes. */
  const tokenTo = (email: string, page: string) =>
    vi.waitFor(
      async () => {
        const texts = (await calls.mailsTo(email)).map(({ text }) => text.split(`${page}?token=`)[1])
        const token = texts.map((rest) => /^[\w-]+/.exec(rest ?? '')?.[0]).find((found) => found !== undefined)
        if (token === undefined) throw new Error(`no link to ${page} in the mails to ${email}`)
        return token
      },
      { timeout: 20_000, interval: 50 },
    )
  let moves = 0
  /** Somebody who has asked for another address. */
  async function moving() {
    moves += 1
    const member = await calls.confirmedMember()
    const wanted = `moved${moves}@example.com`
    await product.as(member).accounts.askMailChange({ email: wanted, ...proof })
    return { ...member, wanted }
  }

  return {
    async activate() {
      const form = calls.form()
      await calls.signUp(form)
      return form.email
    },
    welcome: async () => (await calls.confirmedMember()).email,
    async already_member() {
      const { email } = await calls.confirmedMember()
      await calls.signUp(calls.form({ email }))
      return email
    },
    async reset() {
      const { email } = await calls.confirmedMember()
      await calls.post('reset', { email })
      return email
    },
    async password_changed() {
      const { email } = await calls.confirmedMember()
      await calls.post('reset', { email })
      const token = await tokenTo(email, '/reset-password/do')
      const password = 'another nine lives for a cat'
      expect((await calls.post('reset/do', { token, password, password_again: password })).status).toBe(200)
      return email
    },
    async code() {
      const member = await calls.confirmedMember()
      await product.as(member).accounts.sendCode({})
      return member.email
    },
    mail_change: async () => (await moving()).wanted,
    mail_change_asked: async () => (await moving()).email,
    async mail_change_taken() {
      const [owner, member] = [await calls.confirmedMember(), await calls.confirmedMember()]
      await product.as(member).accounts.askMailChange({ email: owner.email, ...proof })
      return owner.email
    },
    async mail_changed() {
      const { email, wanted } = await moving()
      const token = await tokenTo(wanted, '/mail-change/do')
      expect((await calls.post('mail-change/do', { token })).body).toEqual({ outcome: 'changed' })
      return email
    },
    deletion: async () => (await left()).email,
    async leaving() {
      const { email } = await left()
      await calls.post('reset', { email })
      return email
    },
    async already_leaving() {
      const { email } = await left()
      await calls.signUp(calls.form({ email }))
      return email
    },
    async photo_rejected() {
      const member = await product.newMember()
      const { body } = await photoRoutes(() => product).upload(member, await plainPhoto())
      await reviewPhoto(product.platform, body.id, { decision: 'reject', reason: 'nobody_seen' })
      // At the end of the sitting
      await gather(product.platform, member.id)
      return member.email
    },
    async export() {
      const member = await calls.confirmedMember()
      await product.as(member).accounts.askExport(proof)
      return member.email
    },
  }
}

/** Mails about what was paid, and what comes back of it. */
export function moneyCauses(product: TestProduct): Record<string, Cause> {
  async function bought() {
    const shop = buyer(product, await product.newMember())
    return { shop, order: await shop.buy(), email: shop.member.email }
  }
  const sandbox = atSandbox(product)
  const withdraw = (email: string, order_number: string) =>
    product.anonymous.payments.withdraw({ withdrawal_id: randomUUID(), email, order_number, name: 'Anna de Vries' })

  return {
    order_completed: async () => (await bought()).email,
    async refund_made() {
      const { order, email } = await bought()
      await sandbox.refund(order)
      return email
    },
    async charge_back() {
      const { order, email } = await bought()
      await sandbox.chargeBack(order)
      return email
    },
    async withdrawal() {
      const { order, email } = await bought()
      await withdraw(email, order.id)
      return email
    },
    async refund_state() {
      const { order, email } = await bought()
      await refuseRefunds(product, order)
      await withdraw(email, order.id)
      return email
    },
    async debit() {
      await startCollecting(product)
      const member = await product.newMember()
      await payer(product, member, detailsOf(7)).pays()
      return member.email
    },
    async debit_returned() {
      await startCollecting(product)
      const member = await product.newMember()
      const order = await payer(product, member, detailsOf(8)).pays()
      await makeDebitBatches(product.platform)
      const debit = await debitOfOrder(product.platform.db, order.id)
      await returnDebit(product.platform, { endToEndId: endToEndIdOf(debit?.id ?? ''), reason: 'AM04' })
      return member.email
    },
  }
}

/** Mails that answer forms, to whoever filled them in. */
export function serviceCauses(product: TestProduct): Record<string, Cause> {
  let letters = 0
  const newAddress = () => {
    letters += 1
    return `writer${letters}@example.com`
  }
  async function complains() {
    const email = newAddress()
    await product.anonymous.moderation.sendNotice({
      email,
      name: 'Iris',
      kind: 'impersonation',
      location: 'The profile of Anna from Utrecht',
      text: 'These photos are mine, and nobody has asked me.',
      good_faith: true,
    })
    return email
  }
  const writes = (email: string) =>
    product.anonymous.content.sendContact({ email, name: 'Iris', topic: 'other', text: 'Where do I find it?' })

  return {
    complaint: complains,
    async complaint_decided() {
      const email = await complains()
      const office = product.as(await product.newStaff({ role: 'moderator' })).backoffice
      const id = (await noticesBefore(office)).find((notice) => notice.email === email)?.id ?? ''
      await office.decideNotice({ id, decision: 'removed', reason: 'The photos are yours.' })
      return email
    },
    async staff_link() {
      const email = newAddress()
      const { backoffice } = product.as(await product.newStaff())
      await backoffice.addStaff({ name: 'Iris', email, role: 'support' })
      return email
    },
    async contact() {
      const email = newAddress()
      await writes(email)
      return email
    },
    async contact_answer() {
      const email = newAddress()
      const { receipt } = await writes(email)
      const office = product.as(await product.newStaff({ role: 'support' })).backoffice
      const { entries } = await office.takeEntries({ kind: 'complaints', limit: 20 })
      const letter = entries.find((entry) => entry.kind === 'complaints' && entry.complaint.receipt === receipt)
      const answer = 'You find it in your settings, below Privacy.'
      await office.decideEntries({
        decisions: [{ kind: 'complaints', id: letter?.id ?? '', outcome: 'answer', answer }],
      })
      return email
    },
    async contact_to_us() {
      await writes(newAddress())
      return supportEmail
    },
  }
}
