import { type RefObject, useEffect, useRef } from 'react'

/** The focus goes to the heading whenever `subject` changes, as it would with a new page. */
export function useHeadingFocus(subject: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef<string>(null)
  useEffect(() => {
    if (shown.current === subject) return
    // With a fresh document the focus may already be somewhere on purpose
    const isFree = shown.current !== null || document.activeElement === document.body
    if (isFree) heading.current?.focus({ preventScroll: shown.current === null })
    shown.current = subject
  }, [subject])
  return heading
}
