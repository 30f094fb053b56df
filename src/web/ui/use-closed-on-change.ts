import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a native disclosure, which then needs `suppressHydrationWarning`: closes it whenever `cause` changes to another value. With `undefined`
 * it stays as it is, and one that was opened before the page's script ran stays open.
 */
export function useClosedOnChange(cause: string | undefined): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null)
  const previous = useRef(cause)
  useEffect(() => {
    const isAnother = previous.current !== cause
    previous.current = cause
    if (isAnother && cause !== undefined && details.current) details.current.open = false
  }, [cause])
  return details
}
