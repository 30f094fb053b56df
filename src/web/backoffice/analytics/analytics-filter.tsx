import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AnalyticsView } from '../../../contract/office/analytics.ts'
import { metricSteps } from '../../../contract/office/office-constants.ts'
import { classes } from '../../ui/classes.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { useCellNames } from './analytics-texts.ts'

const periods = [7, 28, 90, 365]
const usualDays = 90

/** The last days as links, or days of one's own: what else is chosen stays. */
export function MetricsPeriod({ metrics: { from, until, step } }: { metrics: AnalyticsView }) {
  const t = useTranslations('office.analytics.period')
  const [query] = useSearchParams()
  const isCustom = hasOwnDays(query)
  const days = Number(query.get('days') ?? usualDays)
  const choices = [
    ...periods.map((count) => ({
      label: count === 365 ? t('year') : t('days', { count }),
      isCurrent: !isCustom && count === days,
      to: addressWith(query, { days: `${count}` }),
    })),
    { label: t('custom'), isCurrent: isCustom, to: addressWith(query, { from, until, step }) },
  ]
  return (
    <nav aria-label={t('title')} className="max-sm:w-full">
      <ul className="flex flex-wrap justify-between rounded-card border border-line bg-surface p-1 sm:rounded-full">
        {choices.map(({ label, isCurrent, to }) => (
          <li key={label}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'true' : undefined}
              className={classes(
                'inline-flex min-h-10 items-center rounded-full px-2 text-sm font-semibold whitespace-nowrap sm:px-4',
                isCurrent ? 'bg-chosen text-on-chosen' : 'text-ink-soft hover:bg-sunken hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const hasOwnDays = (query: URLSearchParams) => query.has('from') || query.has('until')

function addressWith(query: URLSearchParams, period: Record<string, string>): string {
  const others = [...query].filter(([name]) => !['days', 'from', 'until', 'step', 'table'].includes(name))
  return `?${new URLSearchParams([...others, ...Object.entries(period)])}`
}

/** The filter of the statistics; in the URL, so it can be bookmarked and shared, and works without script. */
export function MetricsFilter({ metrics }: { metrics: AnalyticsView }) {
  const t = useTranslations('office.analytics.filter')
  const names = useCellNames()
  const [query] = useSearchParams()
  const { sites, site_id, choices, country, language, source, from, until, step } = metrics
  const all = (list: readonly string[], name: (value: string) => string, chosen: string) =>
    [...new Set([...list, ...(chosen === '' ? [] : [chosen])])].map((value) => ({ value, label: name(value) }))
  const selects = [
    { name: 'country', placeholder: t('allCountries'), known: choices.countries, chosen: country },
    { name: 'language', placeholder: t('allLanguages'), known: choices.languages, chosen: language },
    { name: 'source', placeholder: t('allSources'), known: choices.sources, chosen: source },
  ] as const
  return (
    <FilterBar
      title={t('title')}
      submit={t('show')}
      reset={{ to: '/office/analytics', words: t('reset') }}
      moreNames={selects.map(({ name }) => name)}
      more={selects.map(({ name, placeholder, known, chosen }) => (
        <Select
          key={name}
          name={name}
          label={t(name)}
          defaultValue={chosen}
          placeholder={placeholder}
          choices={all(known, names[name], chosen)}
        />
      ))}
    >
      <Select
        name="site"
        label={t('site')}
        defaultValue={site_id ?? ''}
        placeholder={t('allSites')}
        choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {hasOwnDays(query) ? (
        <>
          <TextField name="from" type="date" label={t('from')} defaultValue={from} />
          <TextField name="until" type="date" label={t('until')} defaultValue={until} />
        </>
      ) : (
        <input type="hidden" name="days" value={query.get('days') ?? usualDays} />
      )}
      <Select
        name="step"
        label={t('step')}
        defaultValue={step}
        choices={metricSteps.map((value) => ({ value, label: t(`steps.${value}`) }))}
      />
    </FilterBar>
  )
}
