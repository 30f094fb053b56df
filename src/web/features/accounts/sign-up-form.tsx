import { useTranslations } from 'use-intl'
import { nameLength } from '../../../contract/constants.ts'
import type { Refused } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { DateOfBirthField } from '../../ui/fields/date-of-birth-field.tsx'
import { Form, type FormProps, SubmitButton } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import {
  Consent,
  CountrySelect,
  DocumentLink,
  FilterFields,
  HiddenFields,
  MessageField,
  Promotions,
  type Receiver,
} from './sign-up-fields.tsx'
import { useProofOfWork } from './use-puzzle.tsx'

type SignUpFormProps = Pick<FormProps, 'action' | 'navigate' | 'fetcherKey'> & {
  /** The answer to the last try, when it was refused; or what was typed into a shorter form before this one. */
  refused?: (Partial<Pick<Refused, 'error'>> & Pick<Refused, 'typed'>) | undefined
  /** Of the page's address: `gender` and `seeks` chosen elsewhere, and where the visitor came from. */
  query: URLSearchParams
  /** Whose page started the sign-up, where they may be written to. */
  to?: Receiver | undefined
  /** The answer is shown where the form is, without a page of its own (see SignedUp). */
  stays?: boolean
  /** On its way by other means than a navigation. */
  isBusy?: boolean
}

/** All fields of a sign-up: for its page, the dialog and a member's page. Submits to its page by default. */
export function SignUpForm({ refused, query, to, stays = false, isBusy = false, ...props }: SignUpFormProps) {
  const t = useTranslations()
  const errors = useFormErrors(refused?.error)
  const puzzle = useProofOfWork()
  const site = useSite()
  return (
    <Form {...props} {...puzzle.form} errors={errors} typed={refused?.typed}>
      <div className="grid gap-5">
        {stays && <input type="hidden" name="stay" value="yes" />}
        {puzzle.field}
        {to && <MessageField to={to} />}
        <FilterFields gender={query.get('gender') ?? undefined} seeks={query.get('seeks') ?? undefined} />
        <TextField
          name="email"
          type="email"
          label={t('accounts.email')}
          hint={t('entry.signUp.emailHint')}
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          isRequired
        />
        <TextField
          name="name"
          label={t('entry.signUp.name')}
          hint={t('entry.signUp.nameHint')}
          autoComplete="given-name"
          minLength={nameLength.min}
          maxLength={nameLength.max}
          isRequired
        />
        <NewPasswordField label={t('accounts.password')} />
        <DateOfBirthField
          name="date_of_birth"
          label={t('entry.signUp.dateOfBirth', { min_age: site.minimum_age })}
          hint={t('entry.signUp.dateOfBirthHint')}
          isRequired
        />
        <CountrySelect />
        <Consent />
        <Promotions />
        <HiddenFields query={query} />
        <p className="text-sm text-ink-soft">
          {site.fictional_profiles
            ? t('entry.signUp.fictional', { share: site.fictional_share })
            : t('entry.signUp.noFictional')}
        </p>
        <div>
          <SubmitButton size="large" isWide isBusy={isBusy || puzzle.isWaiting}>
            {t('entry.signUp.submit')}
          </SubmitButton>
          <p className="mt-3 text-sm text-ink-soft">
            {t.rich('entry.signUp.agree', {
              min_age: site.minimum_age,
              terms: (words) => <DocumentLink to="/pages/terms">{words}</DocumentLink>,
            })}
          </p>
        </div>
      </div>
    </Form>
  )
}
