import { useFormatter, useTranslations } from 'use-intl'
import type { CampaignView } from '../../contract/backoffice.campaigns.ts'
import { useRegionName } from '../i18n/format.ts'
import { languageNames } from '../i18n/locales.ts'
import { Card } from '../ui/card.tsx'

/** Whom it is or was for and where it leads, once nothing of it can be changed. */
export function CampaignSummary({ campaign: { audience, path, code } }: { campaign: CampaignView }) {
  const t = useTranslations('office.campaigns')
  const { list } = useFormatter()
  const regionName = useRegionName()
  const orAll = (names: readonly string[]) => (names.length === 0 ? t('all') : list(names))
  const facts = [
    ['path', path],
    ...(code === null ? [] : [['code', code.code] as const]),
    ['gender', t(`genders.${audience.gender}`)],
    ['payers', t(`payersOf.${audience.payers}`)],
    ['activeDays', audience.active_days],
    ['countries', orAll(audience.countries.map(regionName))],
    ['languages', orAll(audience.languages.map((locale) => languageNames[locale]))],
  ] as const
  return (
    <Card as="section">
      <h2 className="mb-4 text-lg font-bold">{t('settings')}</h2>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-sm text-ink-soft">{t(name)}</dt>
            <dd className="mb-2 min-w-0 wrap-anywhere sm:mb-0">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
