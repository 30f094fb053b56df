import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { UserView } from '../../../../contract/accounts/accounts.ts'
import type { CreditLotView } from '../../../../contract/credits.ts'
import { copy, copyPattern } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { useLiveStore } from '../../../live/provider.tsx'
import type { LiveStore } from '../../../live/store.ts'
import { PriceLine } from './price-line.tsx'

const site = { message_credits: 1, minimum_message_costs: { GB: { costs: 25, currency: 'GBP' } } }
const bonus = (credits: number): CreditLotView => ({ credits, granted: 5, is_bonus: true, paid: null })
const bought = (credits: number, granted: number, amount_minor: number): CreditLotView => ({
  credits,
  granted,
  is_bonus: false,
  paid: { amount_minor, currency: 'GBP' },
})
const milo = (...credit_lots: CreditLotView[]) =>
  ({
    credits: credit_lots.reduce((sum, { credits }) => sum + credits, 0),
    credit_lots,
    paid_user: true,
    profile: { country: 'GB' },
  }) as UserView

let store: LiveStore
function Line({ credits, balance }: { credits: number; balance: number }) {
  store = useLiveStore()
  return <PriceLine credits={credits} balance={balance} />
}
const line = () => screen.getByText(copyPattern('chat.composer.cost')).textContent

const inMoney = (credits: number, money: string) =>
  copy('common.cost.both', { credits: copy('common.cost.credits', { credits }), money })
const lineOf = (cost: string, left: number) =>
  `${copy('chat.composer.cost', { cost })} · ${copy('common.creditsLeft', { count: left })}`

describe('what a message costs at the field', () => {
  test.each([
    ['own credits', [bought(100, 100, 3399)], 1, lineOf(inMoney(1, '£0.34'), 100)],
    ['own credits that were dearer', [bought(20, 20, 899)], 1, lineOf(inMoney(1, '£0.45'), 20)],
    ['bonus credits', [bonus(3), bought(20, 20, 899)], 1, lineOf(copy('common.cost.bonus', { credits: 1 }), 23)],
    ['two lots', [bought(2, 20, 899), bought(100, 100, 3399)], 5, lineOf(inMoney(5, '£1.92'), 102)],
    ['no credits', [], 1, lineOf(inMoney(1, copy('common.cost.from', { money: '£0.25' })), 0)],
    ['too few', [bought(1, 20, 899)], 3, lineOf(inMoney(3, copy('common.cost.from', { money: '£0.75' })), 1)],
  ])('of %s', (_name, lots, credits, expected) => {
    const user = milo(...lots)
    renderUi(<Line credits={credits} balance={user.credits} />, { user, site })
    expect(line()).toBe(expected)
  })

  test('follows each spend and purchase', async () => {
    const user = milo(bonus(1), bought(2, 20, 899))
    renderUi(<Line credits={1} balance={3} />, { user, site })
    expect(line()).toContain(copy('common.cost.bonus', { credits: 1 }))
    await act(async () => store.hear({ kind: 'credits_changed', credits: 2, paid_user: true }))
    expect(line()).toContain('£0.45')
    await act(async () => store.hear({ kind: 'credits_changed', credits: 0, paid_user: true }))
    expect(line()).toContain(copy('common.cost.from', { money: '£0.25' }))
    const lots = [bought(100, 100, 3399)]
    await act(async () => store.hear({ kind: 'credits_changed', credits: 100, paid_user: true, lots }))
    expect(line()).toContain(inMoney(1, '£0.34'))
  })
})
