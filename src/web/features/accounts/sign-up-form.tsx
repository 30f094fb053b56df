import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { nameLength } from '../../../contract/constants.ts'
import type { Refused } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { useRegionName } from '../../i18n/format.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateOfBirthField } from '../../ui/date-of-birth-field.tsx'
import { Form, type FormProps, SubmitButton } from '../../ui/form.tsx'
import { Segmented } from '../../ui/radio-group.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { trackingFields, trackingLength } from './sign-up-input.ts'

type SignUpFormProps = Pick<FormProps, 'action' | 'navigate' | 'fetcherKey'> & {
  /** The answer to the last try, when it was refused. */
  refused?: Refused | undefined
  /** Of the page's address: `gender` and `seeks` chosen elsewhere, and where the visitor came from. */
  query: URLSearchParams
}

/** Everything that an account begins with. Posts to the sign-up page unless told otherwise. */
export function SignUpForm({ refused, query, ...props }: SignUpFormProps) {
  const t = useTranslations('accounts')
  const errors = useFormErrors(refused?.error)
  const typed = refused?.typed
  const site = useSite()
  const start = (name: string) => typed?.[name] ?? query.get(name) ?? undefined
  return (
    <Form {...props} errors={errors}>
      <div className="grid gap-5">
        <Wishes gender={start('gender')} seeks={start('seeks')} />
        <TextField
          name="email"
          type="email"
          label={t('email')}
          hint={t('signUp.emailHint')}
          autoComplete="email"
          autoCapitalize="none"
          defaultValue={typed?.email}
          maxLength={254}
          isRequired
        />
        <TextField
          name="name"
          label={t('signUp.name')}
          hint={t('signUp.nameHint')}
          autoComplete="given-name"
          defaultValue={typed?.name}
          maxLength={nameLength.max}
          isRequired
        />
        <NewPasswordField label={t('password')} />
        <DateOfBirthField
          name="date_of_birth"
          label={t('signUp.dateOfBirth', { min_age: site.minimum_age })}
          hint={t('signUp.dateOfBirthHint')}
          defaultValue={typedDate(typed)}
          isRequired
        />
        <CountrySelect chosen={typed?.country ?? site.geoip_selected_country} />
        <Consent isGiven={typed?.consent !== undefined} />
        <HiddenFields query={query} />
        <p className="text-sm text-ink-soft">
          {site.fictional_profiles ? t('signUp.fictional', { share: site.fictional_share }) : t('signUp.noFictional')}
        </p>
        <div>
          <SubmitButton size="large" isWide>
            {t('signUp.submit')}
          </SubmitButton>
          <p className="mt-3 text-sm text-ink-soft">
            {t.rich('signUp.agree', {
              min_age: site.minimum_age,
              terms: (words) => <DocumentLink to="/pages/terms">{words}</DocumentLink>,
            })}
          </p>
        </div>
      </div>
    </Form>
  )
}

function Wishes({ gender, seeks }: { gender: string | undefined; seeks: string | undefined }) {
  const t = useTranslations('accounts.signUp')
  return (
    <>
      <Segmented
        name="gender"
        label={t('iAm')}
        defaultValue={gender}
        isRequired
        choices={[
          { value: 'female', label: t('woman') },
          { value: 'male', label: t('man') },
        ]}
      />
      <Segmented
        name="seeks"
        label={t('lookingFor')}
        defaultValue={seeks}
        isRequired
        choices={[
          { value: 'male', label: t('men') },
          { value: 'female', label: t('women') },
          { value: 'both', label: t('both') },
        ]}
      />
    </>
  )
}

function CountrySelect({ chosen }: { chosen: string }) {
  const t = useTranslations('accounts.signUp')
  const { countries } = useSite()
  const regionName = useRegionName()
  const locale = useLocale()
  const choices = useMemo(
    () =>
      countries
        .map((country) => ({ value: country, label: regionName(country) }))
        .sort((a, b) => a.label.localeCompare(b.label, locale)),
    [countries, regionName, locale],
  )
  return (
    <Select
      name="country"
      label={t('country')}
      choices={choices}
      defaultValue={chosen}
      autoComplete="country"
      isRequired
    />
  )
}

/** Asked for by itself and never ticked beforehand; the version of its text goes along. */
function Consent({ isGiven }: { isGiven: boolean }) {
  const t = useTranslations('accounts.signUp')
  const site = useSite()
  return (
    <div className="rounded-card bg-sunken p-4">
      <input type="hidden" name="consent_version" value={site.terms_version} />
      <Checkbox
        name="consent"
        defaultChecked={isGiven}
        hint={t.rich('consentMore', { privacy: (words) => <DocumentLink to="/pages/privacy">{words}</DocumentLink> })}
        isRequired
      >
        {t('consent', { site: site.name })}
      </Checkbox>
    </div>
  )
}

/** Opens beside the form, which stays as it is. */
function DocumentLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" className="prose-link">
      {children}
    </Link>
  )
}

/** Where the visitor came from, and a field that only robots find. */
function HiddenFields({ query }: { query: URLSearchParams }) {
  const t = useTranslations('accounts.signUp')
  return (
    <>
      {trackingFields.map((name) => {
        const value = query.get(name)?.slice(0, trackingLength)
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null
      })}
      <div aria-hidden className="absolute size-px overflow-hidden opacity-0">
        <label>
          {t('website')}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}

function typedDate(typed: Record<string, string> | undefined): string {
  const part = (name: string) => typed?.[`date_of_birth_${name}`] ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}
