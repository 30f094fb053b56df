import { fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Outlet } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '../../../test/ui/render.tsx'
import { copy, copyPattern } from '../../../test/copy.ts'
import { AreaTexts } from '../../i18n/area-texts.tsx'
import { loadArea } from '../../i18n/areas.ts'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { LiveProvider } from '../../live/provider.tsx'
import WithdrawPage, { clientAction, clientLoader } from './withdraw.tsx'

const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const found = {
  order: { number: '1a2b3c4d', credits: 50, total: eur(1999), completed_at: '2026-11-19T23:30:00Z' },
  withdrawal: { until: '2026-12-03T23:59:59.999Z', credits: 40, refund: eur(1600) },
  outcome: 'refunded',
}
const declared = { outcome: 'refunded', declared_at: '2026-11-20T12:00:00Z', refund: eur(1600) }
const refused = (code: string, status: number, field?: string) =>
  Response.json({ error: { code, params: {}, ...(field && { field, fields: { [field]: code } }) } }, { status })

let answers: { preview: () => Response; declare: () => Response }
let sent: Record<string, string>[]

const Nothing = () => null
const words = await loadArea('payments', 'en')
const facts = { locale: 'en', user: null, now: '2026-11-20T12:00:00Z' }
const site = { name: 'Site', refund_days: 14, support_email: 'help@example.com', is_demo: false }

function Frame() {
  return (
    <LanguageProvider locale="en" now={facts.now}>
      <AreaTexts messages={words}>
        <LiveProvider user={null}>
          <Outlet />
        </LiveProvider>
      </AreaTexts>
    </LanguageProvider>
  )
}

function draw(path = '/withdraw?order=1a2b3c4d') {
  const Pages = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Frame,
      loader: () => ({ ...facts, site }),
      HydrateFallback: Nothing,
      children: [
        {
          id: 'withdraw',
          path: 'withdraw',
          Component: WithdrawPage,
          loader: (args) => clientLoader(args as never),
          action: (args) => clientAction(args as never),
        },
      ],
    },
  ])
  render(<Pages initialEntries={[path]} />)
}

beforeEach(() => {
  sent = []
  answers = { preview: () => Response.json(found), declare: () => Response.json(declared) }
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.clone().json())
    return request.url.endsWith('/preview') ? answers.preview() : answers.declare()
  })
})
afterEach(() => vi.unstubAllGlobals())

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
async function firstStep() {
  await heading(copy('payments.withdrawal.title'))
  type(copyPattern('payments.withdrawal.email'), 'anna@example.com')
  type(copyPattern('payments.withdrawal.name'), 'Anna')
  press(copy('payments.withdrawal.continue'))
}

describe('the two steps', () => {
  test('show what comes back, declare it once, and say what happens next', async () => {
    draw()
    await heading(copy('payments.withdrawal.title'))
    expect(screen.getByLabelText(copy('payments.withdrawal.number'))).toHaveProperty('value', '1a2b3c4d')
    await firstStep()
    const title = await heading(copy('payments.withdrawal.confirmTitle'))
    await vi.waitFor(() => expect(document.activeElement).toBe(title))
    const facts = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
    expect(facts).toEqual([
      `${copy('payments.withdrawal.number')}: 1a2b3c4d`,
      `${copy('payments.withdrawal.bought')}: ${copy('payments.withdrawal.boughtCredits', { credits: 50, day: '19 November 2026' })}`,
      `${copy('payments.withdrawal.paid')}: €19.99`,
      `${copy('payments.withdrawal.goes')}: ${copy('payments.withdrawal.credits', { credits: 40 })}`,
      `${copy('payments.withdrawal.comesBack')}: €16.00`,
    ])
    expect(screen.getByText(copyPattern('payments.withdrawal.effect', { day: '3 December 2026' }))).toBeTruthy()
    press(copy('payments.withdrawal.confirm'))
    await heading(copy('payments.withdrawal.doneTitle'))
    expect(screen.getByText(copy('payments.withdrawal.done.refunded', { amount: '€16.00' }))).toBeTruthy()
    expect(screen.getByText(copy('payments.withdrawal.doneMail', { email: 'anna@example.com' }))).toBeTruthy()
    expect(sent).toEqual([
      { email: 'anna@example.com', order_number: '1a2b3c4d' },
      {
        withdrawal_id: expect.stringMatching(/^[\da-f-]{36}$/),
        email: 'anna@example.com',
        order_number: '1a2b3c4d',
        name: 'Anna',
      },
    ])
  })

  test('lead back to the first with what was typed', async () => {
    draw()
    await firstStep()
    await heading(copy('payments.withdrawal.confirmTitle'))
    press(copy('payments.withdrawal.change'))
    await heading(copy('payments.withdrawal.title'))
    expect(screen.getByLabelText(copyPattern('payments.withdrawal.email'))).toHaveProperty('value', 'anna@example.com')
    expect(screen.getByLabelText(copyPattern('payments.withdrawal.name'))).toHaveProperty('value', 'Anna')
  })

  test('an order that is not found can be declared all the same', async () => {
    answers.preview = () => Response.json({ order: null, withdrawal: null, outcome: 'not_found' })
    answers.declare = () => Response.json({ ...declared, outcome: 'not_found', refund: null })
    draw()
    await firstStep()
    await screen.findByText(copy('payments.withdrawal.notFoundTitle'))
    expect(
      screen.getByText(copy('payments.withdrawal.notFound', { number: '1a2b3c4d', email: 'anna@example.com' })),
    ).toBeTruthy()
    press(copy('payments.withdrawal.confirm'))
    await heading(copy('payments.withdrawal.doneTitle'))
    expect(screen.getByText(copy('payments.withdrawal.done.not_found'))).toBeTruthy()
    expect(screen.getByText(/help@example.com/)).toBeTruthy()
  })

  test.each([
    ['too_late', copyPattern('payments.withdrawal.why.too_late')],
    ['nothing_left', copyPattern('payments.withdrawal.why.nothing_left')],
    ['already_returned', copyPattern('payments.withdrawal.why.already_returned')],
  ])('where nothing would come back it says why, and lets one declare: %s', async (outcome, words) => {
    answers.preview = () => Response.json({ ...found, withdrawal: null, outcome })
    draw()
    await firstStep()
    await screen.findByText(words)
    expect(screen.queryByText(copy('payments.withdrawal.comesBack'))).toBeNull()
    expect(screen.getByRole('button', { name: copy('payments.withdrawal.confirm') })).toBeTruthy()
  })
})

describe('a refusal', () => {
  test('of the address shows at its field, which keeps what was typed', async () => {
    answers.preview = () => refused('invalid_email', 422, 'email')
    draw()
    await firstStep()
    await screen.findByRole('alert')
    const email = screen.getByLabelText(copyPattern('payments.withdrawal.email'))
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(email).toHaveProperty('value', 'anna@example.com')
  })

  test('of the declaration leaves the second step in place, to be tried again under the same id', async () => {
    answers.declare = () => refused('too_many_requests', 429)
    draw()
    await firstStep()
    await heading(copy('payments.withdrawal.confirmTitle'))
    press(copy('payments.withdrawal.confirm'))
    await screen.findByRole('alert')
    expect(screen.getByText('€16.00')).toBeTruthy()
    answers.declare = () => Response.json(declared)
    press(copy('payments.withdrawal.confirm'))
    await heading(copy('payments.withdrawal.doneTitle'))
    expect(sent[1]?.withdrawal_id).toBe(sent[2]?.withdrawal_id)
  })
})
