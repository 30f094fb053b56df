import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/**
 * The focus goes to the heading whenever `subject` changes, as it would with a new page.
 * At first it does so only where nothing else has it; in a fresh document, which begins at its top, only when the page `isResult`:
 * says what came of something.
 */
export function useHeadingFocus(subject: string, { isResult = false } = {}): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef<string>(null)
  const isFreshDocument = useNavigationType() === 'POP'
  useEffect(() => {
    if (shown.current === subject) return
    const isFirst = shown.current === null
    const mayTake = (isResult || !isFreshDocument) && document.activeElement === document.body
    if (!isFirst || mayTake) heading.current?.focus({ preventScroll: isFirst })
    shown.current = subject
  }, [subject, isResult, isFreshDocument])
  return heading
}
