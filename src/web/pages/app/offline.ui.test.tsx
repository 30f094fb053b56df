import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { auditedEntries } from '../../live/offline.ts'
import OfflinePage from './offline.tsx'

vi.mock('../../live/offline.ts', async (original) => ({ ...(await original<object>()), auditedEntries: vi.fn() }))

test('with nothing saved on the device it says so, promises nothing to read, and offers to try again', async () => {
  vi.mocked(auditedEntries).mockResolvedValue([])
  renderUi(<OfflinePage />)
  await screen.findByRole('heading', { name: copy('app.offline.nothing') })
  expect(screen.queryByText(copy('app.offline.stored'))).toBeNull()
  expect(screen.getByRole('button', { name: copy('app.offline.again') })).toBeTruthy()
  expect(screen.queryAllByRole('link')).toEqual([])
})

test('what is saved on the device is linked', async () => {
  vi.mocked(auditedEntries).mockResolvedValue([
    { path: '/chats/1', kind: 'chat', name: 'Zoë', at: 0 },
    { path: '/chats', kind: 'page', name: null, at: 0 },
  ])
  renderUi(<OfflinePage />)
  await screen.findByText(copy('app.offline.stored'))
  expect(screen.queryByRole('heading', { name: copy('app.offline.nothing') })).toBeNull()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/chats/1', '/chats'])
  expect(screen.getByRole('button', { name: copy('app.offline.again') })).toBeTruthy()
})
