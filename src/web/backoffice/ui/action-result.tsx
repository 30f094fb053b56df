import { useEffect, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'

type ActOutcomeProps = {
  /** Answer of one form of the page; each answer is shown once. */
  answer: unknown
  /** What has been done, in words; null where nothing was. */
  text: string | null
  /** What to go on with where what was pressed is gone; without it, or where there is nothing, the outcome takes the focus. */
  next?: () => HTMLElement | null
}

/** Says what a form of the page has done, in sight and aloud; takes the focus where what was pressed is gone. */
export function ActOutcome({ answer, text, next }: ActOutcomeProps) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer anew, also when two say the same
  useEffect(() => {
    if (text === null || !isFocusLost()) return
    next?.()?.focus()
    if (isFocusLost()) place.current?.focus({ preventScroll: true })
  }, [answer])
  return (
    <div
      ref={place}
      role="status"
      tabIndex={-1}
      className="sticky bottom-4 w-fit max-w-full justify-self-center rounded-card outline-offset-4"
    >
      {text !== null && <Alert tone="success" title={text} className="shadow-card" />}
    </div>
  )
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
