import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { UserView } from '../src/contract/accounts/user.ts'
import { copy } from '../src/test/copy.ts'
import { linkInMail } from './member/mailbox.ts'
import { post, userOf } from './members.ts'

let serial = 0

export const password = 'nine lives for a cat'
/** Visitors who were sent by somebody see members in the demo. */
export const sent = 'network=demo'
export const activation = '/activate/done'

export function newAddress(): string {
  serial += 1
  return `sign-up-${Date.now().toString(36)}-${process.pid}-${serial}@example.com`
}

type Answers = {
  email: string
  name: string
  password?: string
  born?: readonly [day: string, month: string, year: string]
}

/** The form of a sign-up, wherever it stands; on phones one question at a time. */
export async function fill(within: Page | Locator, answers: Answers): Promise<void> {
  await reach(within, within.getByText(copy('entry.signUp.man'), { exact: true }))
  await within.getByText(copy('entry.signUp.man'), { exact: true }).click()
  await within.getByText(copy('entry.signUp.women'), { exact: true }).click()
  await fillDetails(within, answers)
}

/** All after the first question, which the home page may have asked already. */
export async function fillDetails(within: Page | Locator, answers: Answers): Promise<void> {
  const [day, month, year] = answers.born ?? ['6', '5', '1990']
  const field = async (name: string) => {
    const input = within.locator(`input[name=${name}]`)
    await reach(within, input)
    return input
  }
  await (await field('name')).fill(answers.name)
  await (await field('date_of_birth_month')).fill(month)
  await (await field('date_of_birth_day')).fill(day)
  await (await field('date_of_birth_year')).fill(year)
  await (await field('email')).fill(answers.email)
  await (await field('password')).fill(answers.password ?? password)
  await (await field('consent')).check()
}

async function reach(within: Page | Locator, field: Locator): Promise<void> {
  const goOn = within.getByRole('button', { name: copy('common.continue'), exact: true })
  await field.or(goOn).filter({ visible: true }).first().waitFor()
  while (!(await field.isVisible())) {
    const step = await within.locator('[data-step]').filter({ visible: true }).first().getAttribute('data-step')
    await goOn.click()
    // Pressed again before the next step is drawn, it would submit that one
    await within.locator(`[data-step=${step}]`).waitFor({ state: 'hidden' })
  }
}

/** Signs up by a call, as a browser does it: with a solved puzzle. */
export async function newMember(request: APIRequestContext, details: Record<string, string>): Promise<UserView> {
  const challenge = (await (await request.get('/api/accounts/challenge')).json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const { user } = await post(request, '/api/accounts/signup', {
    email: newAddress(),
    password,
    date_of_birth: '1990-05-06',
    gender: 'male',
    seeks: 'both',
    consent: true,
    altcha: btoa(JSON.stringify({ challenge, solution })),
    ...details,
  })
  return user
}

/** Opens the link of the mail and presses its button, in another browser with the password; the page says how it ended. */
export async function confirm(page: Page, email: string): Promise<void> {
  await page.goto(await linkInMail(page.request, email, activation))
  const needed = page.getByRole('main').getByLabel(copy('accounts.password'), { exact: true })
  if (await needed.isVisible()) await needed.fill(password)
  await page.getByRole('button', { name: copy('entry.activate.submit') }).click()
  await expect(page).toHaveURL(/outcome=activated/)
}

/** A member by calls alone; the address is confirmed unless told otherwise, and the page is logged in then. */
export async function join(
  { request }: Pick<Page, 'request'>,
  name: string,
  { confirmed = true, details = {} }: { confirmed?: boolean; details?: Record<string, string> } = {},
): Promise<{ id: string; name: string; email: string }> {
  const { id, email } = await newMember(request, { name, gender: 'female', country: 'NL', ...details })
  if (confirmed) {
    const link = await linkInMail(request, email, activation)
    await post(request, '/api/accounts/activation', { token: link.split('=')[1] })
  }
  return { id, name, email }
}

export async function chatsOf(request: APIRequestContext): Promise<string> {
  return (await request.get('/api/chats.php')).text()
}

export const statusOf = async ({ request }: Page): Promise<string | undefined> => (await userOf(request))?.status
