import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { copy } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { browserApi } from '../../../api/browser.ts'
import { fetchDialogs } from '../../../ui/dialog.tsx'
import { AskToVerifyDialog } from './ask-to-verify.tsx'

beforeAll(() => fetchDialogs())
afterEach(() => vi.clearAllMocks())

vi.mock('../../../api/browser.ts', async (importOriginal) => {
  const { browserApi, ...others } = await importOriginal<typeof import('../../../api/browser.ts')>()
  const requestVerification = vi.fn(async () => ({ requested_at: '2026-06-15T12:00:00.000Z' }))
  return { ...others, browserApi: { ...browserApi, profiles: { requestVerification } } }
})
const request = vi.mocked(browserApi.profiles.requestVerification)

const member = { id: '01890000-0000-7000-8000-000000000001', name: 'Anna' }

async function drawn() {
  const [onDone, onOpenChange] = [vi.fn(), vi.fn()]
  renderUi(<AskToVerifyDialog isOpen onOpenChange={onOpenChange} member={member} onDone={onDone} />)
  await screen.findByRole('alertdialog', { name: copy('profiles.verify.title', { name: 'Anna' }) })
  return { onDone, onOpenChange }
}

test('asks after a confirmation, once', async () => {
  const { onDone, onOpenChange } = await drawn()
  expect(request).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: copy('profiles.verify.action') }))
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(request.mock.calls).toEqual([[{ id: member.id }]])
  expect(onDone.mock.calls).toEqual([['2026-06-15T12:00:00.000Z']])
})

test('does nothing when it is cancelled', async () => {
  const { onOpenChange } = await drawn()
  fireEvent.click(screen.getByRole('button', { name: copy('common.cancel') }))
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(request).not.toHaveBeenCalled()
})
