import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useHeadingFocus } from '../../../features/accounts/use-heading-focus.ts'
import type { LeavingReason, Step } from '../../../features/leaving/offers.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

export type Way = { steps: readonly Step[]; step: Step; reason: LeavingReason }

/** The address of the step after or before the one that is shown; null where there is none. */
export function stepAddress({ steps, step, reason }: Way, by: 1 | -1): string | null {
  const other = steps[steps.indexOf(step) + by]
  return other === undefined ? null : `/settings/delete?step=${other}&reason=${reason}`
}

type LeavingStepProps = {
  way: Way
  title: string
  lead?: ReactNode
  children: ReactNode
  /** The way on; beside it is the way to stay. */
  onward: ReactNode
}

/** One step of leaving: where one is, what it says, and below it going on and staying, both as plain. */
export function LeavingStep({ way, title, lead, children, onward }: LeavingStepProps) {
  const t = useTranslations('settings.leaving')
  const heading = useHeadingFocus(way.step)
  const back = stepAddress(way, -1)
  const number = Math.max(0, way.steps.indexOf(way.step)) + 1
  return (
    <Card as="section">
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-soft">
        <p>{t('step', { step: number, steps: way.steps.length })}</p>
        {back && (
          <Link to={back} className="prose-link inline-flex min-h-9 items-center">
            {t('back')}
          </Link>
        )}
      </div>
      <h2 ref={heading} tabIndex={-1} className="mt-1 font-display text-xl font-semibold">
        {title}
      </h2>
      {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
      <div className="mt-5">{children}</div>
      {onward && (
        <div className="mt-6 flex flex-wrap gap-3">
          {onward}
          <Stay />
        </div>
      )}
    </Card>
  )
}

export function Stay() {
  const t = useTranslations('settings.leaving')
  return (
    <LinkButton to="/settings" variant="secondary">
      {t('keep')}
    </LinkButton>
  )
}
