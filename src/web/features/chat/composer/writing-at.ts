import type { RefObject } from 'react'

/** Puts something into a text where the caret stands, instead of what is selected; the caret goes behind it. Returns the new text. */
export function insertAtCaret(field: RefObject<HTMLTextAreaElement | null>, text: string, piece: string): string {
  const start = field.current?.selectionStart ?? text.length
  const end = field.current?.selectionEnd ?? text.length
  placeCaret(field, start + piece.length)
  return text.slice(0, start) + piece + text.slice(end)
}

/** The focus goes to the field, with the caret at its end. After a dialog has closed: only then does it let the focus go. */
export function focusAtEnd(field: RefObject<HTMLTextAreaElement | null>) {
  setTimeout(() => {
    const { current } = field
    if (!current) return
    current.focus()
    // At once: a frame later there may be more text, and the caret would be within it
    current.setSelectionRange(current.value.length, current.value.length)
  }, 50)
}

/** Once what was changed has been drawn. */
function placeCaret(field: RefObject<HTMLTextAreaElement | null>, place: number) {
  requestAnimationFrame(() => field.current?.setSelectionRange(place, place))
}
