import { useEffect, useRef, useState } from 'react'
import type { CreditLotView } from '../../../../contract/credits.ts'
import type { InvoiceView } from '../../../../contract/invoices.ts'
import type { OrderView, RefundNotice } from '../../../../contract/payments/payments.ts'
import type { WithdrawalView } from '../../../../contract/payments/withdrawal.ts'
import { browserApi } from '../../../api/browser.ts'
import { useLive, useLiveState, useLiveStore } from '../../../live/provider.tsx'
import { isPartRetained } from '../orders/order-returns.ts'

/** An order as its page shows it. */
export type OrderState = {
  order: OrderView
  credits: number
  credit_lots: CreditLotView[]
  /** What a withdrawal would give back now. */
  withdrawal: WithdrawalView | null
  /** Hint about a refund that did not succeed as announced. */
  refund_notice: RefundNotice | null
  invoices: InvoiceView[]
}

const pausesMs = [1_000, 2_000, 3_000, 5_000, 8_000, 13_000]
const longPauseMs = 20_000
/** After this many questions it has taken longer than it usually does. */
const manyQuestions = pausesMs.length
/** Polling interval for a failed payment that may still succeed; the live stream reports it sooner. */
const latePauseMs = 30_000
const lateQuestions = 20

function hasEnded({ status }: OrderView): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled'
}

/** How long to wait before asking again; null: nothing more is expected. */
function pauseBefore({ status }: OrderView, questions: number): number | null {
  if (status === 'completed') return null
  if (status === 'failed' || status === 'cancelled') return questions < lateQuestions ? latePauseMs : null
  return pausesMs[questions] ?? longPauseMs
}

/**
 * Follows an order: live events trigger a reload, also after its end; polling and each refresh make up for missed
 * ones.
 */
export function useOrder(first: OrderState): OrderState & { isSlow: boolean } {
  const [state, setState] = useState(first)
  const [questions, setQuestions] = useState(0)
  const store = useLiveStore()
  const { id } = state.order
  const pause = pauseBefore(state.order, questions)

  async function look() {
    const answer = await stateOf(id).catch(() => null)
    if (answer) setState(answer)
  }
  async function ask() {
    await look()
    setQuestions((count) => count + 1)
  }
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })

  useLive('order_changed', (event) => {
    if (event.order_id === id) void latest.current()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next question is asked a pause after the one before it
  useEffect(() => {
    if (pause === null) return
    const timer = setTimeout(() => void latest.current(), pause)
    return () => clearTimeout(timer)
  }, [pause, questions])
  // Events were missed while disconnected
  const refreshes = useLiveState((live) => live.refreshes)
  const seen = useRef(refreshes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refresh since this page was drawn
  useEffect(() => {
    if (refreshes === seen.current) return
    seen.current = refreshes
    void look()
  }, [refreshes])
  useEffect(() => {
    const { user } = store.get()
    if (state.order.status !== 'completed' || !user) return
    // Updates the balance in the bar even if the live event was missed
    const { credits, credit_lots } = state
    store.change({ user: { ...user, credits, credit_lots, paid_user: user.paid_user || isPartRetained(state.order) } })
  }, [state, store])

  return { ...state, isSlow: !hasEnded(state.order) && questions >= manyQuestions }
}

async function stateOf(id: string): Promise<OrderState> {
  const [answer, { invoices }] = await Promise.all([
    browserApi.payments.getOrder({ id }),
    browserApi.invoices.listInvoices({ order_id: id }),
  ])
  return { ...answer, invoices }
}
