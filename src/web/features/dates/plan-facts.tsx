import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { DatePlanView } from '../../../contract/chat/date-plans.ts'
import { zonedMoment } from '../../../shared/date-words.ts'

/** What a member and their friend both see of a plan. */
export type PlanFactsView = Omit<DatePlanView, 'id' | 'link'>

/** Instants as the clocks of the plan's place show them, with their zone. */
export function usePlanMoments(plan: Pick<PlanFactsView, 'time_zone'>): (iso: string) => string {
  const locale = useLocale()
  return (iso) => zonedMoment(locale, new Date(iso), plan.time_zone)
}

/** "Date with Bram, 34". */
export function usePlanTitle({ with: { name, age } }: Pick<PlanFactsView, 'with'>): string {
  const t = useTranslations('dates')
  return age === null ? t('with', { name }) : t('withAge', { name, age })
}

/** When, where, the note and the times of the check-in; `children` are further rows. */
export function PlanFacts({ plan, children }: { plan: PlanFactsView; children?: ReactNode }) {
  const t = useTranslations('dates')
  const moment = usePlanMoments(plan)
  const { starts_at, place, note, check_in_at, checked_in_at, ends_at } = plan
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      <PlanFact label={t('when')}>{moment(starts_at)}</PlanFact>
      <PlanFact label={t('where')}>{place}</PlanFact>
      {note !== '' && <PlanFact label={t('note')}>{note}</PlanFact>}
      {checked_in_at === null ? (
        <PlanFact label={t('checkIn')}>{moment(check_in_at)}</PlanFact>
      ) : (
        <PlanFact label={t('checkedIn')}>{moment(checked_in_at)}</PlanFact>
      )}
      <PlanFact label={t('ends')}>{moment(ends_at)}</PlanFact>
      {children}
    </dl>
  )
}

export function PlanFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-sm text-ink-soft max-sm:-mb-2.5 sm:pt-0.5">{label}</dt>
      <dd dir="auto" className="min-w-0 font-medium break-words whitespace-pre-line">
        {children}
      </dd>
    </div>
  )
}
