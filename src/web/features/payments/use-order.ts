import { useEffect, useRef, useState } from 'react'
import type { OrderView } from '../../../contract/payments.ts'
import { browserApi } from '../../api/browser.ts'
import { useLive, useLiveStore } from '../../live/provider.tsx'

export type OrderState = { order: OrderView; credits: number }

const pausesMs = [1_000, 2_000, 3_000, 5_000, 8_000, 13_000]
const longPauseMs = 20_000
/** After this many questions it has taken longer than it usually does. */
const manyQuestions = pausesMs.length

export function hasEnded({ status }: OrderView): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled'
}

/** Follows an order until it ends: the live stream says when to ask; asking now and then makes sure. */
export function useOrder(first: OrderState): OrderState & { isSlow: boolean } {
  const [state, setState] = useState(first)
  const [questions, setQuestions] = useState(0)
  const store = useLiveStore()
  const { id } = state.order
  const isOver = hasEnded(state.order)

  async function ask() {
    const answer = await browserApi.payments.getOrder({ id }).catch(() => null)
    if (answer) setState(answer)
    setQuestions((count) => count + 1)
  }
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })

  useLive('order_changed', (event) => {
    if (event.order_id === id) void latest.current()
  })
  useEffect(() => {
    if (isOver) return
    const timer = setTimeout(() => void latest.current(), pausesMs[questions] ?? longPauseMs)
    return () => clearTimeout(timer)
  }, [isOver, questions])
  useEffect(() => {
    const { user } = store.get()
    // Whoever missed the live event still sees the new balance in the bar
    if (state.order.status === 'completed' && user)
      store.change({ user: { ...user, credits: state.credits, paid_user: true } })
  }, [state, store])

  return { ...state, isSlow: !isOver && questions >= manyQuestions }
}
