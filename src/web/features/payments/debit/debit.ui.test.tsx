import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DebitView } from '../../../../contract/payments/debit.ts'
import { copy, copyPattern } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { DebitCode } from './debit-code.tsx'
import { DebitDetails } from './debit-details.tsx'
import { DebitResend } from './debit-resend.tsx'
import { SavedDebit } from './saved-debit.tsx'

const code = {
  expires_at: '2026-11-20T12:10:00Z',
  tries_left: 5,
  may_resend_at: '2026-11-20T12:00:42Z',
  resends_left: 2,
}
const debit: DebitView = {
  order_id: '11111111-1111-4111-8111-111111111111',
  step: 'details',
  amount: { amount_minor: 1999, currency: 'EUR' },
  creditor: { name: 'Vonk B.V.', id: 'NL22ZZZ000000000000', address: 'Keizersgracht 1, Amsterdam, NL' },
  reference: 'M-0000-1111-2222',
  text_version: '2026-3',
  collect_on: '2026-11-24',
  account: null,
  phone: null,
  code: null,
  saved: null,
}
const atCode: DebitView = { ...debit, step: 'code', account: 'NL91 •••• 4300', phone: '+31 •••• 678', code }
const refusedAs = (intent: string, failed: 'code_invalid' | 'invalid_input', fields: Record<string, string>) => ({
  intent,
  error: { code: failed, params: { prefix: '+31' }, fields },
})

// The clock does not advance
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'], now: new Date('2026-11-20T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the account', () => {
  test('has autofill for its fields, and a mandate box that is not ticked', () => {
    renderUi(<DebitDetails debit={debit} refused={null} />)
    const [iban, holder, phone] = [
      copy('payments.debit.iban'),
      copy('payments.debit.holder'),
      copy('payments.debit.phone'),
    ].map((name) => screen.getByRole<HTMLInputElement>('textbox', { name }))
    expect([iban?.name, holder?.autocomplete, phone?.autocomplete, phone?.type]).toEqual(['iban', 'name', 'tel', 'tel'])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: copy('payments.debit.agree') })).toMatchObject({
      checked: false,
      required: true,
      name: 'text_version',
      value: '2026-3',
    })
    const mandate = screen.getByRole('heading', { name: copy('payments.debit.mandateTitle') }).parentElement
    for (const expected of [
      'NL22ZZZ000000000000',
      'M-0000-1111-2222',
      'Keizersgracht 1',
      'within 8 weeks',
      'you authorise',
    ])
      expect(mandate?.textContent).toContain(expected)
  })

  test('is grouped as it is typed, with the caret where it was', () => {
    renderUi(<DebitDetails debit={debit} refused={null} />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: copy('payments.debit.iban') })
    fireEvent.input(field, { target: { value: 'nl91abna0417164300' } })
    expect(field.value).toBe('NL91 ABNA 0417 1643 00')
    field.value = 'NL9 ABNA 0417 1643 00'
    field.setSelectionRange(3, 3)
    fireEvent.input(field)
    expect([field.value, field.selectionStart]).toEqual(['NL9A BNA0 4171 6430 0', 3])
  })

  test('shows errors at their fields', () => {
    const fields = { iban: 'invalid_iban', phone: 'invalid_phone', text_version: 'mandate_not_accepted' }
    const refused = { ...refusedAs('details', 'invalid_input', fields), typed: { holder: 'Anna Vermeer' } }
    renderUi(<DebitDetails debit={debit} refused={refused} />)
    expect(screen.getByRole('textbox', { name: copy('payments.debit.iban') }).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText(copyPattern('errors.invalid_iban')).length).toBeGreaterThan(0)
    expect(screen.getAllByText(copy('errors.mandate_not_accepted')).length).toBeGreaterThan(0)
    expect(screen.getByRole('textbox', { name: copy('payments.debit.holder') }).hasAttribute('aria-invalid')).toBe(
      false,
    )
  })

  test('of before is shown masked, and another one can be given', () => {
    const saved = { mandate_id: debit.order_id, account: 'NL91 •••• 4300', holder: 'A••• V•••', phone: '+31 •••• 678' }
    renderUi(<SavedDebit saved={saved} refused={null} otherPath="/directdebit?order=1&account=other" />)
    expect(screen.getByText('NL91 •••• 4300')).toBeTruthy()
    expect(new FormData(document.querySelector('form') ?? undefined).get('mandate_id')).toBe(saved.mandate_id)
    expect(screen.getByRole('link', { name: copy('payments.debit.useOther') }).getAttribute('href')).toBe(
      '/directdebit?order=1&account=other',
    )
  })
})

describe('the code', () => {
  test('has the focus, a numeric keyboard, and says what it signs', async () => {
    renderUi(<DebitCode debit={atCode} refused={null} />)
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: copy('payments.debit.code') })
    expect(field).toMatchObject({ inputMode: 'numeric', autocomplete: 'one-time-code' })
    expect(document.activeElement).toBe(field)
    expect(screen.getByText(/\+31 •••• 678.*NL91 •••• 4300.*€19\.99/)).toBeTruthy()
    expect(screen.getByRole('button', { name: copy('payments.debit.sign', { amount: '€19.99' }) })).toBeTruthy()
    expect(screen.queryByText(copyPattern('payments.debit.triesLeft'))).toBeNull()
  })

  test('that is wrong leaves fewer tries', async () => {
    renderUi(
      <DebitCode
        debit={{ ...atCode, code: { ...code, tries_left: 1 } }}
        refused={refusedAs('code', 'code_invalid', { code: 'code_invalid' })}
      />,
    )
    expect((await screen.findByRole('alert')).textContent).toBe(copy('errors.code_invalid'))
    expect(screen.getByText(copyPattern('payments.debit.triesLeft', { count: 1 }))).toBeTruthy()
  })

  test.each([
    { name: 'tried too often', change: { tries_left: 0 } },
    { name: 'too old', change: { expires_at: '2026-11-20T11:59:59Z' } },
  ])('that is $name shows that it is invalid', ({ change }) => {
    renderUi(<DebitCode debit={{ ...atCode, code: { ...code, ...change } }} refused={null} />)
    expect(within(screen.getByRole('status')).getByText(copyPattern('payments.debit.codeOver'))).toBeTruthy()
  })
})

describe('another code', () => {
  const button = () => screen.findByRole<HTMLButtonElement>('button', { name: copy('payments.debit.resend') })

  test('waits its minute: the seconds are drawn, and not read out one by one', async () => {
    renderUi(<DebitResend code={code} isResent={false} refused={null} />)
    expect((await button()).disabled).toBe(true)
    expect(screen.getByText(copy('payments.debit.resendIn', { seconds: 42 })).getAttribute('aria-hidden')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('can be requested again, which is announced once', async () => {
    renderUi(<DebitResend code={{ ...code, may_resend_at: '2026-11-20T12:00:00Z' }} isResent={false} refused={null} />)
    expect((await button()).disabled).toBe(false)
    expect(screen.getByRole('status').textContent).toBe(copy('payments.debit.resendNow'))
  })

  test('shows that it is being sent', () => {
    renderUi(<DebitResend code={code} isResent refused={null} />)
    expect(screen.getByRole('status').textContent).toBe(copy('payments.debit.resent'))
  })

  test('is offered no more where there were enough', () => {
    renderUi(<DebitResend code={{ ...code, resends_left: 0 }} isResent={false} refused={null} />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText(copy('payments.debit.resendsOver'))).toBeTruthy()
  })
})
