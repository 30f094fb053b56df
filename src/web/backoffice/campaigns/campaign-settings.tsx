import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { campaignDays, campaignGenders, campaignPayers, locales } from '../../../contract/constants.ts'
import type { CampaignView } from '../../../contract/office/campaigns.ts'
import { campaignPlaces } from '../../../shared/campaign-words.ts'
import { IntentButton } from '../../features/forms/intent-form.tsx'
import { useRegionName } from '../../i18n/format.ts'
import { languageNames } from '../../i18n/locales.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { CampaignForm } from './campaign-form.tsx'

const placesId = 'campaign-places'

/** Title, target path and audience of a draft. */
export function CampaignSettings({ campaign }: { campaign: CampaignView }) {
  const t = useTranslations('office.campaigns')
  const { kind, name, path, code, version } = campaign
  return (
    <Card as="section">
      <h2 className="mb-4 text-lg font-bold">{t('settings')}</h2>
      <CampaignForm intent="save" className="grid gap-5">
        <input type="hidden" name="after" value={version} />
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            name="name"
            label={t('name')}
            hint={t('nameHint')}
            defaultValue={name}
            maxLength={80}
            autoComplete="off"
            isRequired
          />
          <TextField
            name="path"
            label={t('path')}
            hint={t('pathHint')}
            defaultValue={path}
            maxLength={300}
            list={placesId}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            isRequired
          />
          <datalist id={placesId}>
            {campaignPlaces.map((place) => (
              <option key={place} value={place} />
            ))}
          </datalist>
          {kind === 'promotions' && (
            <TextField
              name="code"
              label={t('code')}
              hint={t('codeHint')}
              defaultValue={code?.code}
              maxLength={60}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </div>
        <Audience campaign={campaign} />
        <IntentButton className="justify-self-start">{t('save')}</IntentButton>
      </CampaignForm>
    </Card>
  )
}

function Audience({ campaign: { audience, site } }: { campaign: CampaignView }) {
  const t = useTranslations('office.campaigns')
  const regionName = useRegionName()
  return (
    <>
      <div className="grid gap-5 md:grid-cols-3">
        <Select
          name="gender"
          label={t('gender')}
          defaultValue={audience.gender}
          choices={campaignGenders.map((value) => ({ value, label: t(`genders.${value}`) }))}
        />
        <Select
          name="payers"
          label={t('payers')}
          defaultValue={audience.payers}
          choices={campaignPayers.map((value) => ({ value, label: t(`payersOf.${value}`) }))}
        />
        <TextField
          name="active_days"
          type="number"
          label={t('activeDays')}
          hint={t('activeDaysHint', { days: campaignDays.most })}
          defaultValue={audience.active_days}
          min={1}
          max={campaignDays.most}
          inputMode="numeric"
          isRequired
        />
      </div>
      <Ticks legend={t('countries')}>
        {site.countries.map((country) => (
          <Checkbox
            key={country}
            name="countries"
            value={country}
            defaultChecked={audience.countries.includes(country)}
          >
            {regionName(country)}
          </Checkbox>
        ))}
      </Ticks>
      <Ticks legend={t('languages')}>
        {locales.map((locale) => (
          <Checkbox key={locale} name="languages" value={locale} defaultChecked={audience.languages.includes(locale)}>
            <span lang={locale}>{languageNames[locale]}</span>
          </Checkbox>
        ))}
      </Ticks>
    </>
  )
}

function Ticks({ legend, children }: { legend: string; children: ReactNode }) {
  const t = useTranslations('office.campaigns')
  return (
    <fieldset>
      <legend className="text-sm font-semibold">
        {legend} <span className="font-normal text-ink-soft">{t('noneMeansAll')}</span>
      </legend>
      <div className="mt-1 grid grid-cols-2 gap-x-5 sm:grid-cols-3 lg:grid-cols-5">{children}</div>
    </fieldset>
  )
}
