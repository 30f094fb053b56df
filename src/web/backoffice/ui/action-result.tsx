import { useEffect, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'

type ActOutcomeProps = {
  /** Answer of one form of the page; each answer is shown once. */
  answer: unknown
  /** What has been done, in words; null where nothing was. */
  text: string | null
  /** Receives the focus when the pressed element is gone; without it, the message does. */
  next?: () => HTMLElement | null
}

/** Shows and announces the result of a form; takes the focus if the pressed element is gone. */
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
