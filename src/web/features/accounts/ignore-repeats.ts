import type { MouseEvent, PointerEvent } from 'react'

/** Two taps within this time are a double tap. */
const doubleTapMs = 400

let lastTap = Number.NEGATIVE_INFINITY
let isSecondTap = false

const isOnAction = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('button[type=submit], a') !== null

/**
 * For an element around the buttons that lead to the next step. The second press of a double tap or double click would land on a button of
 * the next step, whose form it would submit empty. Browsers count mouse clicks, but not all of them count taps.
 */
export const ignoreRepeats = {
  onPointerDownCapture(event: PointerEvent) {
    if (event.pointerType !== 'touch' || !isOnAction(event)) return
    isSecondTap = event.timeStamp - lastTap < doubleTapMs
    lastTap = event.timeStamp
  },
  onClickCapture(event: MouseEvent) {
    if (!isOnAction(event) || (event.detail < 2 && !isSecondTap)) return
    isSecondTap = false
    event.preventDefault()
    event.stopPropagation()
  },
}
