import { TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ChartView } from '../../../contract/office/analytics.ts'
import type { MetricChart } from '../../../contract/office/office-constants.ts'
import { classes } from '../../ui/classes.ts'
import { useChange, useMetricTitle, useMetricValue } from './analytics-texts.ts'

const lessIsGood: readonly MetricChart[] = ['refunds', 'unanswered_limit', 'fictional']

/** The change against the previous period: up or down, whether that is good, and what it was. */
export function MetricChange({ chart }: { chart: ChartView }) {
  const t = useTranslations('office.analytics.change')
  const tell = useMetricValue(chart)
  const change = useChange()(chart)
  const { name, unit, before } = chart
  if (change === null || before.value === null) return <p className="text-sm text-ink-soft">{t('unknown')}</p>
  const { brief, words, isMore } = change
  const isGood = isMore !== (lessIsGood.includes(name) || unit === 'time')
  const Icon = isMore ? TrendingUp : TrendingDown
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
      <span
        aria-hidden
        className={classes(
          'inline-flex items-center gap-1 font-semibold tabular-nums',
          isMore !== null && (isGood ? 'text-success-ink' : 'text-danger-ink'),
        )}
      >
        {isMore !== null && <Icon className="size-4 shrink-0" />}
        {brief}
      </span>
      <span className="sr-only">{words}</span>
      <span className="tabular-nums">{t('before', { value: tell(before.value) })}</span>
    </p>
  )
}

const wholeTile = 'after:absolute after:inset-0 after:rounded-card'

/** A metric in a row of tiles: its total and change; leads to more about it, on this page (`#…`) or another. */
export function MetricTile({ chart, to, children }: { chart: ChartView; to: string; children?: ReactNode }) {
  const tell = useMetricValue(chart)
  const title = useMetricTitle(chart)
  return (
    <li className="relative flex min-w-0 flex-col gap-1 rounded-card bg-surface p-4 shadow-card transition-shadow duration-150 hover:shadow-raised sm:p-5">
      <h3 className="text-sm text-ink-soft">
        {to.startsWith('#') ? (
          <a href={to} className={wholeTile}>
            {title}
          </a>
        ) : (
          <Link to={to} className={wholeTile}>
            {title}
          </Link>
        )}
      </h3>
      <p className="text-2xl font-bold tabular-nums sm:text-3xl">{tell(chart.total.value ?? 0)}</p>
      <MetricChange chart={chart} />
      {children}
    </li>
  )
}
