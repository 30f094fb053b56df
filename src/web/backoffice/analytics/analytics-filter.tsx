import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AnalyticsView } from '../../../contract/office/analytics.ts'
import { metricSteps } from '../../../contract/office/office-constants.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useCellNames } from './analytics-texts.ts'

/** The filter of the statistics; in the URL, so it can be bookmarked and shared, and works without script. */
export function MetricsFilter({ metrics }: { metrics: AnalyticsView }) {
  const t = useTranslations('office.analytics.filter')
  const names = useCellNames()
  const { sites, site_id, choices, country, language, source, from, until, step } = metrics
  const all = (list: readonly string[], name: (value: string) => string, chosen: string) =>
    [...new Set([...list, ...(chosen === '' ? [] : [chosen])])].map((value) => ({ value, label: name(value) }))
  return (
    <Card as="section">
      <h2 className="sr-only">{t('title')}</h2>
      <Form
        key={JSON.stringify([site_id, country, language, source, from, until, step])}
        className="grid gap-4 sm:grid-cols-2 md:grid-cols-4"
      >
        <Select
          name="site"
          label={t('site')}
          defaultValue={site_id ?? ''}
          placeholder={t('allSites')}
          choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Select
          name="country"
          label={t('country')}
          defaultValue={country}
          placeholder={t('allCountries')}
          choices={all(choices.countries, names.country, country)}
        />
        <Select
          name="language"
          label={t('language')}
          defaultValue={language}
          placeholder={t('allLanguages')}
          choices={all(choices.languages, names.language, language)}
        />
        <Select
          name="source"
          label={t('source')}
          defaultValue={source}
          placeholder={t('allSources')}
          choices={all(choices.sources, names.source, source)}
        />
        <TextField name="from" type="date" label={t('from')} defaultValue={from} />
        <TextField name="until" type="date" label={t('until')} defaultValue={until} />
        <Select
          name="step"
          label={t('step')}
          defaultValue={step}
          choices={metricSteps.map((value) => ({ value, label: t(`steps.${value}`) }))}
        />
        <Button type="submit" className="sm:mt-6.5 sm:justify-self-start">
          {t('show')}
        </Button>
      </Form>
      {step !== 'day' && <p className="mt-3 text-sm text-ink-soft">{t('lastShort')}</p>}
    </Card>
  )
}
