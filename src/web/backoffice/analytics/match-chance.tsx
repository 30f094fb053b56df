import { useFormatter, useTranslations } from 'use-intl'
import type { ChanceView } from '../../../contract/office/analytics.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { useMetricDays } from './analytics-texts.ts'

/** The measured chance of a match of premium members and others, beside what the site claims. */
export function MetricsChance({ chance }: { chance: ChanceView }) {
  const t = useTranslations('office.analytics.chance')
  const format = useFormatter()
  const { dayOf } = useMetricDays()
  const { until, premium, free, higher, claim } = chance
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 1 })
  const group = ({ count, of, low, high }: ChanceView['free']) =>
    of === 0
      ? t('nobody')
      : t('group', { share: percent(count / of), low: percent(low), high: percent(high), count: of })
  return (
    <Card as="section" className="flex min-w-0 flex-col gap-3">
      <h2 className="text-lg font-bold">{t('title')}</h2>
      <p className="text-sm text-ink-soft">{t('what')}</p>
      {until === null ? (
        <p>{t('unknown')}</p>
      ) : (
        <>
          <p className="text-xl font-bold">
            {higher === null
              ? t('tooFew')
              : t('measured', { percent: higher.percent, low: higher.low, high: higher.high })}
          </p>
          <Facts
            facts={[
              [t('premium'), group(premium)],
              [t('free'), group(free)],
              [
                t('claim'),
                claim === null ? t('noClaim') : t('claimed', { percent: claim.percentage, source: claim.source }),
              ],
              [t('until'), dayOf(until)],
            ]}
          />
        </>
      )}
      <p className="text-sm text-ink-soft">{t('honest')}</p>
    </Card>
  )
}
