import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** Brings the focus to `target` when what had it within `watch` is gone, such as the button of a row that was removed. */
export function useRestoredFocus<T extends HTMLElement>(): {
  target: RefObject<T | null>
  watch: { onFocus: (event: FocusEvent) => void }
} {
  const target = useRef<T>(null)
  const lastFocused = useRef<Element>(null)
  // After every drawing: any of them may have removed it
  useEffect(() => {
    if (!lastFocused.current || lastFocused.current.isConnected) return
    lastFocused.current = null
    if (document.activeElement === document.body) target.current?.focus()
  })
  return {
    target,
    watch: {
      onFocus: (event) => {
        lastFocused.current = event.target
      },
    },
  }
}
