import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paymentMethods } from '../../../contract/payments/payment-methods.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { useRegionName } from '../../i18n/format.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { useFieldError } from '../../ui/fields/form-errors.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useAmountErrors } from './amount.tsx'

type Site = { id: string; countries: readonly string[]; currencies: readonly string[] }

/** Creates one code, or a batch with a common prefix. */
export function NewCodes({ site }: { site: Site }) {
  const t = useTranslations('office.codes')
  const errors = useAmountErrors('codes', 'make', { typed: 'least', taken: 'minimum' })
  return (
    <Card as="section">
      <h2 className="mb-4 text-lg font-bold">{t('newTitle')}</h2>
      <IntentForm intent="make" errors={errors} className="grid gap-6">
        <input type="hidden" name="site_id" value={site.id} />
        <Codes />
        <Discount site={site} />
        <Days />
        <Methods />
        <IntentButton className="justify-self-start">{t('make')}</IntentButton>
      </IntentForm>
    </Card>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-bold">{title}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2 md:grid-cols-4">{children}</div>
    </fieldset>
  )
}

function Codes() {
  const t = useTranslations('office.codes')
  return (
    <Part title={t('parts.codes')}>
      <TextField
        name="code"
        label={t('code')}
        hint={t('codeHint')}
        maxLength={30}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        isRequired
        className="sm:col-span-2"
      />
      <TextField
        name="count"
        label={t('count')}
        hint={t('countHint')}
        defaultValue="1"
        inputMode="numeric"
        autoComplete="off"
        isRequired
      />
      <Select
        name="validity"
        label={t('validityLabel')}
        defaultValue="once-per-user"
        choices={(['once-per-user', 'first-purchase', 'unlimited'] as const).map((value) => ({
          value,
          label: t(`validity.${value}`),
        }))}
      />
    </Part>
  )
}

function Discount({ site: { countries, currencies } }: { site: Site }) {
  const t = useTranslations('office.codes')
  const regionName = useRegionName()
  return (
    <Part title={t('parts.discount')}>
      <TextField
        name="percentage"
        label={t('percentageLabel')}
        hint={t('percentageHint')}
        inputMode="decimal"
        autoComplete="off"
        isRequired
      />
      <TextField
        name="least"
        label={t('minimumLabel')}
        hint={t('minimumHint')}
        inputMode="decimal"
        autoComplete="off"
      />
      <Select
        name="currency"
        label={t('currency')}
        placeholder={t('anyCurrency')}
        choices={currencies.map((value) => ({ value, label: value }))}
      />
      <Select
        name="country"
        label={t('country')}
        placeholder={t('everywhere')}
        choices={countries.map((value) => ({ value, label: regionName(value) }))}
      />
    </Part>
  )
}

function Days() {
  const t = useTranslations('office.codes')
  return (
    <Part title={t('parts.days')}>
      <TextField name="starts" type="date" label={t('starts')} hint={t('dayHint')} />
      <TextField name="expires" type="date" label={t('expires')} hint={t('dayHint')} />
    </Part>
  )
}

function Methods() {
  const t = useTranslations('office.codes')
  const error = useFieldError('methods')
  return (
    <fieldset>
      <legend className="font-bold">
        {t('methods')} <span className="text-sm font-normal text-ink-soft">{t('noneMeansAll')}</span>
      </legend>
      {error && <p className="text-sm font-medium text-danger-ink">{error}</p>}
      <div className="mt-1 grid grid-cols-2 gap-x-5 sm:grid-cols-3 lg:grid-cols-5">
        {paymentMethods.map((method, place) => (
          <Checkbox key={method} name="methods" value={method} error={place === 0 ? undefined : ''}>
            {t(`methodNames.${method}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
