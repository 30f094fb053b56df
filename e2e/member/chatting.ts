import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import type { AttachmentInput, MessageView } from '../../src/contract/chat/message.ts'
import type { BundleView, OrderView } from '../../src/contract/payments/payments.ts'
import { copy } from '../../src/test/copy.ts'
import { post, termsVersion, withoutLikeOverlay } from '../members.ts'
import { portraitFile } from '../portrait.ts'
import { join } from '../signing-up.ts'

const voiceFile = new URL('../../src/test/fixtures/voice.webm', import.meta.url)

export type Person = { id: string; name: string; email: string; page: Page; request: APIRequestContext }
type Words = { text?: string; reply_to?: number; attachment?: AttachmentInput }

/** A new member in a browser of their own, whom no overlay disturbs. */
export async function newPerson(browser: Browser, name: string, options: BrowserContextOptions = {}): Promise<Person> {
  const context = await browser.newContext(options)
  await withoutLikeOverlay(context)
  const page = await context.newPage()
  return { ...(await join(page, name)), page, request: page.request }
}
export const closeAll = (...all: Person[]) => Promise.all(all.map(({ page }) => page.context().close()))

/** Opens or finds a conversation by a call. */
export async function conversationWith({ request }: Pick<Person, 'request'>, other: { id: string }): Promise<string> {
  return (await post(request, '/api/chat/conversations', { member_id: other.id })).conversation.id
}

/** Sends by a call. */
export async function tell({ request }: Pick<Person, 'request'>, id: string, words: string | Words) {
  const { text = '', ...more } = typeof words === 'string' ? { text: words } : words
  const path = `/api/chat/conversations/${id}/messages`
  return (await post(request, path, { message_id: randomUUID(), text, ...more })).message as MessageView
}

/** All that is written there, oldest first, at most a hundred. */
export async function written({ request }: Pick<Person, 'request'>, id: string): Promise<MessageView[]> {
  const answer = await request.get(`/api/chat/conversations/${id}/messages?after=0&limit=100`)
  return ((await answer.json()) as { messages: MessageView[] }).messages
}

/** Uploads a photo or a voice note by a call, for a message. */
export async function uploaded({ request }: Pick<Person, 'request'>, kind: 'photo' | 'voice'): Promise<string> {
  const id = randomUUID()
  const [type, data] =
    kind === 'photo' ? ['image/jpeg', await portraitFile()] : ['audio/webm', await readFile(voiceFile)]
  const path = `/api/chat/uploads/${id}?peaks=10,60,100,40,20`
  const answer = await request.put(path, { headers: { 'content-type': type }, data })
  expect(answer.status(), await answer.text()).toBe(200)
  return id
}

/** Buys the largest bundle by calls, and pays it at the sandbox provider. */
export async function buyCredits({ request }: Pick<Person, 'request'>): Promise<void> {
  const offer = await (await request.get('/api/payments/bundles')).json()
  const [largest] = (offer.bundles as BundleView[]).toSorted((a, b) => b.credits - a.credits)
  const start_request = await termsVersion(request)
  const order = {
    order_id: randomUUID(),
    bundle_id: largest?.id,
    payment_method: offer.methods[0].method,
    start_request,
  }
  const { checkout_url } = (await post(request, '/api/payments/orders', order)).order as OrderView
  const paid = await request.post(String(checkout_url), { form: { do: 'pay' }, maxRedirects: 0 })
  expect(paid.status()).toBe(303)
}

export async function creditsOf({ request }: Pick<Person, 'request'>): Promise<number> {
  return ((await (await request.get('/api/credits/wallet')).json()) as { credits: number }).credits
}

export const composer = (page: Page) => page.locator('textarea[name=text]')
export const log = (page: Page) => page.getByRole('log')
/** The messages that have these words. */
export const saying = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text })
export const numbered = (page: Page, seq: number) => page.locator(`[data-seq="${seq}"]`)

/** Leaves the lines to begin with, which are offered by themselves where nothing was written. */
export async function writeOwn(page: Page): Promise<void> {
  await page.getByRole('button', { name: copy('chat.icebreakers.own') }).click()
  await expect(composer(page)).toBeFocused()
}

/** Writes and sends; the words are in the conversation then, whether or not they have arrived. */
export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await expect(log(page).getByText(text, { exact: true })).toBeVisible()
}

/** Opens what can be done with a message, by keyboard, and does it. */
export async function act(message: Locator, name: string): Promise<void> {
  await message.focus()
  await message.press('Enter')
  await message
    .page()
    .getByRole('dialog', { name: copy('chat.message.actions') })
    .getByRole('button', { name })
    .click()
}

/** Chooses from the options of the open conversation. */
export async function option(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: copy('chat.header.options'), exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** A row of the list of conversations. */
export const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: copy('chat.list.label') })
    .getByRole('listitem')
    .filter({ hasText: name })
