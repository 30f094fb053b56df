import { MailCheck, Send } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useFetcher } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Failure } from '../../api/errors.ts'
import type { Refused } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { useFailureText, useFormErrors } from '../../i18n/failures.ts'
import { useUser } from '../../live/provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useClosedOnChange } from '../../ui/use-closed-on-change.ts'

/** What the page behind /activate/error answers: the address of the new email, or that the code was right. */
export type Resent = { sentTo: string }
export type Confirmed = { confirmed: true }

type ConfirmEmailProps = {
  email: string
  /** What the page's form was refused for, without script. */
  refused?: Refused | undefined
}

/** Which email to look for, the code from it, and what to do where it does not arrive. */
export function ConfirmEmail({ email, refused }: ConfirmEmailProps) {
  const t = useTranslations('accounts.confirm')
  const { mail_name } = useSite()
  return (
    <div className="grid gap-5">
      <div className="flex gap-4">
        <span
          aria-hidden
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-ink"
        >
          <MailCheck className="size-5" />
        </span>
        <div className="min-w-0">
          <p>{t.rich('sentTo', { email, strong: (words) => <strong className="break-words">{words}</strong> })}</p>
          <p className="text-ink-soft">{t('why')}</p>
        </div>
      </div>
      <DevMailNote email={email} />
      <CodeForm refused={refused} />
      <section className="rounded-card bg-sunken p-4">
        <h2 className="font-bold">{t('missing')}</h2>
        <ul className="mt-2 mb-4 list-disc space-y-1 ps-5 text-ink-soft">
          <li>{t('missingWait')}</li>
          <li>{t('missingSpam', { sender: mail_name })}</li>
        </ul>
        <OtherWays email={email} refused={refused} />
      </section>
    </div>
  )
}

/** The same beside a notice that says what to do. */
export function ConfirmInPlace({ email }: { email: string }) {
  return (
    <div className="grid gap-3">
      <CodeForm />
      <OtherWays email={email} />
    </div>
  )
}

function OtherWays({ email, refused }: ConfirmEmailProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <ResendLink email={email} />
      <CorrectEmail email={email} refused={refused} />
    </div>
  )
}

const formsPath = '/activate/error'

/** The last answer to the form of an intent: of this form's fetcher, or of the page without script. */
function useAnswer(intent: string, refused: Refused | undefined) {
  const key = useId()
  const fetcher = useFetcher<Resent | Confirmed | Refused>({ key })
  const isBusy = fetcher.state === 'submitting'
  const answer = isBusy ? undefined : (fetcher.data ?? (refused?.intent === intent ? refused : undefined))
  const failure = answer && 'error' in answer ? answer : undefined
  const form = { action: formsPath, navigate: false, fetcherKey: key, typed: failure?.typed }
  return { answer, failure: failure?.error, isBusy, form }
}

function CodeForm({ refused }: { refused?: Refused | undefined }) {
  const t = useTranslations('accounts.confirm')
  const { answer, failure, isBusy, form } = useAnswer('code', refused)
  const errors = useFormErrors(failure)
  const isConfirmed = useUser()?.status === 'active' || (answer !== undefined && 'confirmed' in answer)
  if (isConfirmed)
    return (
      <p role="status" className="font-semibold text-success-ink">
        {t('done')}
      </p>
    )
  return (
    <Form {...form} errors={errors}>
      <input type="hidden" name="intent" value="code" />
      <div className="grid gap-3">
        <TextField
          name="code"
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          className="text-lg tabular-nums"
          isRequired
        />
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {t('submit')}
        </Button>
      </div>
    </Form>
  )
}

/** Answers that mean that this session has to prove itself. */
const proofCodes: readonly string[] = ['password_required', 'proof_failed', 'login_blocked']

/** Another address in place of a mistyped one. Opens without script, too. */
function CorrectEmail({ email, refused }: ConfirmEmailProps) {
  const t = useTranslations('accounts')
  const { answer, failure, isBusy, form } = useAnswer('email', refused)
  const errors = useFormErrors(failure?.code === 'password_required' ? undefined : failure)
  const sentTo = answer && 'sentTo' in answer ? answer.sentTo : undefined
  const details = useClosedOnChange(sentTo)
  const needsPassword = failure !== undefined && proofCodes.includes(failure.code)
  return (
    <div className="w-full">
      <details ref={details} suppressHydrationWarning open={failure !== undefined || undefined}>
        <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm font-semibold underline underline-offset-2">
          {t('confirm.wrong')}
        </summary>
        <Form {...form} errors={errors} className="mt-2">
          <input type="hidden" name="intent" value="email" />
          <div className="grid gap-3">
            <TextField
              name="email"
              type="email"
              label={t('confirm.correct')}
              hint={t('confirm.correctHint')}
              autoComplete="email"
              autoCapitalize="none"
              defaultValue={email}
              isRequired
            />
            {needsPassword && (
              <PasswordField
                name="current_password"
                label={t('password')}
                hint={t('confirm.passwordHint')}
                autoComplete="current-password"
                isRequired
              />
            )}
            <Button type="submit" variant="secondary" isBusy={isBusy} className="justify-self-start">
              {t('confirm.change')}
            </Button>
          </div>
        </Form>
      </details>
      <div role="status" className="text-sm">
        {sentTo && <p className="mt-2 font-medium text-success-ink">{t('confirm.resent', { email: sentTo })}</p>}
      </div>
    </div>
  )
}

/** Why no other email was sent, in words. */
export function useResendFailure(): (failure: Failure) => string {
  const t = useTranslations('accounts.confirm')
  const failureText = useFailureText()
  return (failure) => (failure.code === 'too_many_requests' ? t('resendWait') : failureText(failure))
}

/** Sends another email and shows the result beside the button. Without script the target page does. */
function ResendLink({ email }: { email: string }) {
  const t = useTranslations('accounts.confirm')
  const resendFailure = useResendFailure()
  const fetcher = useFetcher<Resent | Refused>()
  const isBusy = fetcher.state !== 'idle'
  const answer = isBusy ? undefined : fetcher.data
  return (
    <fetcher.Form method="post" action={formsPath}>
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        <Send aria-hidden className="size-5" />
        {t('resend')}
      </Button>
      <div role="status" className="text-sm">
        {answer && 'sentTo' in answer && <p className="mt-2 font-medium text-success-ink">{t('resent', { email })}</p>}
        {answer && 'error' in answer && (
          <p className="mt-2 font-medium text-danger-ink">{resendFailure(answer.error)}</p>
        )}
      </div>
    </fetcher.Form>
  )
}

/** In demo mode the mail is read here. */
export function DevMailNote({ email }: { email: string }) {
  const t = useTranslations('accounts.confirm')
  const { is_demo } = useSite()
  if (!is_demo) return null
  const link = (words: ReactNode) => (
    <a href={`/dev/mail?to=${encodeURIComponent(email)}`} className="prose-link">
      {words}
    </a>
  )
  return <p className="text-sm text-ink-soft">{t.rich('devMail', { mail: link })}</p>
}
