import type { Page } from '@playwright/test'

/** Of everybody in the demo world. */
export const password = 'tulips-in-february'

/** Logs somebody of the demo's cast in. */
export async function logIn(page: Page, name: string): Promise<void> {
  const answer = await page.request.post('/api/user.php', { data: { email: `${name}@demo.example`, password } })
  if (!answer.ok()) throw new Error(`${name} could not log in: ${answer.status()}`)
}

/** A page as one of them sees it. */
export function as(name: string, path: string) {
  return async (page: Page) => {
    await logIn(page, name)
    await page.goto(path)
  }
}

/** An order with this way to pay, or the first that there is, at the page where it is paid. */
export async function order(page: Page, method?: string): Promise<{ id: string; url: string }> {
  const answer = await page.request.get('/api/payments/bundles')
  const { bundles, methods } = (await answer.json()) as { bundles: { id: string }[]; methods: { method: string }[] }
  const id = crypto.randomUUID()
  const data = { order_id: id, bundle_id: bundles[0]?.id, payment_method: method ?? methods[0]?.method }
  const made = await page.request.post('/api/payments/orders', { data })
  const { order: placed } = (await made.json()) as { order: { checkout_url: string } }
  return { id, url: placed.checkout_url }
}

/** Buys the first bundle at the sandbox for whoever is logged in. */
export async function buyCredits(page: Page): Promise<void> {
  const { id, url } = await order(page)
  await page.goto(url)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/transactions/)
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await page.request.get(`/api/payments/orders/${id}`)
    if (((await answer.json()) as { order: { status: string } }).order.status === 'completed') return
    await page.waitForTimeout(100)
  }
  throw new Error('the order was not completed')
}
