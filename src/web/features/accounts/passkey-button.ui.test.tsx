import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { ApiError } from '../../api/errors.ts'
import { PasskeyButton } from './passkey-button.tsx'

const { request } = vi.hoisted(() => ({ request: vi.fn<(question?: { inFields?: boolean }) => Promise<null>>() }))
vi.mock('./passkey-log-in.ts', async (original) => ({ ...(await original<object>()), askPasskey: request }))

const name = copy('entry.passkey.logIn')
beforeEach(() => {
  request.mockReset()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A browser with passkeys; `inFields` if it offers them in the autofill of the address. */
function knowPasskeys({ inFields }: { inFields: boolean }) {
  const known = Object.assign(() => undefined, { isConditionalMediationAvailable: async () => inFields })
  vi.stubGlobal('PublicKeyCredential', known)
}

test('without passkey support there is no button, and no request', async () => {
  renderUi(<PasskeyButton round={null} />)
  await waitFor(() => expect(document.querySelector('button')).toBeNull())
  expect(request).not.toHaveBeenCalled()
})

test.each([
  [false, 0],
  [true, 1],
])('autofill support %s: requested %d time(s) without a press', async (inFields, times) => {
  knowPasskeys({ inFields })
  request.mockReturnValue(new Promise(() => undefined))
  renderUi(<PasskeyButton round={null} />)
  await screen.findByRole('button', { name })
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(times))
})

test.each([
  ['nothing was chosen', null, copy('entry.passkey.nothing')],
  ['the server is away', 'unavailable', copy('errors.unavailable')],
] as const)('shows an error when %s', async (_what, code, words) => {
  knowPasskeys({ inFields: false })
  if (code) request.mockRejectedValue(new ApiError({ code, params: {} }, 503))
  else request.mockResolvedValue(null)
  renderUi(<PasskeyButton round={null} />)
  const button = await screen.findByRole('button', { name })
  fireEvent.click(button)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words))
  expect(button.getAttribute('aria-busy')).toBeNull()
})
