import { type PointerEvent, useRef, useState } from 'react'

/** So far a card has to be carried for the hand to have decided, in CSS pixels. */
const farEnough = 96
/** Less than this is a press, not a pull. */
const slack = 8

type SwipeDragProps = {
  onDecide: (choice: 'like' | 'pass') => void
  onUp: () => void
  mayLike: boolean
}

/** Drags a card with finger or mouse: right is a like, left a pass, up opens the profile; a shorter drag returns it. */
export function useSwipeDrag({ onDecide, onUp, mayLike }: SwipeDragProps) {
  const start = useRef<{ x: number; y: number; id: number } | null>(null)
  const [pulled, setPulled] = useState(0)
  /** Since the last press; the click that follows the hand comes when `pulled` is nothing again. */
  const wasCarried = useRef(false)

  function end(event: PointerEvent<HTMLElement>) {
    if (start.current?.id !== event.pointerId) return
    // Not `pulled`: a quick finger has left before its last move is rendered
    const distance = event.clientX - start.current.x
    const height = start.current.y - event.clientY
    start.current = null
    setPulled(0)
    if (Math.abs(distance) < farEnough) {
      if (height >= farEnough) onUp()
      return
    }
    if (distance < 0) onDecide('pass')
    else if (mayLike) onDecide('like')
  }

  return {
    pulled,
    /** Where the hand would decide if it let go now. */
    leaning: pulled >= farEnough ? ('like' as const) : pulled <= -farEnough ? ('pass' as const) : null,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        start.current = { x: event.clientX, y: event.clientY, id: event.pointerId }
        wasCarried.current = false
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (start.current?.id !== event.pointerId) return
        const distance = event.clientX - start.current.x
        if (Math.abs(event.clientY - start.current.y) >= slack) wasCarried.current = true
        if (pulled === 0 && Math.abs(distance) < slack) return
        if (!event.currentTarget.hasPointerCapture(event.pointerId))
          event.currentTarget.setPointerCapture(event.pointerId)
        wasCarried.current = true
        setPulled(distance)
      },
      onPointerUp: end,
      onPointerCancel(event: PointerEvent<HTMLElement>) {
        if (start.current?.id !== event.pointerId) return
        start.current = null
        setPulled(0)
      },
      /** The card is a link with a picture: the browser would carry those itself. */
      onDragStart(event: { preventDefault(): void }) {
        event.preventDefault()
      },
      /** A link below the hand must not open when the card was carried. */
      onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
        if (!wasCarried.current) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
