import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { copy, copyPattern } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { PasskeyForm } from './passkey-form.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

const options = {
  rp: { id: 'localhost', name: 'Vonk' },
  user: { id: 'YQ', name: 'a', displayName: 'a' },
  challenge: 'YQ',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

/** The browser's own dialog ends with this error; the calls of the page are written down. */
function draw(dialogError: Error) {
  const calls: string[] = []
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: () => Promise.reject(dialogError) },
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`)
    return Response.json({ challenge_id: 'c', options })
  })
  renderForm()
  return calls
}

function renderForm() {
  renderUi(<PasskeyForm />)
}

async function press() {
  fireEvent.change(await screen.findByLabelText(copy('settings.proof.password')), {
    target: { value: 'a lantern by the window' },
  })
  fireEvent.click(screen.getByRole('button', { name: copy('settings.passkeys.create') }))
}

test.each([
  ['NotAllowedError', copyPattern('settings.passkeys.stopped')],
  ['InvalidStateError', copyPattern('settings.passkeys.known')],
  ['SecurityError', copyPattern('settings.passkeys.impossible')],
])('a dialog that ends with %s is told in words', async (name, words) => {
  const calls = draw(new DOMException('as browsers say it', name))
  await press()
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(calls).toEqual(['POST /api/accounts/passkeys/options {"current_password":"a lantern by the window"}'])
  expect(screen.getByRole('button', { name: copy('settings.passkeys.create') }).getAttribute('aria-busy')).toBe(null)
})

test('a browser that knows no passkeys is not asked for one', async () => {
  renderForm()
  await screen.findByText(copy('settings.passkeys.impossible'))
  expect(screen.queryByLabelText(copy('settings.proof.password'))).toBe(null)
})
