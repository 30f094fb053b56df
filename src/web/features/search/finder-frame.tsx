import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { StepProgress } from '../../ui/step-progress.tsx'

type FinderFrameProps = { step: number; steps: number; title: string; lead: string; children: ReactNode }

/** One step of the match finder: how far one is, its question, its answers. The focus goes to the question of each new step. */
export function FinderFrame({ step, steps, title, lead, children }: FinderFrameProps) {
  const t = useTranslations('finder')
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return (
    <>
      <StepProgress step={step} steps={steps} label={t('progressLabel')} words={t('progress', { step, steps })} />
      <h2 ref={heading} tabIndex={-1} className="mt-6 font-display text-2xl font-semibold">
        {title}
      </h2>
      <p className="mt-1 mb-5 max-w-prose text-ink-soft">{lead}</p>
      {children}
    </>
  )
}
