import { type BrowserContext, expect, type Page, request } from '@playwright/test'
import { type CopyKey, copy } from '../../src/test/copy.ts'
import { startProductForTests } from '../../src/test/product/product.ts'
import { openWalletVerifier, verifierToken } from '../../src/test/providers/wallet-verifier.ts'
import { openYotiServer, yotiKey, yotiSdkId } from '../../src/test/providers/yoti-server.ts'
import { demoPassword, post } from '../members.ts'
import { checkEverywhere } from '../quality/check.ts'
import { join } from '../signing-up.ts'
import { test } from '../test.ts'

const text = (key: AgeText) => copy(`verification.age.${key}`)
type AgeText = AgeKeyIn<CopyKey>
type AgeKeyIn<Key> = Key extends `verification.age.${infer Name}` ? Name : never
const yotiPage = { contentType: 'text/html', body: '<h1>Yoti</h1>' }

/** From now on members in the Netherlands prove their age at a provider. */
async function requireProof(baseURL: string): Promise<void> {
  const office = await request.newContext({ baseURL })
  await post(office, '/api/office/session', { email: 'moderator@demo.example', password: demoPassword })
  type Sites = { sites: { id: string; hosts: string[] }[] }
  const { sites } = (await (await office.get('/api/office/sites')).json()) as Sites
  const id = sites.find(({ hosts }) => hosts.includes('*'))?.id
  const { site } = (await (await office.get(`/api/office/sites/${id}`)).json()) as { site: { version: number } }
  const levels = ['estimated', 'document', 'wallet']
  const ageProof = { NL: { by: 'provider', pages: ['members', 'chats', 'showcase'], levels } }
  const saved = await office.put(`/api/office/sites/${id}/settings`, {
    data: { after: site.version, changes: { ageProof } },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  await office.dispose()
}

test('proof of age at the real adapters: refused, expired, pending, accepted; Yoti and a wallet; without script', {
  tag: '@soak',
}, async ({ browser }) => {
  const [yoti, verifier] = await Promise.all([openYotiServer(), openWalletVerifier()])
  const product = await startProductForTests({
    ...{ DEMO: '1', DEMO_MEMBERS: '20', AGE_PROVIDER: 'yoti,eu_wallet' },
    ...{ YOTI_SDK_ID: yotiSdkId, YOTI_API_KEY: yotiKey, YOTI_URL: yoti.url },
    ...{ EU_WALLET_VERIFIER_URL: verifier.url, EU_WALLET_VERIFIER_TOKEN: verifierToken },
  })
  const contexts: BrowserContext[] = []
  async function memberIn(options: Parameters<typeof browser.newContext>[0] = {}): Promise<Page> {
    const context = await browser.newContext({ baseURL: product.url, ...options })
    contexts.push(context)
    const page = await context.newPage()
    await join(page, 'Iris')
    return page
  }
  try {
    await requireProof(product.url)
    const page = await memberIn({ bypassCSP: true })
    await page.route(`${yoti.url}/?*`, (route) => route.fulfill(yotiPage))
    const heading = page.getByRole('heading', { level: 1 })
    const status = page.getByRole('status')
    async function startAtYoti(): Promise<string> {
      await page.getByRole('button', { name: text('start.yoti') }).click()
      await expect(heading).toHaveText('Yoti')
      return new URL(page.url()).searchParams.get('sessionId') ?? ''
    }

    await expect(async () => {
      await page.goto('/members')
      await expect(page).toHaveURL(/\/age\?next=/, { timeout: 1_000 })
    }).toPass()
    await expect(heading).toHaveText(text('title'))
    await checkEverywhere(page, 'question')

    const refused = await startAtYoti()
    await page.goto('/age/done')
    await expect(status).toContainText(text('pending'))
    await checkEverywhere(page, 'pending')
    yoti.settle(refused, 'FAIL', 'AGE_ESTIMATION')
    await expect(status).toContainText(text('minor'))
    await checkEverywhere(page, 'refused')

    await page.getByRole('link', { name: text('tryAgain') }).click()
    yoti.settle(await startAtYoti(), 'EXPIRED')
    await page.goto('/age/done')
    await expect(status).toContainText(text('failed'))
    await page.getByRole('link', { name: text('tryAgain') }).click()

    await page.getByRole('button', { name: text('start.eu_wallet') }).click()
    await expect(page.getByRole('img', { name: text('qr') })).toBeVisible()
    await checkEverywhere(page, 'wallet')
    verifier.present(verifier.newest(), 'over 18')
    await expect(status).toContainText(text('passed'))
    await checkEverywhere(page, 'accepted')
    await page.getByRole('link', { name: text('goOn') }).click()
    await expect(page).toHaveURL(/\/members/)

    // Forms may lead on to the provider, which answers by https. No one outside this machine is reached
    const nowhere = { server: 'http://127.0.0.1:9', bypass: '127.0.0.1,localhost' }
    const plain = await memberIn({ javaScriptEnabled: false, proxy: nowhere })
    const live = 'https://age.yoti.com'
    await plain.route('**/age?*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const response = await route.fetch({ maxRedirects: 0 })
      const location = (response.headers().location ?? '').replace(yoti.url, live)
      return route.fulfill({ response, headers: { ...response.headers(), location } })
    })
    await plain.goto('/members')
    const arrives = plain.waitForRequest((sent) => sent.url().startsWith(`${live}/?sessionId=`))
    await plain.getByRole('button', { name: text('start.yoti') }).click()
    const session = new URL((await arrives).url()).searchParams.get('sessionId') ?? ''
    yoti.settle(session, 'COMPLETE', 'DOC_SCAN')
    const back = await plain.context().newPage()
    await back.goto('/age/done')
    await expect(back.getByRole('status')).toContainText(text('passed'))
    expect([...yoti.wrong, ...verifier.wrong]).toEqual([])
  } finally {
    for (const context of contexts) await context.close()
    await product.stop()
    yoti.close()
    verifier.close()
  }
})
