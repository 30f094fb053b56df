import type { Page } from '@playwright/test'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Screen } from './screen.ts'

const demoPassword = 'tulips-in-february'
const password = 'nine lives for a cat'
const steps = ['message', 'photo', 'place', 'personal', 'about', 'push', 'email']
let serial = 0

/** Somebody of the demo, as whoever looks at their page without an account. */
async function memberId(page: Page, name: string): Promise<string> {
  const answer = await page.request.post('/api/user.php', {
    data: { email: `${name}@demo.example`, password: demoPassword },
  })
  const { user } = (await answer.json()) as { user: { id: string } }
  await page.context().clearCookies({ name: /session/ })
  return user.id
}

/** Signs somebody up whose first words to Emma wait. */
async function signUp(page: Page, details: Record<string, string> = {}): Promise<void> {
  const emma = await memberId(page, 'emma')
  const challenge = (await (await page.request.get('/api/accounts/challenge')).json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  serial += 1
  const answer = await page.request.post('/api/accounts/signup', {
    data: {
      email: `picture-${Date.now()}-${serial}@example.com`,
      name: 'Tim',
      password,
      date_of_birth: '1990-05-06',
      gender: 'male',
      seeks: 'female',
      country: 'GB',
      consent: true,
      member_id: emma,
      signup_message: 'Hello Emma! I saw that you like lighthouses. Which one should I see first?',
      altcha: btoa(JSON.stringify({ challenge, solution })),
      ...details,
    },
  })
  if (!answer.ok()) throw new Error(`nobody could sign up: ${answer.status()}`)
}

function signedUp(path: string, details?: Record<string, string>) {
  return async (page: Page) => {
    await signUp(page, details)
    await page.goto(path)
  }
}

async function openDialog(page: Page): Promise<void> {
  await page.goto(`/members/${await memberId(page, 'emma')}?network=demo`)
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.locator('.lucide-heart') })
    .click()
  await page.getByRole('dialog').waitFor()
}

/** The sign-up from its first field to the people who fit. */
export const signUpScreens: Screen[] = [
  { name: 'sign-up', open: (page) => page.goto('/signup') },
  {
    name: 'sign-up-refused',
    open: async (page) => {
      await page.goto('/signup')
      await page.waitForLoadState('networkidle')
      await page.locator('input[name=password]').fill('passwordpassword')
      await page.locator('main button[type=submit]').last().click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'sign-up-dialog', isWhole: false, open: openDialog },
  {
    name: 'sign-up-dialog-started',
    isWhole: false,
    open: async (page) => {
      await openDialog(page)
      await page.locator('[role=dialog] form button[type=submit]').click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'member-sign-up',
    open: async (page) => page.goto(`/members/${await memberId(page, 'emma')}/signup?network=demo`),
  },
  ...steps.map((step): Screen => ({ name: `complete-${step}`, open: signedUp(`/complete-signup?step=${step}`) })),
  { name: 'sign-up-matches', open: signedUp('/signup-matches') },
  { name: 'sign-up-matches-none', open: signedUp('/signup-matches', { date_of_birth: '1931-01-01' }) },
  {
    name: 'sign-up-matches-confirmed',
    open: async (page) => {
      await page.request.post('/api/user.php', { data: { email: 'james@demo.example', password: demoPassword } })
      await page.goto('/signup-matches')
    },
  },
  { name: 'chats-waiting', isWhole: false, open: signedUp('/chats') },
  {
    name: 'conversation-waiting',
    isWhole: false,
    open: async (page) => {
      await signUp(page)
      await page.goto(`/members/${await memberIdOfWaiting(page)}/chat`)
    },
  },
]

async function memberIdOfWaiting(page: Page): Promise<string> {
  const answer = await page.request.get('/api/chat/waiting')
  return ((await answer.json()) as { waiting: { profile: { id: string } } }).waiting.profile.id
}
