import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { KillSwitch } from '../../src/contract/constants.ts'
import { copy } from '../../src/test/copy.ts'
import { startProductForTests } from '../../src/test/product/product.ts'
import { log, say } from '../member/chatting.ts'
import { demoPassword, logInAs, phone, post, withoutLikeOverlay } from '../members.ts'
import { fill, newAddress } from '../signing-up.ts'
import { test } from '../test.ts'

// A product of its own, because switches are for all sites of an installation; hence among the long tests
test('members read what is turned off, lose nothing, and go on afterwards', { tag: '@soak' }, async ({ browser }) => {
  const product = await startProductForTests()
  const contexts: BrowserContext[] = []
  const open = async () => {
    const context = await browser.newContext({ baseURL: product.url, viewport: phone })
    contexts.push(context)
    await withoutLikeOverlay(context)
    return context.newPage()
  }
  try {
    const [office, member, visitor] = [await open(), await open(), await open()]
    await post(office.request, '/api/office/session', { email: 'moderator@demo.example', password: demoPassword })
    await office.goto('/office/switches')
    await messagesWait(office, member)
    await signUpKeepsItsForm(office, visitor)
    await everyPageIsClosed(office, member)
  } finally {
    await Promise.all(contexts.map((context) => context.close()))
    await product.stop()
  }
})

async function turn(office: Page, part: KillSwitch, to: 'turnOff' | 'turnOn') {
  await office.getByRole('button', { name: copy(`office.switches.parts.${part}.${to}`) }).click()
  const opposite = to === 'turnOff' ? 'turnOn' : 'turnOff'
  await expect(office.getByRole('button', { name: copy(`office.switches.parts.${part}.${opposite}`) })).toBeVisible()
}

async function messagesWait(office: Page, member: Page) {
  const emma = await logInAs(member.request, 'emma')
  await logInAs(member.request, 'james')
  await member.goto(`/members/${emma}/chat`)
  await turn(office, 'messages', 'turnOff')
  await say(member, 'Still there tomorrow?')
  await expect(member.getByText(copy('errors.messages_unavailable'))).toBeVisible()
  await member.reload()
  await expect(log(member).getByText('Still there tomorrow?')).toBeVisible()
  await turn(office, 'messages', 'turnOn')
  // Sent by itself, perhaps already
  await member.reload()
  await expect(member.getByRole('button', { name: copy('chat.messages.retry') })).toBeHidden()
  await expect(log(member).getByText('Still there tomorrow?')).toBeVisible()
}

async function signUpKeepsItsForm(office: Page, visitor: Page) {
  const email = newAddress()
  await visitor.goto('/signup')
  await fill(visitor, { email, name: 'Tim' })
  await turn(office, 'sign_up', 'turnOff')
  const submit = visitor.getByRole('main').getByRole('button', { name: copy('entry.signUp.submit') })
  await submit.click()
  await expect(visitor.getByText(copy('errors.sign_up_unavailable'))).toBeVisible()
  await expect(visitor.getByLabel(copy('accounts.email'), { exact: true })).toHaveValue(email)
  await turn(office, 'sign_up', 'turnOn')
  await submit.click()
  await visitor.waitForURL('**/complete-signup?step=photo**')
}

async function everyPageIsClosed(office: Page, member: Page) {
  await turn(office, 'maintenance', 'turnOff')
  const answer = await member.goto('/chats')
  expect([answer?.status(), answer?.headers()['retry-after'] !== undefined]).toEqual([503, true])
  await expect(member.getByRole('heading', { name: copy('content.maintenance.title') })).toBeVisible()
  await office.reload()
  await turn(office, 'maintenance', 'turnOn')
  expect((await member.goto('/chats'))?.status()).toBe(200)
}
