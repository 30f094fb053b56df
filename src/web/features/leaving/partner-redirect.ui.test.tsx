import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/ui/render.tsx'
import { PartnerRedirect } from './partner-redirect.tsx'

const partner = { name: 'Elsewhere', url: 'https://elsewhere.example/', seconds: 3 }
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

async function draw() {
  const went: string[] = []
  const go = (url: string) => void went.push(url)
  renderUi(<PartnerRedirect partner={partner} go={go} />)
  await screen.findByRole('button', { name: 'Stay here' })
  return went
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const said = () => screen.getByRole('status').textContent

test('counts down, says it at the beginning and at the end, and goes', async () => {
  const went = await draw()
  expect(said()).toBe('We take you to Elsewhere in 3 seconds, unless you stop it.')
  await pass(1)
  expect(screen.getByText('We take you to Elsewhere in 2 seconds.')).toBeTruthy()
  expect(said()).toBe('We take you to Elsewhere in 3 seconds, unless you stop it.')
  expect(went).toEqual([])
  await pass(2)
  expect(said()).toBe('We take you to Elsewhere now.')
  expect(went).toEqual(['https://elsewhere.example/'])
})

test('stays where it is once it was stopped; the link still leads there', async () => {
  const went = await draw()
  await pass(1)
  fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))
  await pass(10)
  expect([went, said()]).toEqual([[], 'You stay here.'])
  expect(screen.getByRole('link', { name: 'Go to Elsewhere' }).getAttribute('href')).toBe('https://elsewhere.example/')
})
