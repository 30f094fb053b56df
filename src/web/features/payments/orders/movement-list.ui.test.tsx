import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MovementView } from '../../../../contract/credits.ts'
import { copy } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { MovementList } from './movement-list.tsx'

const chat = '22222222-2222-4222-8222-222222222222'
const order = '11111111-1111-4111-8111-111111111111'
const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const sent = (about: Partial<NonNullable<MovementView['about']>>): MovementView['about'] => ({
  kind: 'conversation',
  id: chat,
  name: 'Anna',
  gift: null,
  attachment: null,
  ordered_at: null,
  amount: null,
  ...about,
})
const paid = (amount_minor: number): MovementView['about'] =>
  sent({ kind: 'order', id: order, name: null, ordered_at: '2026-03-03T10:00:00Z', amount: eur(amount_minor) })

function draw(kind: MovementView['kind'], about: MovementView['about']) {
  const movement = {
    id: order,
    kind,
    credits: -1,
    balance_after: 24,
    at: '2026-11-20T10:00:00Z',
    reference: null,
    about,
  }
  renderUi(<MovementList first={{ movements: [movement], next_before: null }} pathBefore={() => '/credits'} />)
  return screen.getByRole('listitem')
}

test.each<[MovementView['kind'], MovementView['about'], string, string | null]>([
  ['message', sent({}), copy('payments.movements.sent.message', { name: 'Anna' }), `/chats/${chat}`],
  ['message', sent({ attachment: 'photo' }), copy('payments.movements.sent.photo', { name: 'Anna' }), `/chats/${chat}`],
  ['message', sent({ attachment: 'voice' }), copy('payments.movements.sent.voice', { name: 'Anna' }), `/chats/${chat}`],
  [
    'message',
    sent({ attachment: 'gift', gift: 'sunflower' }),
    copy('payments.movements.sent.gift', { gift: copy('gifts.names.sunflower'), name: 'Anna' }),
    `/chats/${chat}`,
  ],
  [
    'message',
    sent({ attachment: 'gift' }),
    copy('payments.movements.sent.gift', { gift: copy('payments.movements.kind.gift'), name: 'Anna' }),
    `/chats/${chat}`,
  ],
  ['message', sent({ name: null }), copy('payments.movements.sentGone.message'), `/chats/${chat}`],
  [
    'message',
    sent({ name: null, attachment: 'gift', gift: 'rose' }),
    copy('payments.movements.sentGone.gift', { gift: copy('gifts.names.rose') }),
    `/chats/${chat}`,
  ],
  ['message', null, copy('payments.movements.kind.message'), null],
  [
    'purchase',
    paid(1999),
    copy('payments.movements.order.purchase', { date: '3 March 2026', amount: '€19.99' }),
    `/transactions/${order}`,
  ],
  [
    'refund',
    paid(500),
    copy('payments.movements.order.refund', { date: '3 March 2026', amount: '€5.00' }),
    `/transactions/${order}`,
  ],
  [
    'charge_back',
    paid(1999),
    copy('payments.movements.order.charge_back', { date: '3 March 2026', amount: '€19.99' }),
    `/transactions/${order}`,
  ],
  [
    'charge_back_reversed',
    paid(1999),
    copy('payments.movements.order.charge_back_reversed', { date: '3 March 2026', amount: '€19.99' }),
    `/transactions/${order}`,
  ],
  ['refund', null, copy('payments.movements.kind.refund'), null],
  ['signup_bonus', null, copy('payments.movements.kind.signup_bonus'), null],
])('%s about %j: %s', (kind, about, words, href) => {
  const entry = draw(kind, about)
  expect(within(entry).getByText(words)).toBeTruthy()
  expect(within(entry).queryByRole('link')?.getAttribute('href') ?? null).toBe(href)
})

test('what moved and what was left, said in full', () => {
  const entry = draw('message', sent({}))
  expect(within(entry).getByText(copy('payments.movements.spent'), { exact: false }).parentElement?.textContent).toBe(
    `${copy('payments.movements.spent')} −1`,
  )
  expect(within(entry).getByText(copy('payments.movements.balanceAfter', { credits: 24 }))).toBeTruthy()
})
