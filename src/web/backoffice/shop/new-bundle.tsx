import { useTranslations } from 'use-intl'
import { IntentButton, IntentForm, useTyped } from '../../features/forms/intent-form.tsx'
import { useRegionName } from '../../i18n/format.ts'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AmountField, useAmountErrors } from './amount.tsx'

/** Another bundle to sell. */
export function NewBundle({ site }: { site: { currency: string; countries: readonly string[] } }) {
  const t = useTranslations('office.shop')
  const regionName = useRegionName()
  const errors = useAmountErrors('shop', 'add', { typed: 'amount', taken: 'amount_minor' })
  const currency = useTyped('add')?.currency ?? site.currency
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('newTitle')}</h2>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">{t('newLead')}</p>
      <IntentForm intent="add" errors={errors} className="grid gap-4 md:grid-cols-2">
        <Select
          name="country"
          label={t('country')}
          hint={t('countryHint')}
          placeholder={t('everyCountry')}
          choices={site.countries.map((value) => ({ value, label: regionName(value) }))}
        />
        <TextField
          name="currency"
          label={t('currency')}
          defaultValue={currency}
          maxLength={3}
          autoCapitalize="characters"
          autoComplete="off"
          isRequired
        />
        <TextField name="credits" label={t('creditsLabel')} inputMode="numeric" autoComplete="off" isRequired />
        <AmountField currency={currency} />
        <IntentButton className="justify-self-start">{t('add')}</IntentButton>
      </IntentForm>
    </Card>
  )
}
