import { expect, type Page } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { tabTo } from '../keyboard.ts'
import { inMail, mailsTo } from '../member/mailbox.ts'
import { phone, post } from '../members.ts'
import { join } from '../signing-up.ts'
import { test } from '../test.ts'
import {
  atSandbox,
  buy,
  choose,
  choosePack,
  codeTextedTo,
  creditsOf,
  goToPay,
  heading,
  orderButton,
  packChoice,
  payer,
  placeOrder,
} from './buying.ts'

test('by card: the result follows the payment live, with credits, premium, the invoice and the mail', async ({
  page,
  context,
}) => {
  const { email } = await join(page, 'Carla')
  await choose(page, 50, copy('payments.methods.card'))
  const lines = page.locator('form').filter({ has: orderButton(page) })
  await expect(lines.getByRole('term')).toHaveText([
    copy('payments.order.credits', { credits: 50 }),
    copy('payments.order.discount', { code: 'TIMEBONUS25', percentage: '25' }),
    copy('payments.order.total'),
  ])
  const total = (await lines.getByRole('definition').last().textContent()) ?? ''
  const payment = await goToPay(page)
  await page.getByRole('button', { name: 'Leave it pending' }).click()
  await expect(heading(page)).toHaveText(copy('payments.result.pendingTitle'))
  await expect(page.getByRole('link', { name: copy('common.nav.premium') })).toBeVisible()

  const elsewhere = await context.newPage()
  await elsewhere.goto(payment)
  await elsewhere.getByRole('button', { name: `Settle it: ${total} paid` }).click()
  await expect(heading(page)).toHaveText(copy('payments.result.completedTitle', { credits: 50 }))
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText(copy('payments.result.completedText', { credits: 55 }))).toBeVisible()
  await expect(page.getByText(copy('payments.result.premium'))).toBeVisible()
  await expect(page.getByRole('link', { name: copy('common.nav.premium') })).toBeHidden()

  const invoice = page.getByRole('link', { name: copyPattern('payments.invoices.kind.invoice') })
  const file = await page.request.get((await invoice.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')

  const link = await inMail(page.request, email, /\/withdraw\?order=[\w-]+/)
  expect(link).toBe(`/withdraw?order=${page.url().split('/').at(-1)}`)
  const mail = (await mailsTo(page.request, email)).find(({ text }) => text.includes(link))
  expect(mail?.text).toContain(total)
  expect(mail?.attachments).toEqual([
    { name: expect.stringMatching(/\.pdf$/), type: 'application/pdf' },
    { name: expect.stringMatching(/^order-.*\.txt$/), type: expect.stringMatching(/^text\/plain/) },
  ])
})

const lawful = [
  {
    locale: 'nl' as const,
    country: 'NL',
    method: copy('payments.methods.ideal', {}, 'nl'),
    button: 'Bestelling met betalingsverplichting',
  },
  {
    locale: 'de' as const,
    country: 'DE',
    method: copy('payments.methods.card', {}, 'de'),
    button: 'Zahlungspflichtig bestellen',
  },
]
for (const { locale, country, method, button } of lawful) {
  test(`in ${locale} the button says what the law asks for, right below credits and total`, {
    tag: locale === 'de' ? [] : '@soak',
  }, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await join(page, 'Sanne', { details: { country } })
    await page.goto('/credits')
    await choosePack(page, 50, locale)
    const way = page.getByRole('main').getByRole('link', { name: method })
    await way.click()
    await expect(way).toHaveAttribute('aria-current', 'true')
    const order = page.getByRole('main').getByRole('button', { name: button, exact: true })
    await expect(order).toHaveText(button)
    await expect(order).toHaveAttribute('type', 'submit')
    const { first, total, controls } = await aboveButton(page, button)
    expect(first).toMatch(copyPattern('payments.order.credits', { credits: 50 }, locale))
    expect(total).toMatch(/\d,\d\d\s€$|€\s\d+,\d\d$/)
    // Nothing to press or to fill in comes between
    expect(controls).toBe(0)
    await page.getByRole('checkbox', { name: copy('payments.order.request', {}, locale) }).check()
    await order.click()
    await expect(page).toHaveURL(/\/sandbox\/pay\//)
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(heading(page)).toHaveText(copy('payments.result.completedTitle', { credits: 50 }, locale))
    expect(await creditsOf(page.request)).toBe(55)
  })
}

/** What an order is made of, where it stands directly above its button. */
async function aboveButton(page: Page, words: string) {
  return page.getByRole('button', { name: words, exact: true }).evaluate((button) => {
    const lines = button.closest('form')?.querySelector('dl')
    if (!lines) throw new Error('the order is not in the form')
    const between = document.createRange()
    between.setStartAfter(lines)
    between.setEndBefore(button)
    const rows = [...lines.children].map((row) => row.textContent.trim())
    return {
      first: rows[0],
      total: rows.at(-1),
      controls: between.cloneContents().querySelectorAll('a, button, input, select, textarea').length,
    }
  })
}

test('by direct debit: a wrong code, the texted one, and the next order with the account of before', async ({
  page,
}) => {
  await join(page, 'Iris')
  const { iban, holder, phone: number } = payer()
  await choose(page, 20, copy('payments.methods.directdebit'))
  await placeOrder(page)
  await expect(page).toHaveURL(/\/directdebit\?order=/)
  // A fresh document: what is typed is grouped once its script is there
  await page.waitForLoadState('networkidle')
  await page.getByLabel(copy('payments.debit.iban'), { exact: true }).fill(iban.replaceAll(' ', '').toLowerCase())
  await expect(page.getByLabel(copy('payments.debit.iban'), { exact: true })).toHaveValue(/^\S{4} \S{4} /)
  await page.getByLabel(copy('payments.debit.holder')).fill(holder)
  await page.getByLabel(copy('payments.debit.phone')).fill(number)
  await page.getByRole('button', { name: copy('payments.debit.sendCode') }).click()
  await expect(page.getByRole('alert')).toContainText(copy('errors.mandate_not_accepted'))
  await expect(page.getByLabel(copy('payments.debit.holder'))).toHaveValue(holder)
  await page.getByRole('checkbox', { name: copy('payments.debit.agree') }).check()
  await page.getByRole('button', { name: copy('payments.debit.sendCode') }).click()

  const field = page.getByLabel(copy('payments.debit.code'), { exact: true })
  await expect(field).toBeFocused()
  const code = await codeTextedTo(page.request, number)
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(copy('errors.code_invalid'))
  expect(await creditsOf(page.request)).toBe(5)
  await field.fill(code)
  await page.getByRole('button', { name: copyPattern('payments.debit.sign') }).click()
  await expect(heading(page)).toHaveText(copy('payments.result.completedTitle', { credits: 20 }))
  expect(await creditsOf(page.request)).toBe(25)

  // How one paid the last time is chosen already
  await page.goto('/credits')
  await choosePack(page, 20)
  await placeOrder(page)
  await expect(page.getByRole('heading', { name: copy('payments.debit.keptTitle') })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`${iban.slice(0, 4)} •••• ${iban.slice(-4)}`)
  await page.getByRole('button', { name: copy('payments.debit.useKept') }).click()
  await field.fill(await codeTextedTo(page.request, number, code))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(copy('payments.result.completedTitle', { credits: 20 }))
  expect(await creditsOf(page.request)).toBe(45)
})

test('failed and tried again with the keyboard alone, cancelled; late money shows on the open page', async ({
  page,
}) => {
  await join(page, 'Lena')
  await page.goto('/credits')
  await packChoice(page, 20).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(packChoice(page, 20)).toBeChecked()
  await tabTo(page, 'a', copyPattern('payments.premium.buy', { credits: 20 }))
  await page.keyboard.press('Enter')
  let payment = ''
  for (const move of ['Let it fail', 'Cancel']) {
    await expect(orderButton(page)).toBeVisible()
    await tabTo(page, 'input[name="start_request"]')
    await page.keyboard.press('Space')
    await tabTo(page, 'button', copy('payments.order.button'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sandbox\/pay\//)
    payment = page.url()
    await tabTo(page, 'button', move)
    await page.keyboard.press('Enter')
    // Settled before or after the page came: the heading says it either way
    await expect(heading(page)).toHaveText(copy('payments.result.failedTitle'))
    await expect(heading(page)).toBeFocused()
    if (move === 'Cancel') break
    await tabTo(page, 'a', copy('payments.result.retry'))
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText(copyPattern('payments.result.cancelledText'))).toBeVisible()
  expect(await creditsOf(page.request)).toBe(5)

  await atSandbox(page.request, payment, 'late')
  await expect(heading(page)).toHaveText(copy('payments.result.completedTitle', { credits: 20 }))
  expect(await creditsOf(page.request)).toBe(25)
})

test('a kept card repeats the last order in one step; where it fails, there is PayPal', { tag: '@soak' }, async ({
  page,
}) => {
  await join(page, 'Rita')
  await choose(page, 20, copy('payments.methods.card'))
  await page.getByRole('checkbox', { name: copyPattern('payments.kept.remember') }).check()
  const payment = await goToPay(page)
  await page.getByRole('button', { name: /^Keep this way for later and pay/ }).click()
  await expect(heading(page)).toHaveText(copy('payments.result.completedTitle', { credits: 20 }))

  await page.goto('/credits')
  await page.getByRole('link', { name: copy('payments.repeat.link') }).click()
  await expect(page.getByText('Test card •••• 4242').first()).toBeVisible()
  await placeOrder(page)
  await expect(heading(page)).toHaveText(copy('payments.result.completedTitle', { credits: 20 }))
  expect(await creditsOf(page.request)).toBe(45)

  // The bank asks for authentication: refused, then confirmed
  for (const [answer, title] of [
    ['Refuse', copy('payments.result.failedTitle')],
    ['Confirm the payment', copy('payments.result.completedTitle', { credits: 20 })],
  ] as const) {
    await atSandbox(page.request, payment, 'challenge')
    await page.goto('/credits/repeat-order')
    await placeOrder(page)
    await expect(heading(page)).toHaveText('Confirm with your bank')
    await page.getByRole('button', { name: new RegExp(`^${answer}`) }).click()
    await expect(heading(page)).toHaveText(title)
  }
  expect(await creditsOf(page.request)).toBe(65)

  await atSandbox(page.request, payment, 'decline')
  await page.goto('/credits/repeat-order')
  await placeOrder(page)
  await expect(heading(page)).toHaveText(copy('payments.result.failedTitle'))
  await expect(page.getByText(copy('payments.result.recurringCardOrPayPal'))).toBeVisible()
  await expect(page.getByRole('link', { name: copy('payments.result.retry') })).toBeVisible()
  await page.getByRole('link', { name: copy('payments.result.payPal') }).click()
  await expect(page).toHaveURL(/\/paypal$/)
  await goToPay(page)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(heading(page)).toHaveText(copy('payments.result.completedTitle', { credits: 20 }))
  expect(await creditsOf(page.request)).toBe(85)
})

test('a code is named with its percentage and used once; a wrong one is not found', { tag: '@soak' }, async ({
  page,
}) => {
  await join(page, 'Dana')
  const { discountcode } = (await post(page.request, '/api/payments/stay-discount', {})) as {
    discountcode: { code: string }
  }
  const { code } = discountcode
  await page.goto('/credits')
  await page.getByText(copy('payments.code.have')).click()
  const field = page.getByRole('textbox', { name: copy('payments.code.label') })
  await field.fill('nope')
  await page.keyboard.press('Enter')
  await expect(page.getByText(copy('errors.code_not_found'))).toBeVisible()
  // The time bonus takes more off, and ends with the first purchase
  await field.fill(code.toLowerCase())
  await page.getByRole('button', { name: copy('payments.code.apply') }).click()
  await expect(page.getByText(copy('payments.code.better', { code: 'TIMEBONUS25', percentage: '25' }))).toBeVisible()
  await buy(page.request)
  await page.goto('/credits')
  await page.getByText(copy('payments.code.have')).click()
  await field.fill(code.toLowerCase())
  await page.getByRole('button', { name: copy('payments.code.apply') }).click()
  await expect(page.getByText(copy('payments.code.applied', { code, percentage: '20' }))).toBeVisible()
  await expect(page.getByText(copy('payments.code.once'))).toBeVisible()
  await choosePack(page, 50)
  await expect(page.getByText(copy('payments.order.discount', { code, percentage: '20' }))).toBeVisible()
  await goToPay(page)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(heading(page)).toHaveText(copy('payments.result.completedTitle', { credits: 50 }))
  await page.goto(`/credits?code=${code}`)
  await expect(page.getByText(copy('errors.code_used'))).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('a wrong code, a way to pay, the order, its result, and the withdrawal without log-in', async ({ page }) => {
    const { email } = await join(page, 'Nina')
    await page.goto('/credits')
    await page.getByText(copy('payments.code.have')).click()
    await page.getByRole('textbox', { name: copy('payments.code.label') }).fill('nope')
    await page.getByRole('button', { name: copy('payments.code.apply') }).click()
    await expect(page.getByText(copy('errors.code_not_found'))).toBeVisible()
    await choosePack(page, 20)
    await page.getByRole('link', { name: copy('payments.methods.paypal') }).click()
    await goToPay(page)
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(page).toHaveURL(/\/transactions\//)
    await expect.poll(() => creditsOf(page.request)).toBe(25)
    await page.reload()
    await expect(heading(page)).toHaveText(copy('payments.result.completedTitle', { credits: 20 }))
    const number = page.url().slice(-8)

    await page.context().clearCookies()
    await page.goto('/')
    await page.getByRole('link', { name: copy('common.footer.withdraw') }).click()
    await page.getByLabel(copy('payments.withdrawal.email')).fill(email)
    await page.getByLabel(copy('payments.withdrawal.number')).fill(number)
    await page.getByRole('button', { name: copy('payments.withdrawal.continue') }).click()
    await expect(heading(page)).toHaveText(copy('payments.withdrawal.confirmTitle'))
    await expect(page.getByRole('main')).toContainText(`${copy('payments.withdrawal.number')}${number}`)
    await page.getByRole('button', { name: copy('payments.withdrawal.confirm') }).click()
    await expect(heading(page)).toHaveText(copy('payments.withdrawal.doneTitle'))
    await inMail(page.request, email, new RegExp(`for\\s+order\\s+${number}`))
  })
})
