import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/** The focus goes to the heading whenever `subject` changes, as it would with a new page. */
export function useHeadingFocus(subject: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef<string>(null)
  const isFreshDocument = useNavigationType() === 'POP'
  useEffect(() => {
    if (shown.current === subject) return
    // A fresh document begins at its top, as any does
    const isFree = shown.current !== null || (!isFreshDocument && document.activeElement === document.body)
    if (isFree) heading.current?.focus({ preventScroll: shown.current === null })
    shown.current = subject
  }, [subject, isFreshDocument])
  return heading
}
