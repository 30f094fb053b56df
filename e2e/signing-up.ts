import { type APIRequestContext, expect, type Page } from '@playwright/test'
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

/** The form of a sign-up, wherever it stands. */
export async function fill(
  within: Page | ReturnType<Page['getByRole']>,
  { email, name }: { email: string; name: string },
): Promise<void> {
  await within.getByText(copy('entry.signUp.man'), { exact: true }).click()
  await within.getByText(copy('entry.signUp.women'), { exact: true }).click()
  await within.getByLabel(copy('accounts.email'), { exact: true }).fill(email)
  await within.getByLabel(copy('entry.signUp.name')).fill(name)
  await within.locator('input[name=password]').fill(password)
  await within.locator('input[name=date_of_birth_month]').fill('5')
  await within.locator('input[name=date_of_birth_day]').fill('6')
  await within.locator('input[name=date_of_birth_year]').fill('1990')
  await within.locator('input[name=consent]').check()
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
