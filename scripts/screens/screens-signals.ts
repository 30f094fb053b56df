import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Screen } from './screen.ts'
import { logIn, password } from './screens-shop.ts'

type Standing = { verification: { state: string } }

/** Somebody of the demo who was given a gesture. */
async function asked(page: Page, name: string): Promise<void> {
  await logIn(page, name)
  await page.request.post('/api/profiles/me/verification', { data: {} })
}

/** The same once the picture is sent; a second picture finds it there. */
async function sent(page: Page, name: string): Promise<void> {
  await asked(page, name)
  const known = (await (await page.request.get('/api/profiles/me/verification')).json()) as Standing
  if (known.verification.state !== 'asked') return
  const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#c9a27e' } })
    .jpeg()
    .toBuffer()
  await page.request.post('/api/profiles/me/verification/photo', {
    headers: { accept: 'application/json' },
    multipart: { photo: { name: 'me.jpg', mimeType: 'image/jpeg', buffer } },
  })
}

/** And decided, if there is anything to decide. */
async function decided(page: Page, name: string, outcome: object): Promise<void> {
  await sent(page, name)
  await page.request.post('/api/office/session', { data: { email: 'noor@demo.example', password } })
  const user = (await (await page.request.get('/api/user.php')).json()) as { user: { id: string } }
  const taken = await page.request.post('/api/office/queue/take', { data: { kind: 'verifications', limit: 20 } })
  const { entries } = (await taken.json()) as { entries: { id: string; member: { id: string } }[] }
  const id = entries.find(({ member }) => member.id === user.user.id)?.id
  if (id === undefined) return
  await page.request.post('/api/office/queue/decisions', {
    data: { decisions: [{ kind: 'verifications', id, ...outcome }] },
  })
}

const shown = (prepare: (page: Page) => Promise<void>) => async (page: Page) => {
  await prepare(page)
  await page.goto('/profile/verify')
}

/** Being verified, as members see it. */
export const signalScreens: Screen[] = [
  { name: 'verify', open: shown((page) => logIn(page, 'female5.nl')) },
  { name: 'verify-gesture', open: shown((page) => asked(page, 'female6.nl')) },
  { name: 'verify-waiting', open: shown((page) => sent(page, 'female7.nl')) },
  {
    name: 'verify-refused',
    open: shown((page) => decided(page, 'female8.nl', { outcome: 'refuse', reason: 'gesture_missing' })),
  },
  { name: 'verify-done', open: shown((page) => decided(page, 'female4.nl', { outcome: 'approve' })) },
]
