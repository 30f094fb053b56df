import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { nameLength } from '../../../contract/constants.ts'
import type { Refused } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { DateOfBirthField } from '../../ui/fields/date-of-birth-field.tsx'
import { Form, type FormProps, SubmitButton } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormStep, StepButtons, StepGroup, StepsProgress, useFormSteps } from './form-steps.tsx'
import { ignoreRepeats } from './ignore-repeats.ts'
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

/** Names of the fields of each step, in order. */
const fieldsOfSteps = {
  message: ['signup_message'],
  who: ['gender', 'seeks'],
  name: ['name', 'country'],
  birth: ['date_of_birth'],
  email: ['email'],
  password: ['password'],
  consent: ['consent'],
}

/**
 * All fields of a sign-up: for its page, the dialog and a member's page. Submits to its page by default. On phones it is a
 * multi-step form.
 */
export function SignUpForm({ refused, query, to, stays = false, isBusy = false, ...props }: SignUpFormProps) {
  const t = useTranslations()
  // React Router drops action data when the hash changes to that of another step
  const [answer, setAnswer] = useState(refused)
  if (refused && refused !== answer) setAnswer(refused)
  const errors = useFormErrors(answer?.error)
  const puzzle = useProofOfWork()
  const site = useSite()
  const [gender, seeks] = [query.get('gender') ?? undefined, query.get('seeks') ?? undefined]
  const { message, ...others } = fieldsOfSteps
  const steps = useFormSteps(to ? { message, ...others } : others, {
    first: gender && seeks && !to ? 'name' : undefined,
    errors,
    typed: answer?.typed,
  })
  return (
    <Form {...props} {...puzzle.form} {...ignoreRepeats} errors={errors} typed={answer?.typed} steps={steps}>
      <StepsProgress steps={steps} label={t('entry.signUp.title')} />
      <div className="@container grid gap-5 sm:gap-8">
        {stays && <input type="hidden" name="stay" value="yes" />}
        {puzzle.field}
        {to && (
          <FormStep name="message" steps={steps}>
            <MessageField to={to} />
          </FormStep>
        )}
        <StepGroup number={1} title={t('entry.signUp.aboutYou')} steps={steps}>
          <FormStep name="who" steps={steps} className="@xl:grid-cols-[2fr_3fr]">
            <FilterFields gender={gender} seeks={seeks} />
          </FormStep>
          <FormStep name="name" steps={steps} className="@xl:grid-cols-2">
            <TextField
              name="name"
              label={t('entry.signUp.name')}
              hint={t('entry.signUp.nameHint')}
              autoComplete="given-name"
              minLength={nameLength.min}
              maxLength={nameLength.max}
              isRequired
            />
            <CountrySelect />
          </FormStep>
          <FormStep name="birth" steps={steps}>
            <DateOfBirthField
              name="date_of_birth"
              label={t('entry.signUp.dateOfBirth', { min_age: site.minimum_age })}
              hint={t('entry.signUp.dateOfBirthHint')}
              isRequired
            />
          </FormStep>
        </StepGroup>
        <StepGroup number={2} title={t('entry.signUp.yourLogIn')} steps={steps} className="@xl:grid-cols-2">
          <FormStep name="email" steps={steps}>
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
          </FormStep>
          <FormStep name="password" steps={steps}>
            <NewPasswordField label={t('accounts.password')} />
          </FormStep>
        </StepGroup>
        <StepGroup number={3} title={t('entry.signUp.yourConsent')} steps={steps}>
          <FormStep name="consent" steps={steps}>
            <Consent />
            <Promotions />
            <p className="text-sm text-ink-soft">
              {site.fictional_profiles
                ? t('entry.signUp.fictional', { share: site.fictional_share })
                : t('entry.signUp.noFictional')}
            </p>
          </FormStep>
        </StepGroup>
        <HiddenFields query={query} />
        <StepButtons steps={steps}>
          <SubmitButton size="large" isWide isBusy={isBusy || puzzle.isWaiting}>
            {t('entry.signUp.submit')}
          </SubmitButton>
          <p className="mt-3 text-sm text-ink-soft">
            {t.rich('entry.signUp.agree', {
              min_age: site.minimum_age,
              terms: (words) => <DocumentLink to="/pages/terms">{words}</DocumentLink>,
            })}
          </p>
        </StepButtons>
      </div>
    </Form>
  )
}
