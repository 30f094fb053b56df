import { MailCheck, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Failure } from '../../api/errors.ts'
import type { Refused } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { Button } from '../../ui/button.tsx'

/** What the page behind /activate/error answers when it has sent a new link. */
export type Resent = { sentTo: string }

/** Which mail to look for, where to look for it, and how to get another one. */
export function ConfirmEmail({ email }: { email: string }) {
  const t = useTranslations('accounts.confirm')
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
          <p>{t.rich('sentTo', { email, strong: (words) => <strong>{words}</strong> })}</p>
          <p className="text-ink-soft">{t('why')}</p>
        </div>
      </div>
      <DevMailNote email={email} />
      <section className="rounded-card bg-sunken p-4">
        <h2 className="font-bold">{t('missing')}</h2>
        <MissingMail />
        <ResendLink email={email} />
      </section>
    </div>
  )
}

function MissingMail() {
  const t = useTranslations('accounts.confirm')
  const { mail_name } = useSite()
  return (
    <ul className="mt-2 mb-4 list-disc space-y-1 ps-5 text-ink-soft">
      <li>{t('missingWait')}</li>
      <li>{t('missingSpam', { sender: mail_name })}</li>
      <li>
        {t('missingTypo')} {/* A form of the document: what this tab knows of the member goes with it. */}
        <form method="post" action="/logout" className="inline">
          <button type="submit" className="prose-link">
            {t('logOut')}
          </button>
        </form>
      </li>
    </ul>
  )
}

/** Why no other link was sent, in words. */
export function useResendFailure(): (failure: Failure) => string {
  const t = useTranslations('accounts.confirm')
  const failureText = useFailureText()
  return (failure) => (failure.code === 'too_many_requests' ? t('resendWait') : failureText(failure))
}

/** Sends another link and shows the result beside the button. Without script the target page does. */
export function ResendLink({ email }: { email: string }) {
  const t = useTranslations('accounts.confirm')
  const resendFailure = useResendFailure()
  const fetcher = useFetcher<Resent | Refused>()
  const isBusy = fetcher.state !== 'idle'
  const answer = isBusy ? undefined : fetcher.data
  return (
    <fetcher.Form method="post" action="/activate/error">
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
