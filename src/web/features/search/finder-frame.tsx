import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { classes } from '../../ui/classes.ts'

type FinderFrameProps = { step: number; steps: number; title: string; lead: string; children: ReactNode }

/** One step of the match finder: how far one is, its question, its answers. The focus goes to the question of each new step. */
export function FinderFrame({ step, steps, title, lead, children }: FinderFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return (
    <>
      <StepProgress step={step} steps={steps} />
      <h2 ref={heading} tabIndex={-1} className="mt-6 text-xl font-bold outline-none sm:text-2xl">
        {title}
      </h2>
      <p className="mt-1 mb-5 max-w-prose text-ink-soft">{lead}</p>
      {children}
    </>
  )
}

function StepProgress({ step, steps }: { step: number; steps: number }) {
  const t = useTranslations('finder')
  const words = t('progress', { step, steps })
  return (
    <div>
      <p aria-hidden className="mb-2 text-sm font-semibold text-ink-soft">
        {words}
      </p>
      <div
        role="progressbar"
        aria-label={t('progressLabel')}
        aria-valuemin={0}
        aria-valuemax={steps}
        aria-valuenow={step}
        aria-valuetext={words}
        className="flex gap-1.5"
      >
        {Array.from({ length: steps }, (_, index) => index + 1).map((number) => (
          <span
            key={number}
            className={classes('h-1.5 flex-1 rounded-full', number <= step ? 'bg-primary-ink' : 'bg-line')}
          />
        ))}
      </div>
    </div>
  )
}
