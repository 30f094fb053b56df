import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { copy, copyPattern } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { ProofField } from './proof-field.tsx'
import { proofOf } from './proof-of.ts'

afterEach(() => vi.unstubAllGlobals())

function draw(path = '/settings/account', answer = () => Response.json({ done: true })) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`)
    return answer()
  })
  renderUi(
    <form>
      <ProofField />
    </form>,
    { path },
  )
  return calls
}

function sent() {
  const form = document.querySelector('form')
  if (!form) throw new Error('no form')
  return proofOf(new FormData(form))
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('asks for the password, as it was typed', async () => {
  const calls = draw()
  await screen.findByLabelText(copy('settings.proof.password'))
  type(copy('settings.proof.password'), ' with spaces ')
  expect(sent()).toEqual({ current_password: ' with spaces ' })
  expect(calls).toEqual([])
})

test('asks for a mailed code instead, with the focus in its field, and for the password again', async () => {
  const calls = draw()
  fireEvent.click(await screen.findByRole('button', { name: copy('settings.proof.sendCode') }))
  const field = await screen.findByLabelText(copy('settings.proof.code'))
  await waitFor(() => expect(document.activeElement).toBe(field))
  type(copy('settings.proof.code'), ' 123 456 ')
  expect(sent()).toEqual({ code: '123 456' })
  expect(calls).toEqual(['POST /api/accounts/code'])
  fireEvent.click(screen.getByRole('button', { name: copy('settings.proof.usePassword') }))
  expect(sent()).toEqual({ current_password: '' })
})

test('stays with the password when no code could be sent', async () => {
  const refusal = { error: { code: 'too_many_requests', params: {} }, request_id: 'x' }
  const calls = draw('/', () => Response.json(refusal, { status: 429 }))
  fireEvent.click(await screen.findByRole('button', { name: copy('settings.proof.sendCode') }))
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: copyPattern('settings.proof.sendCode') }).getAttribute('aria-busy')).toBe(
      null,
    ),
  )
  expect(screen.queryByLabelText(copy('settings.proof.code'))).toBe(null)
})

test('begins with the code where the page without script has sent one', async () => {
  draw('/settings/account?proof=code')
  await screen.findByLabelText(copy('settings.proof.code'))
})

test('no button of it is what the enter key presses', async () => {
  draw()
  await screen.findByRole('button', { name: copyPattern('settings.proof.sendCode') })
  expect([...document.querySelectorAll('button')].map(({ type }) => type)).not.toContain('submit')
})
