import { useTranslations } from 'use-intl'
import type { SpendingView } from '../../../../contract/payments/spending.ts'
import { useMoments, useMoney } from '../../../i18n/format.ts'
import { Progress } from '../../../ui/progress.tsx'
import { SectionCard } from '../section-page.tsx'

/** What was bought this month, and how much of the limit that is. */
export function SpendingMonthSection({ spending }: { spending: SpendingView }) {
  const t = useTranslations('settings.spending')
  const money = useMoney()
  const { limit, spent } = spending
  return (
    <SectionCard title={t('month')} lead={t('counts')}>
      {limit === null ? (
        <p>{t('spent', { spent: money(spent) })}</p>
      ) : (
        <>
          <Progress
            label={t('used', { limit: money(limit) })}
            value={Math.min(spent.amount_minor / limit.amount_minor, 1)}
          />
          <p className="mt-3">
            <Used spending={{ ...spending, limit }} />
          </p>
        </>
      )}
    </SectionCard>
  )
}

type Limited = SpendingView & { limit: NonNullable<SpendingView['limit']> }

function Used({ spending: { limit, spent, resets_at } }: { spending: Limited }) {
  const t = useTranslations('settings.spending')
  const money = useMoney()
  const { onDay } = useMoments()
  const left = limit.amount_minor - spent.amount_minor
  const values = { spent: money(spent), limit: money(limit), date: onDay(resets_at) }
  return left > 0 ? t('usedText', { ...values, left: money({ ...limit, amount_minor: left }) }) : t('usedUp', values)
}
