import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { PartnerRedirect } from './partner-redirect.tsx'

const partner = { name: 'Elsewhere', url: 'https://elsewhere.example/', seconds: 3 }
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

async function draw() {
  const went: string[] = []
  const go = (url: string) => void went.push(url)
  renderUi(<PartnerRedirect partner={partner} go={go} />)
  await screen.findByRole('button', { name: copy('settings.leaving.deleted.partnerStop') })
  return went
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const statusText = () => screen.getByRole('status').textContent

test('counts down, announces the beginning and the end, and redirects', async () => {
  const went = await draw()
  expect(statusText()).toBe(copy('settings.leaving.deleted.partnerSoon', { name: 'Elsewhere', seconds: 3 }))
  await pass(1)
  expect(screen.getByText(copy('settings.leaving.deleted.partnerIn', { name: 'Elsewhere', seconds: 2 }))).toBeTruthy()
  expect(statusText()).toBe(copy('settings.leaving.deleted.partnerSoon', { name: 'Elsewhere', seconds: 3 }))
  expect(went).toEqual([])
  await pass(2)
  expect(statusText()).toBe(copy('settings.leaving.deleted.partnerNow', { name: 'Elsewhere' }))
  expect(went).toEqual(['https://elsewhere.example/'])
})

test('stays once stopped; the link still works', async () => {
  const went = await draw()
  await pass(1)
  fireEvent.click(screen.getByRole('button', { name: copy('settings.leaving.deleted.partnerStop') }))
  await pass(10)
  expect([went, statusText()]).toEqual([[], copy('settings.leaving.deleted.partnerStopped')])
  expect(
    screen
      .getByRole('link', { name: copy('settings.leaving.deleted.partnerGo', { name: 'Elsewhere' }) })
      .getAttribute('href'),
  ).toBe('https://elsewhere.example/')
})
