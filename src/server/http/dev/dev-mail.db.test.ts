import { afterAll, beforeAll, expect, test } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { accountCalls } from '../../../test/members/account-calls.ts'
import { mailCauses, sent } from '../../../test/members/every-email.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const read = async (url: string) => (await product.app.inject(url)).body
const subjectsIn = (page: string) => [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, subject]) => subject)
const mailOf = async (kind: string) => sent(product, kind, mailCauses(product)[kind] ?? (async () => ''))

test('every caught mail is listed, newest first, by a part of its address and by its kind', async () => {
  const { confirmedMember } = accountCalls(product)
  const { email } = await confirmedMember()
  await product.app.inject({ method: 'POST', url: '/api/accounts/reset', payload: { email } })
  await sent(product, 'reset', async () => email)
  await sent(product, 'welcome', async () => email)

  const [name = ''] = email.split('@')
  const all = subjectsIn(await read(`/dev/mail?to=${name.toUpperCase()}`))
  expect(all.toSorted()).toEqual([
    copy('mail.reset.subject'),
    copy('mail.activate.subject'),
    copy('mail.welcome.subject'),
  ])
  expect(all.at(-1)).toBe(copy('mail.activate.subject'))
  expect(subjectsIn(await read(`/dev/mail?to=${name}&kind=reset`))).toEqual([copy('mail.reset.subject')])
  expect(subjectsIn(await read('/dev/mail?to=nobody'))).toEqual([])
  // The form shows the typed value again, as text
  const odd = await read(`/dev/mail?to=${encodeURIComponent('"><script>')}`)
  expect(odd).not.toContain('<script')
  expect(odd).toMatch(/<option value="reset">reset<\/option>/)
})

test('a mail is drawn in light and in dark, and may do no more than in a mail program', async () => {
  const { id } = await mailOf('activate')
  const page = await read('/dev/mail?kind=activate&width=desktop')
  for (const look of ['light', 'dark']) {
    expect(page).toContain(`src="/dev/mail/${id}/html?look=${look}"`)
    expect(page).toMatch(new RegExp(`<iframe class="${look}" width="720"`))
  }
  const [light, dark] = [await read(`/dev/mail/${id}/html?look=light`), await read(`/dev/mail/${id}/html?look=dark`)]
  expect(light).toContain('@media not all{.canvas')
  expect(dark).toContain('@media all{.canvas')
  for (const body of [light, dark]) expect(body).not.toContain('prefers-color-scheme')
  const { headers } = await product.app.inject(`/dev/mail/${id}/html`)
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none';.*frame-ancestors 'self';sandbox allow-popups/,
  )
})

test('headers are shown as they would leave, attachments can be opened', async () => {
  const mail = await mailOf('order_completed')
  const page = await read(`/dev/mail?to=${encodeURIComponent(mail.to)}`)
  expect(mail.rawHeaders).toMatch(/^From: /m)
  expect(page).toContain('DKIM-Signature: ')
  const [, address = ''] = /href="(\/dev\/mail\/[\w-]+\/attachments\/0)"/.exec(page) ?? []
  const { statusCode, headers } = await product.app.inject(address)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
})

test.each([
  '/dev/mail/nothing/html',
  '/dev/mail/0198a000-0000-7000-8000-000000000000/html',
  '/dev/mail/x/attachments/0',
])('%s is not there', async (url) => {
  expect((await product.app.inject(url)).statusCode).toBe(404)
})
