import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Locale } from '../../src/contract/constants.ts'
import type { BundleView, OrderView } from '../../src/contract/payments/payments.ts'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { ibanOf } from '../../src/test/providers/ibans.ts'
import { post, termsVersion } from '../members.ts'

type Wanted = { credits?: number; method?: OrderView['payment_method']; remember?: boolean }

export async function creditsOf(request: APIRequestContext): Promise<number> {
  return ((await (await request.get('/api/credits/wallet')).json()) as { credits: number }).credits
}

/** Orders the bundle with so many credits by calls, and does not pay. */
export async function order(
  request: APIRequestContext,
  { credits = 20, method = 'card', remember = false }: Wanted = {},
): Promise<OrderView> {
  const { bundles } = (await (await request.get('/api/payments/bundles')).json()) as { bundles: BundleView[] }
  const bundle = bundles.find((offered) => offered.credits === credits)
  const start_request = await termsVersion(request)
  const wanted = {
    order_id: crypto.randomUUID(),
    bundle_id: bundle?.id,
    payment_method: method,
    start_request,
    remember,
  }
  return ((await post(request, '/api/payments/orders', wanted)) as { order: OrderView }).order
}

/** Makes a move at the sandbox, without its page: what the buyer, the shop or a bank does with this payment. */
export async function atSandbox(request: APIRequestContext, payment: string | null, move: string): Promise<void> {
  const answer = await request.post(payment ?? '', { form: { do: move }, maxRedirects: 0 })
  expect(answer.status(), move).toBe(303)
}

/** Orders and pays by calls; the credits are there. */
export async function buy(request: APIRequestContext, wanted: Wanted = {}): Promise<OrderView> {
  const ordered = await order(request, wanted)
  await atSandbox(request, ordered.checkout_url, 'pay')
  await becomes(request, ordered, 'completed')
  return ordered
}

export async function becomes(
  request: APIRequestContext,
  { id }: OrderView,
  status: OrderView['status'],
): Promise<void> {
  const statusNow = async () =>
    ((await (await request.get(`/api/payments/orders/${id}`)).json()) as { order: OrderView }).order.status
  await expect.poll(statusNow).toBe(status)
}

/** On the page with the bundles: chooses one, and goes on to its order. */
export async function choosePack(page: Page, credits: number, locale?: Locale): Promise<void> {
  await packChoice(page, credits, locale).check()
  await page.getByRole('link', { name: copyPattern('payments.premium.buy', { credits }, locale) }).click()
}

export const packChoice = (page: Page, credits: number, locale?: Locale) =>
  page.getByRole('radio', { name: new RegExp(`^${copy('payments.credits.amount', { credits }, locale)}`) })

/** From the bundles to the order of one of them, paid in this way. */
export async function choose(page: Page, credits: number, method: string): Promise<void> {
  await page.goto('/credits')
  await choosePack(page, credits)
  const way = page.getByRole('main').getByRole('link', { name: new RegExp(`^${method}`) })
  await way.click()
  await expect(way).toHaveAttribute('aria-current', 'true')
}

export const orderButton = (page: Page) => page.getByRole('button', { name: copy('payments.order.button') })
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Ticks the request to start right away, and presses the order button. */
export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: copy('payments.order.request') }).check()
  await orderButton(page).click()
}

/** Places the order, and answers the payment's page at the sandbox. */
export async function goToPay(page: Page): Promise<string> {
  await placeOrder(page)
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  return page.url()
}

/** The code of six digits that was texted last to a number, once there is another one than `before`. */
export async function codeTextedTo(request: APIRequestContext, phone: string, before = ''): Promise<string> {
  let code = ''
  await expect(async () => {
    const articles = (await (await request.get('/dev/sms')).text()).split('<article>')
    const newest = articles.find((article) => article.includes(phone)) ?? ''
    code = /<pre>.*\b(\d{6})\b/s.exec(newest)?.[1] ?? ''
    expect(code).not.toBe('')
    expect(code).not.toBe(before)
  }).toPass()
  return code
}

/** An account and a telephone of one's own. */
export const payer = () => ({
  iban: ibanOf(Date.now() % 1_000_000_000),
  holder: 'Iris de Vries',
  phone: `+3161${String(Date.now()).slice(-7)}`,
})
