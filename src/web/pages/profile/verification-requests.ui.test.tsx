import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { VerificationRequests } from './verification-requests.tsx'

const requests = ['Anna', 'Bea'].map((name, index) => ({
  id: `01890000-0000-7000-8000-00000000000${index}`,
  name,
  main_image: null,
  requested_at: '2026-06-15T12:00:00.000Z',
}))

test('names each member who asks, with a button to decline', async () => {
  renderUi(<VerificationRequests requests={requests} declined={null} />)
  expect(await screen.findByRole('heading', { name: copy('verification.requests.title', { count: 2 }) })).toBeTruthy()
  for (const { id, name } of requests) {
    const button = screen.getByRole('button', { name: copy('verification.requests.declineName', { name }) })
    expect(button.closest('form')?.querySelector('input')?.value).toBe(id)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/members/${id}`)
  }
})

test('shows nothing without requests', async () => {
  renderUi(<VerificationRequests requests={[]} declined={null} />)
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
})

test('says that the last one was declined, and takes the focus', async () => {
  renderUi(<VerificationRequests requests={[]} declined="x" />)
  const text = await screen.findByText(copy('verification.requests.declined'))
  await waitFor(() => expect(screen.getByRole('status').contains(text)).toBe(true))
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByText(copy('verification.requests.declined')).closest('[role=status]'),
    ),
  )
})
