import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/**
 * Moves the focus to the heading whenever `subject` changes, as a new page would. At first only if nothing else has
 * the focus; in a fresh document only if the page `isResult`.
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
