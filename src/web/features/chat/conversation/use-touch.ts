import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

type TouchHandlers = {
  onHold: () => void
  /** Null where swiping does nothing. */
  onSwipe: (() => void) | null
}
/** `shift`: as in the state, but at hand before the next render: a quick finger is gone by then. */
type Touch = { x: number; y: number; timer: ReturnType<typeof setTimeout>; isSwipe: boolean; shift: number }

const holdMs = 450
const slackPx = 10
/** Near the edges of the screen the browser and the system have gestures of their own. */
const edgePx = 32
const swipePx = 56
const furthestPx = 72

/** Fingers on a message: held for a moment, or drawn to the right. `shift` is how far it is drawn, in pixels. */
export function useTouch({ onHold, onSwipe }: TouchHandlers) {
  const touch = useRef<Touch | null>(null)
  const isHeld = useRef(false)
  const [shift, setShift] = useState(0)
  useEffect(() => () => clearTimeout(touch.current?.timer), [])

  function end() {
    clearTimeout(touch.current?.timer)
    touch.current = null
    setShift(0)
  }
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    isHeld.current = false
    if (event.pointerType !== 'touch' || !event.isPrimary) return end()
    if (event.target instanceof Element && event.target.closest('input')) return
    const timer = setTimeout(() => {
      isHeld.current = true
      end()
      onHold()
    }, holdMs)
    const isAtEdge = event.clientX < edgePx || event.clientX > window.innerWidth - edgePx
    touch.current = { x: event.clientX, y: event.clientY, timer, isSwipe: !isAtEdge && onSwipe !== null, shift: 0 }
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const begun = touch.current
    if (!begun || !event.isPrimary) return
    const [dx, dy] = [event.clientX - begun.x, event.clientY - begun.y]
    if (Math.hypot(dx, dy) > slackPx) clearTimeout(begun.timer)
    if (!begun.isSwipe) return
    begun.shift = Math.abs(dy) > Math.abs(dx) ? 0 : Math.min(furthestPx, Math.max(0, dx - slackPx))
    setShift(begun.shift)
  }
  function onPointerUp() {
    if (touch.current && touch.current.shift >= swipePx - slackPx) onSwipe?.()
    end()
  }
  return {
    shift,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: end,
      /** The press that ends the holding presses nothing. */
      onClickCapture(event: MouseEvent) {
        if (!isHeld.current) return
        isHeld.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
