import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import type { UserView } from '../../src/contract/accounts/user.ts'
import type { AttachmentInput, MessageView } from '../../src/contract/chat/message.ts'
import { drawPortrait } from '../../src/seed/portraits.ts'
import { chanceOf } from '../../src/seed/random.ts'
import { copy } from '../../src/test/copy.ts'
import type { Screen } from './screen.ts'
import { buyCredits } from './screens-shop.ts'

const password = 'tulips-in-february'
const recording = new URL('../../src/test/fixtures/voice.webm', import.meta.url)

type Who = { id: string; request: APIRequestContext }
type Sent = { text?: string; reply_to?: number; attachment?: AttachmentInput }

/** Logs somebody of the demo world in on the page; both sizes are drawn at once, so each has people of its own. */
async function enter(page: Page, gender: 'female' | 'male', number: number): Promise<Who> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  const country = number < 8 ? 'fr' : 'pl'
  const email = `${gender}${(isPhone ? number : number + 1) - (number < 8 ? 0 : 8)}.${country}@demo.example`
  const answer = await page.request.post('/api/user.php', { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} could not log in: ${answer.status()}`)
  return { id: ((await answer.json()) as { user: UserView }).user.id, request: page.request }
}

async function put(request: APIRequestContext, bytes: Buffer, type: string, query = ''): Promise<string> {
  const id = crypto.randomUUID()
  const answer = await request.put(`/api/chat/uploads/${id}${query}`, {
    data: bytes,
    headers: { 'content-type': type },
  })
  if (!answer.ok()) throw new Error(`an upload was refused: ${answer.status()} ${await answer.text()}`)
  return id
}

async function say(
  request: APIRequestContext,
  conversation: string,
  { text = '', ...more }: Sent,
): Promise<MessageView> {
  const data = { message_id: crypto.randomUUID(), text, ...more }
  const answer = await request.post(`/api/chat/conversations/${conversation}/messages`, { data })
  if (!answer.ok()) throw new Error(`a message was refused: ${answer.status()} ${await answer.text()}`)
  return ((await answer.json()) as { message: MessageView }).message
}

const peaks = Array.from({ length: 48 }, (_, n) => Math.round(30 + 60 * Math.abs(Math.sin(n / 3))))

/** Two who have written, sent and reacted; the page is left with her. Answers the address of their conversation. */
async function talk(page: Page, number: number): Promise<string> {
  const her = await enter(page, 'female', number)
  const me = her.id
  const him = await enter(page, 'male', number)
  await buyCredits(page)
  const opened = await page.request.post('/api/chat/conversations', { data: { member_id: me } })
  const { conversation } = (await opened.json()) as { conversation: { id: string } }
  const { id } = conversation
  const first = await say(him.request, id, { text: 'Hello! I saw that you like sailing. Where would you go first?' })
  const photo = await put(him.request, await drawPortrait(chanceOf(number + 70), 'male'), 'image/jpeg')
  await say(him.request, id, {
    text: 'This was last summer',
    attachment: { kind: 'photo', upload_id: photo, is_one_view: false },
  })
  await enter(page, 'female', number)
  await page.request.put(`/api/chat/conversations/${id}/messages/${first.seq}/reaction`, { data: { emoji: '❤️' } })
  await say(page.request, id, { text: 'To the islands, with the first warm wind 🌊', reply_to: first.seq })
  const voice = await put(page.request, readFileSync(recording), 'audio/webm', `?peaks=${peaks.join(',')}`)
  await say(page.request, id, { attachment: { kind: 'voice', upload_id: voice } })
  await enter(page, 'male', number)
  await say(page.request, id, { text: 'For the first mate', attachment: { kind: 'gift', gift: 'kite' } })
  await enter(page, 'female', number)
  return `/chats/${id}`
}

const open =
  (number: number, then: (page: Page) => Promise<unknown> = async () => undefined) =>
  async (page: Page) => {
    await page.goto(await talk(page, number))
    await page.getByRole('log').waitFor()
    await then(page)
  }
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** A conversation in which nobody has written. */
async function empty(page: Page, number: number): Promise<void> {
  const her = await enter(page, 'female', number)
  await enter(page, 'male', number)
  await page.goto(`/members/${her.id}/chat`)
  await page.getByRole('dialog').waitFor()
}

/** What is opened from the composer: behind one button on a phone, beside the field elsewhere. */
async function attach(page: Page, name: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 576
  if (isPhone) await press(page, 'Add something')
  await page
    .getByRole(isPhone ? 'menuitem' : 'button', { name })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

export const chatScreens: Screen[] = [
  { name: 'chat-thread', isWhole: false, open: open(1) },
  {
    name: 'chat-message-menu',
    isWhole: false,
    open: open(3, async (page) => {
      // By keyboard: a phone has no pointer that could rest on it
      await page.getByRole('log').getByRole('article').filter({ hasText: 'To the islands' }).press('Enter')
      await page.getByRole('dialog', { name: copy('chat.message.actions') }).waitFor()
    }),
  },
  { name: 'chat-gifts', isWhole: false, open: open(5, (page) => attach(page, copy('chat.gifts.open'))) },
  {
    name: 'chat-search',
    isWhole: false,
    open: async (page) => {
      await talk(page, 7)
      await page.goto('/chats')
      await page.getByRole('searchbox').fill('sail')
      await page.locator('mark').first().waitFor()
    },
  },
  { name: 'chat-icebreakers', isWhole: false, open: (page) => empty(page, 9) },
  {
    name: 'member-gifts',
    open: async (page) => {
      await talk(page, 11)
      const her = await enter(page, 'female', 11)
      await enter(page, 'male', 11)
      await page.goto(`/members/${her.id}`)
    },
  },
  {
    name: 'settings-hidden-words',
    open: async (page) => {
      await enter(page, 'female', 1)
      await page.goto('/settings/hidden-words')
    },
  },
  {
    name: 'settings-people',
    open: async (page) => {
      await talk(page, 13)
      await page.goto('/settings/people')
    },
  },
]
