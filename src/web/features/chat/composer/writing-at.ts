import type { RefObject } from 'react'

/** Puts something into a text where the caret stands, instead of what is selected; the caret goes behind it. Returns the new text. */
export function insertAtCaret(field: RefObject<HTMLTextAreaElement | null>, text: string, piece: string): string {
  const start = field.current?.selectionStart ?? text.length
  const end = field.current?.selectionEnd ?? text.length
  placeCaret(field, start + piece.length)
  return text.slice(0, start) + piece + text.slice(end)
}

/** More frames than a dialog needs to leave. */
const mostFrames = 300

/**
 * Moves the focus to the field, with the caret at its end. Out of a dialog only once that has left the page: until then it would take the
 * focus back.
 */
export function focusAtEnd(field: RefObject<HTMLTextAreaElement | null>) {
  const dialog = document.activeElement?.closest('[role=dialog]')
  let frames = 0
  function look() {
    frames += 1
    if (dialog?.isConnected && frames < mostFrames) return void requestAnimationFrame(look)
    const { current } = field
    if (!current) return
    current.focus()
    // At once: a frame later there may be more text, and the caret would be within it
    current.setSelectionRange(current.value.length, current.value.length)
  }
  setTimeout(look, 50)
}

/** Once what was changed has been drawn. */
function placeCaret(field: RefObject<HTMLTextAreaElement | null>, place: number) {
  requestAnimationFrame(() => field.current?.setSelectionRange(place, place))
}
