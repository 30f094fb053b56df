import { useFormatter, useTranslations } from 'use-intl'
import type { CampaignView } from '../../../contract/office/campaigns.ts'
import { useRegionName } from '../../i18n/format.ts'
import { languageNames } from '../../i18n/locales.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'

/** Whom it is or was for and where it leads, once nothing of it can be changed. */
export function CampaignSummary({ campaign: { audience, path, code } }: { campaign: CampaignView }) {
  const t = useTranslations('office.campaigns')
  const { list } = useFormatter()
  const regionName = useRegionName()
  const orAll = (names: readonly string[]) => (names.length === 0 ? t('all') : list(names))
  const facts = [
    [t('path'), path],
    ...(code === null ? [] : [[t('code'), code.code] as const]),
    [t('gender'), t(`genders.${audience.gender}`)],
    [t('payers'), t(`payersOf.${audience.payers}`)],
    [t('activeDays'), audience.active_days],
    [t('countries'), orAll(audience.countries.map(regionName))],
    [t('languages'), orAll(audience.languages.map((locale) => languageNames[locale]))],
  ] as const
  return (
    <Card as="section">
      <h2 className="mb-4 text-lg font-bold">{t('settings')}</h2>
      <Facts facts={facts} />
    </Card>
  )
}
