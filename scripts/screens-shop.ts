import type { Page } from '@playwright/test'

/** An order at the sandbox, at its page there. */
export async function order(page: Page): Promise<{ id: string; url: string }> {
  const answer = await page.request.get('/api/payments/bundles')
  const { bundles, methods } = (await answer.json()) as { bundles: { id: string }[]; methods: { method: string }[] }
  const id = crypto.randomUUID()
  const data = { order_id: id, bundle_id: bundles[0]?.id, payment_method: methods[0]?.method }
  const made = await page.request.post('/api/payments/orders', { data })
  const { order: placed } = (await made.json()) as { order: { checkout_url: string } }
  return { id, url: placed.checkout_url }
}

/** Buys the first bundle at the sandbox for whoever is logged in. */
export async function buyCredits(page: Page): Promise<void> {
  await page.goto((await order(page)).url)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/transactions/)
  await page.getByText('added to your account').or(page.getByText('credits')).first().waitFor()
}
