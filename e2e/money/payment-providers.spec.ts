import { rmSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { OrderView } from '../../src/contract/payments/payments.ts'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { startProductForTests } from '../../src/test/product/product.ts'
import { temporaryFolder } from '../../src/test/product/temporary.ts'
import { join } from '../signing-up.ts'
import { test } from '../test.ts'
import { choose, creditsOf, heading, placeOrder } from './buying.ts'
import { type Paying, type Posted, providerDoubles } from './provider-doubles.ts'

const added = copy('payments.result.completedTitle', { credits: 20 })

// In one world that is made with the sandbox, so one after the other
test.describe.configure({ mode: 'default' })
let folder = ''
const world = () => ({ DEMO: '1', DEMO_MEMBERS: '20', VAR_DIR: folder })
test.beforeAll(async () => {
  folder = temporaryFolder('vonk-providers-')
  await (await startProductForTests(world())).stop()
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Each adapter in a product of its own, against the local server that implements the provider's protocol
for (const [name, open] of Object.entries(providerDoubles))
  test(`${name}: failure, success, refund, chargeback, saved card`, { tag: '@soak' }, async ({ browser }) => {
    const double = await open()
    const product = await startProductForTests({ ...world(), ...double.environment })
    const context = await browser.newContext({ baseURL: product.url })
    try {
      const page = await context.newPage()
      await context.route(double.pages, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<h1>${name}</h1>` }),
      )
      await join(page, 'Vera')

      /** Orders and arrives at the provider's page, where its own checks of cards take place. */
      async function goToProvider(remember = false): Promise<Paying> {
        await choose(page, 20, copy('payments.methods.card'))
        const box = page.getByRole('checkbox', { name: copyPattern('payments.kept.remember') })
        if (remember) await box.check()
        else if (double.paysAndSaves === null) await expect(box).toHaveCount(0)
        return atProvider()
      }
      async function atProvider(): Promise<Paying> {
        await placeOrder(page)
        await expect(heading(page)).toHaveText(name)
        const { id, total } = await newestOrder(page)
        return { id, link: page.url(), amount: (total.amount_minor / 100).toFixed(2) }
      }
      async function post({ path, method = 'POST', headers = {}, body }: Posted): Promise<void> {
        const answer = await context.request.fetch(path, { method, headers, ...(body !== undefined && { data: body }) })
        expect(answer.status(), path).toBe(200)
      }
      const comesBack = ({ id }: Paying) => page.goto(`/transactions/${id}`)
      async function buys(): Promise<Paying> {
        const payment = await goToProvider()
        await comesBack(payment)
        await expect(heading(page)).toHaveText(copy('payments.result.pendingTitle'))
        // The open page follows the payment
        await post(double.pays(payment))
        await expect(heading(page)).toHaveText(added)
        return payment
      }

      const declined = await goToProvider()
      await comesBack(declined)
      if (double.declines !== null) {
        await post(double.declines(declined))
        await expect(heading(page)).toHaveText(copy('payments.result.failedTitle'))
      }
      expect(await creditsOf(page.request)).toBe(5)

      const refunded = await buys()
      expect(await creditsOf(page.request)).toBe(25)
      await post(double.refunds(refunded))
      await expect(heading(page)).toHaveText(copy('payments.result.refunded.title'))
      expect(await creditsOf(page.request)).toBe(5)

      const disputed = await buys()
      await post(double.chargesBack(disputed))
      await expect(heading(page)).toHaveText(copy('payments.result.charged_back.title'))
      expect(await creditsOf(page.request)).toBe(5)

      if (double.paysAndSaves !== null && double.confirmsRepeat !== null) {
        const first = await goToProvider(true)
        await post(double.paysAndSaves(first))
        await comesBack(first)
        await expect(heading(page)).toHaveText(added)
        await page.goto('/credits/repeat-order')
        await expect(page.getByText('Visa •••• 4242').first()).toBeVisible()
        const repeated = await atProvider()
        await post(double.confirmsRepeat(repeated))
        await comesBack(repeated)
        await expect(heading(page)).toHaveText(added)
        expect(await creditsOf(page.request)).toBe(45)
      }
      expect(double.wrong).toEqual([])
    } finally {
      await context.close()
      await product.stop()
      double.close()
    }
  })

async function newestOrder(page: Page): Promise<OrderView> {
  const { orders } = (await (await page.request.get('/api/payments/orders')).json()) as { orders: OrderView[] }
  const [newest] = orders
  if (newest === undefined) throw new Error('no order')
  return newest
}
