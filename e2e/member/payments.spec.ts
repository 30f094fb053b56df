import { expect, type Page } from '@playwright/test'
import { tabTo } from '../keyboard.ts'
import { phone, post } from '../members.ts'
import { join } from '../signing-up.ts'
import { test } from '../test.ts'
import { atSandbox, buy, choose, codeTextedTo, creditsOf, goToPay, heading, orderButton, payer } from './buying.ts'
import { inMail, mailsTo } from './mailbox.ts'

test('by card: the result follows the payment live, with credits, premium, the invoice and the mail', async ({
  page,
  context,
}) => {
  const { email } = await join(page, 'Carla')
  await choose(page, 50, 'Card')
  const lines = page.locator('form').filter({ has: orderButton(page) })
  await expect(lines.getByRole('term')).toHaveText(['50 credits', 'Discount TIMEBONUS25 (25%)', 'Total, VAT included'])
  const total = (await lines.getByRole('definition').last().textContent()) ?? ''
  const payment = await goToPay(page)
  await page.getByRole('button', { name: 'Leave it pending' }).click()
  await expect(heading(page)).toHaveText('We are waiting for your payment')
  await expect(page.getByRole('link', { name: 'Get Premium' })).toBeVisible()

  const elsewhere = await context.newPage()
  await elsewhere.goto(payment)
  await elsewhere.getByRole('button', { name: `Settle it: ${total} paid` }).click()
  await expect(heading(page)).toHaveText('50 credits added')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText('You now have 55 credits.')).toBeVisible()
  await expect(page.getByText('You are a premium member.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Premium' })).toBeHidden()

  const invoice = page.getByRole('link', { name: /^Invoice 20\d\d-\d+/ })
  const file = await page.request.get((await invoice.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')

  const link = await inMail(page.request, email, /\/withdraw\?order=[\w-]+/)
  expect(link).toBe(`/withdraw?order=${page.url().split('/').at(-1)}`)
  const mail = (await mailsTo(page.request, email)).find(({ text }) => text.includes(link))
  expect(mail?.text).toContain(total)
  expect(mail?.attachments).toEqual([{ name: expect.stringMatching(/\.pdf$/), type: 'application/pdf' }])
})

const lawful = [
  {
    locale: 'nl',
    country: 'NL',
    method: 'iDEAL',
    button: 'Bestelling met betalingsverplichting',
    added: 'bijgeschreven',
  },
  { locale: 'de', country: 'DE', method: 'Karte', button: 'Zahlungspflichtig bestellen', added: 'gutgeschrieben' },
]
for (const { locale, country, method, button, added } of lawful) {
  test(`in ${locale} the button says what the law asks for, right below credits and total`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await join(page, 'Sanne', { details: { country } })
    await page.goto('/credits')
    await page.getByRole('link', { name: /^50 credits/i }).click()
    const way = page.getByRole('main').getByRole('link', { name: method })
    await way.click()
    await expect(way).toHaveAttribute('aria-current', 'true')
    const order = page.getByRole('main').getByRole('button', { name: button, exact: true })
    await expect(order).toHaveText(button)
    await expect(order).toHaveAttribute('type', 'submit')
    const { first, total, controls } = await aboveButton(page, button)
    expect(first).toMatch(/^50 credits/i)
    expect(total).toMatch(/\d,\d\d\s€$|€\s\d+,\d\d$/)
    // Nothing to press or to fill in comes between
    expect(controls).toBe(0)
    await order.click()
    await expect(page).toHaveURL(/\/sandbox\/pay\//)
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(heading(page)).toHaveText(`50 ${locale === 'de' ? 'Credits' : 'credits'} ${added}`)
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
  await choose(page, 20, 'Direct debit')
  await orderButton(page).click()
  await expect(page).toHaveURL(/\/directdebit\?order=/)
  // A fresh document: what is typed is grouped once its script is there
  await page.waitForLoadState('networkidle')
  await page.getByLabel('IBAN', { exact: true }).fill(iban.replaceAll(' ', '').toLowerCase())
  await expect(page.getByLabel('IBAN', { exact: true })).toHaveValue(/^\S{4} \S{4} /)
  await page.getByLabel('Account holder').fill(holder)
  await page.getByLabel('Mobile phone').fill(number)
  await page.getByRole('button', { name: 'Text me the code' }).click()
  await expect(page.getByRole('alert')).toContainText('Please agree to the mandate first.')
  await expect(page.getByLabel('Account holder')).toHaveValue(holder)
  await page.getByRole('checkbox', { name: 'I give this mandate.' }).check()
  await page.getByRole('button', { name: 'Text me the code' }).click()

  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeFocused()
  const code = await codeTextedTo(page.request, number)
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Code invalid')
  expect(await creditsOf(page.request)).toBe(5)
  await field.fill(code)
  await page.getByRole('button', { name: /^Sign and pay/ }).click()
  await expect(heading(page)).toHaveText('20 credits added')
  expect(await creditsOf(page.request)).toBe(25)

  // How one paid the last time is chosen already
  await page.goto('/credits')
  await page.getByRole('link', { name: 'Choose 20 credits' }).click()
  await orderButton(page).click()
  await expect(page.getByRole('heading', { name: 'Use your account of before?' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`${iban.slice(0, 4)} •••• ${iban.slice(-4)}`)
  await page.getByRole('button', { name: 'Use this account' }).click()
  await field.fill(await codeTextedTo(page.request, number, code))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('20 credits added')
  expect(await creditsOf(page.request)).toBe(45)
})

test('failed and tried again with the keyboard alone, cancelled; late money shows on the open page', async ({
  page,
}) => {
  await join(page, 'Lena')
  await page.goto('/credits')
  await page.getByRole('link', { name: 'Choose 20 credits' }).focus()
  await page.keyboard.press('Enter')
  let payment = ''
  for (const move of ['Let it fail', 'Cancel']) {
    await expect(orderButton(page)).toBeVisible()
    await tabTo(page, 'button', 'Order with obligation to pay')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sandbox\/pay\//)
    payment = page.url()
    await tabTo(page, 'button', move)
    await page.keyboard.press('Enter')
    // Settled before or after the page came: the heading says it either way
    await expect(heading(page)).toHaveText('Payment failed or has been cancelled.')
    await expect(heading(page)).toBeFocused()
    if (move === 'Cancel') break
    await tabTo(page, 'a', 'Try again')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText(/^You stopped the payment/)).toBeVisible()
  expect(await creditsOf(page.request)).toBe(5)

  await atSandbox(page.request, payment, 'late')
  await expect(heading(page)).toHaveText('20 credits added')
  expect(await creditsOf(page.request)).toBe(25)
})

test('a kept card repeats the last order in one step; where it fails, there is PayPal', async ({ page }) => {
  await join(page, 'Rita')
  await choose(page, 20, 'Card')
  await page.getByRole('checkbox', { name: /^Keep this card/ }).check()
  const payment = await goToPay(page)
  await page.getByRole('button', { name: /^Keep this way for later and pay/ }).click()
  await expect(heading(page)).toHaveText('20 credits added')

  await page.goto('/credits')
  await page.getByRole('link', { name: 'Repeat your last order' }).click()
  await expect(page.getByText('Test card •••• 4242').first()).toBeVisible()
  await orderButton(page).click()
  await expect(heading(page)).toHaveText('20 credits added')
  expect(await creditsOf(page.request)).toBe(45)

  await atSandbox(page.request, payment, 'decline')
  await page.goto('/credits/repeat-order')
  await orderButton(page).click()
  await expect(heading(page)).toHaveText('Payment failed or has been cancelled.')
  await expect(
    page.getByText(/^The card that is kept for you could not be charged.* or pay with PayPal\.$/),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  await page.getByRole('link', { name: 'Pay with PayPal' }).click()
  await expect(page).toHaveURL(/\/paypal$/)
  await goToPay(page)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(heading(page)).toHaveText('20 credits added')
  expect(await creditsOf(page.request)).toBe(65)
})

test('a code is named with its percentage and used once; a wrong one is not found', async ({ page }) => {
  await join(page, 'Dana')
  const { discountcode } = (await post(page.request, '/api/payments/stay-discount', {})) as {
    discountcode: { code: string }
  }
  const { code } = discountcode
  await page.goto('/credits')
  await page.getByText('Have a discount code?').click()
  const field = page.getByRole('textbox', { name: 'Discount code' })
  await field.fill('nope')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Code not found')).toBeVisible()
  // The time bonus takes more off, and ends with the first purchase
  await field.fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Your discount TIMEBONUS25 takes 25% off, which is more')).toBeVisible()
  await buy(page.request)
  await page.goto('/credits')
  await page.getByText('Have a discount code?').click()
  await field.fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(`Code ${code} takes 20% off.`)).toBeVisible()
  await expect(page.getByText('You can use it once.')).toBeVisible()
  await page.getByRole('link', { name: 'Choose 50 credits' }).click()
  await expect(page.getByText(`Discount ${code} (20%)`)).toBeVisible()
  await goToPay(page)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(heading(page)).toHaveText('50 credits added')
  await page.goto(`/credits?code=${code}`)
  await expect(page.getByText('Code already used')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('a wrong code, a way to pay, the order, its result, and the withdrawal without log-in', async ({ page }) => {
    const { email } = await join(page, 'Nina')
    await page.goto('/credits')
    await page.getByText('Have a discount code?').click()
    await page.getByRole('textbox', { name: 'Discount code' }).fill('nope')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Code not found')).toBeVisible()
    await page.getByRole('link', { name: 'Choose 20 credits' }).click()
    await page.getByRole('link', { name: 'PayPal' }).click()
    await goToPay(page)
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(page).toHaveURL(/\/transactions\//)
    await expect.poll(() => creditsOf(page.request)).toBe(25)
    await page.reload()
    await expect(heading(page)).toHaveText('20 credits added')
    const number = page.url().slice(-8)

    await page.context().clearCookies()
    await page.goto('/')
    await page.getByRole('link', { name: 'Withdraw from a contract' }).click()
    await page.getByLabel('E-mail address of your account').fill(email)
    await page.getByLabel('Order number').fill(number)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(heading(page)).toHaveText('Confirm your withdrawal')
    await expect(page.getByRole('main')).toContainText(`Order number${number}`)
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(heading(page)).toHaveText('Your withdrawal has reached us')
    await inMail(page.request, email, new RegExp(`for\\s+order\\s+${number}`))
  })
})
