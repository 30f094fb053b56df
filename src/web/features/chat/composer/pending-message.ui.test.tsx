import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WaitingView } from '../../../../contract/chat/chat.ts'
import { copy } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { WaitingMessage } from './pending-message.tsx'

const profile = { id: '01890000-0000-7000-8000-000000000001', name: 'Anna', is_available: true }
const waiting = { profile, text: 'Hello Anna', created_at: '2026-11-20T10:00:00Z' } as WaitingView

async function draw(change: Partial<WaitingView> = {}) {
  renderUi(<WaitingMessage waiting={{ ...waiting, ...change }} confirmEmail={<button type="button">Again</button>} />, {
    site: { message_length: 500 },
  })
  return screen.findByRole('region', { name: copy('chat.waiting.label', { name: 'Anna' }) })
}

test('says that it waits, for whom, and until when', async () => {
  const shown = await draw()
  expect(shown.textContent).toContain(copy('chat.waiting.title'))
  expect(shown.querySelector('blockquote')?.textContent).toBe('Hello Anna')
  expect(screen.getByRole('link', { name: 'Anna' }).getAttribute('href')).toBe(`/members/${profile.id}`)
  expect(screen.getByRole('button', { name: 'Again' })).toBeTruthy()
})

test('can be changed and taken back, by a form that needs no script', async () => {
  const form = (await draw()).querySelector('form')
  expect(form?.getAttribute('action')).toBe('/chats')
  expect(form?.method).toBe('post')
  expect(form?.querySelector('textarea')?.value).toBe('Hello Anna')
  expect(form?.querySelector('button[name=take_back]')?.textContent).toBe(copy('chat.waiting.takeBack'))
})

test('somebody who is gone meanwhile is named, without a way to their profile', async () => {
  await draw({ profile: { ...profile, is_available: false } as WaitingView['profile'] })
  expect(screen.queryByRole('link', { name: 'Anna' })).toBeNull()
})
