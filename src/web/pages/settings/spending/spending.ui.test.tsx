import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { SpendingView } from '../../../../contract/payments/spending.ts'
import { copy, copyPattern } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { SavedMethodsSection } from './saved-methods-section.tsx'
import { SpendingLimitSection } from './spending-limit-section.tsx'
import { SpendingMonthSection } from './spending-month-section.tsx'
import { SpendingPauseSection } from './spending-pause-section.tsx'

const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const free: SpendingView = {
  limit: null,
  next: null,
  spent: eur(1999),
  resets_at: '2026-12-01T00:00:00Z',
  paused_until: null,
}
const limited: SpendingView = { ...free, limit: eur(5000) }

describe('the month', () => {
  test('without a limit says what was bought', () => {
    renderUi(<SpendingMonthSection spending={free} />)
    expect(screen.getByText(copy('settings.spending.spent', { spent: '€19.99' }))).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  test('with one draws how much is used, and says it', () => {
    renderUi(<SpendingMonthSection spending={limited} />)
    expect(
      screen
        .getByRole('progressbar', { name: copy('settings.spending.used', { limit: '€50.00' }) })
        .getAttribute('aria-valuenow'),
    ).toBe('40')
    expect(
      screen.getByText(
        copy('settings.spending.usedText', { spent: '€19.99', left: '€30.01', date: '1 December 2026' }),
      ),
    ).toBeTruthy()
  })

  test('that is used up, or more than that, says from when on one can buy again', () => {
    renderUi(<SpendingMonthSection spending={{ ...limited, limit: eur(1500) }} />)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
    expect(screen.getByText(copyPattern('settings.spending.usedUp', { date: '1 December 2026' }))).toBeTruthy()
  })
})

describe('the limit', () => {
  const amount = () =>
    screen.getByRole<HTMLInputElement>('textbox', {
      name: copyPattern('settings.spending.amount', { currency: 'EUR' }),
    })

  test('is typed in the language of the page', () => {
    renderUi(<SpendingLimitSection spending={{ ...limited, limit: eur(2550) }} currency="EUR" />)
    expect(amount().value).toBe('25.50')
    expect(screen.getByRole('button', { name: copy('settings.spending.end') })).toBeTruthy()
  })

  test('that is not there cannot be ended', () => {
    renderUi(<SpendingLimitSection spending={free} currency="EUR" />)
    expect(amount().value).toBe('')
    expect(screen.queryByRole('button', { name: copy('settings.spending.end') })).toBeNull()
  })

  test('that will be higher says so, and can stay', () => {
    const next = { limit: eur(9000), from: '2026-11-21T12:00:00Z' }
    renderUi(<SpendingLimitSection spending={{ ...limited, next }} currency="EUR" />)
    expect(
      screen.getByText(copyPattern('settings.spending.waiting', { moment: /21 Nov 2026, .*/, limit: '€90.00' })),
    ).toBeTruthy()
    const form = screen
      .getByRole('button', { name: copy('settings.spending.keep', { limit: '€50.00' }) })
      .closest('form')
    expect(form && Object.fromEntries(new FormData(form))).toEqual({
      intent: 'keep',
      currency: 'EUR',
      limit_minor: '5000',
    })
  })

  test('that will end is not ended twice', () => {
    renderUi(
      <SpendingLimitSection
        spending={{ ...limited, next: { limit: null, from: '2026-11-21T12:00:00Z' } }}
        currency="EUR"
      />,
    )
    expect(screen.getByText(copyPattern('settings.spending.waitingNone'))).toBeTruthy()
    expect(screen.queryByRole('button', { name: copy('settings.spending.end') })).toBeNull()
  })

  test('in another currency than is bought in says what a new one does', () => {
    renderUi(
      <SpendingLimitSection
        spending={{ ...limited, limit: { amount_minor: 50_000, currency: 'SEK' } }}
        currency="EUR"
      />,
    )
    expect(amount().value).toBe('')
    expect(screen.getByText(copyPattern('settings.spending.otherCurrency'))).toBeTruthy()
  })
})

test('a pause is chosen and confirmed, for a day unless somebody chooses more', () => {
  renderUi(<SpendingPauseSection spending={free} />)
  const lengths = screen.getAllByRole<HTMLInputElement>('radio', { hidden: true })
  expect(lengths.map(({ value, checked }) => [value, checked])).toEqual([
    ['day', true],
    ['week', false],
    ['month', false],
    ['quarter', false],
  ])
  expect(screen.getByText(copyPattern('settings.spending.pauseNoWayBack'))).toBeTruthy()
})

test('a pause that runs says until when, and can be made longer', () => {
  renderUi(<SpendingPauseSection spending={{ ...free, paused_until: '2026-11-27T12:00:00Z' }} />)
  expect(screen.getByText(copyPattern('settings.spending.pausedUntil', { moment: /27 Nov 2026.*/ }))).toBeTruthy()
  expect(screen.getByText(copy('settings.spending.pauseLonger'))).toBeTruthy()
})

test('each kept way has its name and its button', () => {
  const agreements = [
    { id: '1', method: 'card' as const, label: 'Visa •••• 4242', created_at: '2026-11-01T00:00:00Z' },
    { id: '2', method: 'paypal' as const, label: '', created_at: '2026-10-01T00:00:00Z' },
  ]
  renderUi(<SavedMethodsSection agreements={agreements} />)
  const [card, paypal] = screen.getAllByRole('listitem')
  if (!card || !paypal) throw new Error('no rows')
  expect(
    within(card).getByRole('button', { name: copy('settings.spending.forgetName', { label: 'Visa •••• 4242' }) }),
  ).toBeTruthy()
  expect(
    within(paypal).getByRole('button', {
      name: copy('settings.spending.forgetName', { label: copy('settings.spending.method', { method: 'paypal' }) }),
    }),
  ).toBeTruthy()
})
