import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../ui/alert.tsx'

/** What a form of the page has done, and to how many jobs. */
export type HealthAnswer = { done: 'retry' | 'drop'; count: number }

/** Says what was done, in sight and aloud; takes the focus where what was pressed is gone. */
export function HealthOutcome({ answer }: { answer: Partial<HealthAnswer> | undefined }) {
  const t = useTranslations('office.health.done')
  const place = useRef<HTMLDivElement>(null)
  const done = answer?.done
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer anew, also when two say the same
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (done !== undefined && isLost) place.current?.focus({ preventScroll: true })
  }, [answer])
  return (
    <div
      ref={place}
      role="status"
      tabIndex={-1}
      className="sticky bottom-4 w-fit max-w-full justify-self-center rounded-card outline-offset-4"
    >
      {done !== undefined && (
        <Alert tone="success" title={t(done, { count: answer?.count ?? 0 })} className="shadow-card" />
      )}
    </div>
  )
}
