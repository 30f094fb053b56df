import { rmSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { OrderView } from '../../src/contract/payments/payments.ts'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { startProductForTests } from '../../src/test/product/product.ts'
import { temporaryFolder } from '../../src/test/product/temporary.ts'
import { openVerotelServer, verotelKey, verotelShop } from '../../src/test/providers/verotel-server.ts'
import { demoPassword, post, resident } from '../members.ts'
import { choose, creditsOf, heading, placeOrder } from '../money/buying.ts'
import { checkEverywhere } from '../quality/check.ts'
import { join } from '../signing-up.ts'
import { test } from '../test.ts'

const method = (page: Page, name: 'card' | 'ideal' | 'directdebit' | 'paypal') =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${copy(`payments.methods.${name}`)}`) })

test('Verotel: its methods by country, and a refund by hand in the Control Center', { tag: '@soak' }, async ({
  browser,
}) => {
  const folder = temporaryFolder('vonk-verotel-')
  const world = { DEMO: '1', DEMO_MEMBERS: '20', VAR_DIR: folder }
  // Its members have paid at the sandbox
  await (await startProductForTests(world)).stop()
  const verotel = await openVerotelServer()
  const product = await startProductForTests({
    ...world,
    PAYMENT_PROVIDERS: 'verotel',
    VEROTEL_SHOP_ID: verotelShop,
    VEROTEL_SIGNATURE_KEY: verotelKey,
    VEROTEL_METHODS: 'card,directdebit,ideal',
    VEROTEL_URL: verotel.url,
  })
  const contexts = await Promise.all(
    Array.from({ length: 4 }, () => browser.newContext({ baseURL: product.url, bypassCSP: true })),
  )
  try {
    const [dutch, german, finnish, office] = await Promise.all(contexts.map((context) => context.newPage()))
    if (!dutch || !german || !finnish || !office) throw new Error('no pages')
    await dutch.route(`${verotel.url}/startorder*`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Verotel</h1>' }),
    )
    for (const [page, country, offered] of [
      [dutch, 'NL', ['card', 'ideal', 'directdebit']],
      [german, 'DE', ['card', 'directdebit']],
      [finnish, 'FI', ['card']],
    ] as const) {
      const { id } = await join(page, 'Vera', { details: { country } })
      expect(id).not.toBe('')
      await choose(page, 20, copy('payments.methods.card'))
      for (const name of ['card', 'ideal', 'directdebit', 'paypal'] as const) {
        const isOffered = (offered as readonly string[]).includes(name)
        await expect(method(page, name), `${name} in ${country}`).toHaveCount(isOffered ? 1 : 0)
      }
    }

    await placeOrder(dutch)
    await expect(heading(dutch)).toHaveText('Verotel')
    const link = dutch.url()
    const { orders } = (await (await dutch.request.get('/api/payments/orders')).json()) as { orders: OrderView[] }
    const order = orders[0]?.id ?? ''
    const reports = async (query: URLSearchParams) => {
      const answer = await dutch.request.get(`/api/payments/webhooks/verotel?${query}`)
      expect(await answer.text()).toBe('OK')
    }
    await reports(verotel.pays(link))
    await dutch.goto(`/transactions/${order}`)
    await expect(heading(dutch)).toHaveText(copy('payments.result.completedTitle', { credits: 20 }))
    const { user } = (await (await dutch.request.get('/api/user.php')).json()) as { user: { email: string } }
    const declared = { email: user.email, order_number: order }
    await post(dutch.request, '/api/payments/withdrawals', { withdrawal_id: crypto.randomUUID(), ...declared })
    await expect.poll(() => creditsOf(dutch.request)).toBe(5)

    await post(office.request, '/api/office/session', { email: resident('moderator'), password: demoPassword })
    const entry = office.getByRole('listitem').filter({ has: office.getByRole('link', { name: order, exact: true }) })
    await expect(async () => {
      await office.goto('/office/money')
      await expect(entry).toBeVisible({ timeout: 2_000 })
    }).toPass()
    const sale = verotel.sales.get(order)
    const steps = entry.locator('ol').getByRole('listitem')
    await expect(steps).toHaveText([
      copy('office.money.refunds.verotel.open', { sale: sale?.saleID ?? '' }),
      copy('office.money.refunds.verotel.find'),
      copyPattern('office.money.refunds.verotel.refund', { amount: `€${sale?.priceAmount}` }),
    ])
    await checkEverywhere(office, 'a refund by hand at Verotel')

    await reports(verotel.returned('credit', order, sale?.priceAmount ?? ''))
    await expect(heading(dutch)).toHaveText(copy('payments.result.refunded.title'))
    await expect(async () => {
      await office.goto('/office/money')
      await expect(entry).toHaveCount(0, { timeout: 2_000 })
    }).toPass()
    expect(verotel.wrong).toEqual([])
  } finally {
    await Promise.all(contexts.map((context) => context.close()))
    await product.stop()
    verotel.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
