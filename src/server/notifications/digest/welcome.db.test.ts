import { expect, test, vi } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { productWithCalls, testPassword } from '../../../test/members/account-calls.ts'
import { testJobs } from '../../../test/product/test-schema.ts'
import { deliverWelcome } from './welcome.ts'

const { product, calls } = await productWithCalls()

/** Until no mail is on its way. */
async function idle() {
  const left = async () => {
    const { rows } = await product.platform.db.$client.query<{ left: number }>(
      `SELECT count(*) AS left FROM ${testJobs}.job WHERE (name LIKE '%mail' OR name LIKE '%welcome') AND state < 'completed'`,
    )
    if (rows[0]?.left !== 0) throw new Error('mails are on their way')
  }
  await vi.waitFor(left, { timeout: 10_000, interval: 50 })
}

async function welcomes(email: string) {
  await idle()
  const answer = await calls.ask(`/dev/mail.json?to=${encodeURIComponent(email)}`)
  const { mails } = answer.body as { mails: { kind: string; subject: string; text: string }[] }
  return mails.filter(({ kind }) => kind === 'welcome')
}

test('whoever confirms their address is welcomed once: what to do first, how to stay safe, how to switch mails off', async () => {
  const { email } = calls.form()
  const { cookie } = await calls.signUp(calls.form({ email }))
  const token = await calls.tokenFor(email)
  expect(await welcomes(email)).toEqual([])
  expect((await calls.activate(token, cookie)).status).toBe(200)
  const [mail] = await welcomes(email)
  expect(mail?.subject).toBe(copy('mail.welcome.subject'))
  const text = mail?.text.replaceAll('\n', ' ')
  expect(text).toContain(copy('mail.welcome.text', { site: 'Vonk' }))
  expect(text).toContain(copy('mail.welcome.safety'))
  expect(mail?.text).toContain(`${copy('mail.welcome.button')}:\nhttp://localhost:3000/profile\n`)
  expect(mail?.text).toContain(`${copy('mail.welcome.safetyLink')}:\nhttp://localhost:3000/pages/safety\n`)
  expect(mail?.text).toContain(`${copy('mail.welcome.mailsLink')}:\nhttp://localhost:3000/settings/notifications\n`)
  // Pressed again, by the mail program of somebody who is careful, too
  await calls.activate(token, cookie)
  await calls.activate(token)
  await calls.resend(cookie)
  expect(await welcomes(email)).toHaveLength(1)
})

test('two who press the link at the same moment are welcomed once', async () => {
  const { email } = calls.form()
  const { cookie } = await calls.signUp(calls.form({ email }))
  const token = await calls.tokenFor(email)
  await Promise.all(Array.from({ length: 4 }, () => calls.activate(token, cookie)))
  expect(await welcomes(email)).toHaveLength(1)
})

test('a new password confirms an address, too', async () => {
  const { email } = calls.form()
  await calls.signUp(calls.form({ email }))
  await idle()
  await calls.post('reset', { email })
  const token = await calls.tokenFor(email, 2, '/reset-password/do')
  const password = 'another nine lives for a cat'
  expect((await calls.post('reset/do', { token, password, password_again: password })).status).toBe(200)
  expect(await welcomes(email)).toHaveLength(1)
})

test('whoever left and comes back is not welcomed again', async () => {
  const member = await calls.confirmedMember()
  expect(await welcomes(member.email)).toHaveLength(1)
  const proof = { current_password: testPassword }
  await product.as(member).accounts.deleteAccount({ reason: 'taking_a_break', ...proof })
  const token = await calls.tokenFor(member.email, 2, '/reactivate')
  expect((await calls.post('reactivation', { token })).status).toBe(200)
  expect(await welcomes(member.email)).toHaveLength(1)
})

test('nobody is welcomed whom we confirm ourselves, or who has left before the mail is written', async () => {
  const seeded = await product.newMember()
  expect(await welcomes(seeded.email)).toEqual([])
  const member = await calls.confirmedMember()
  await idle()
  await product.as(member).accounts.deleteAccount({ reason: 'taking_a_break', current_password: testPassword })
  await deliverWelcome(product.platform, { memberId: member.id })
  expect(await welcomes(member.email)).toHaveLength(1)
})
