import { afterAll, expect, test } from 'vitest'
import { testProduct } from '../../../test/product/server.ts'
import { NotNow } from '../jobs/retry.ts'
import { caughtSms } from '../sms/sms.ts'
import { mailLog } from './email-log.ts'
import { caughtMails, type EmailTemplate } from './mail.ts'

const product = await testProduct({ env: { DEMO: '0' } })
afterAll(() => product.close())
const { db, mail, sms } = product.platform
const addresses = { to: 'anna@example.com', from: 'noreply@localhost', fromName: 'Vonk' }
const email: EmailTemplate = { kind: 'reset', memberId: null, ...addresses, subject: 'x', text: 'x', html: '<p>x</p>' }

test('a real installation without a mail server stores no email as sent: it waits in its job', async () => {
  await expect(mail.deliver(email)).rejects.toThrow(NotNow)
  expect([await db.$count(caughtMails), await db.$count(mailLog)]).toEqual([0, 0])
})

test('and without a provider of text messages each one fails', async () => {
  await expect(sms.deliver({ to: '+31612345678', text: '123456' })).rejects.toThrow('no provider')
  expect(await db.$count(caughtSms)).toBe(0)
})
