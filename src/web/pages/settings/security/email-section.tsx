import { useTranslations } from 'use-intl'
import type { SecurityView } from '../../../../contract/accounts/access.ts'
import { ProofField } from '../../../features/accounts/proof-field.tsx'
import { IntentButton, IntentForm } from '../../../features/forms/intent-form.tsx'
import { useMoments } from '../../../i18n/format.ts'
import { useUser } from '../../../live/provider.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { SectionCard } from '../section-page.tsx'
import { useDoneCount } from '../use-done-count.ts'

type EmailSectionProps = { email: string; pending: SecurityView['pending_email'] }

/** The address, the one that waits to be confirmed, and the way to another one. */
export function EmailSection({ email, pending }: EmailSectionProps) {
  const t = useTranslations('settings.account')
  const isConfirmed = useUser()?.status !== 'not_confirmed'
  return (
    <SectionCard title={t('email')}>
      <p>{t.rich('emailNow', { email, strong: (words) => <strong className="break-all">{words}</strong> })}</p>
      <div className="mt-4 grid gap-5">
        {pending && <PendingEmail pending={pending} />}
        {isConfirmed ? <EmailForm /> : <Unconfirmed email={email} />}
      </div>
    </SectionCard>
  )
}

function PendingEmail({ pending }: { pending: NonNullable<SecurityView['pending_email']> }) {
  const t = useTranslations('settings.account')
  const moments = useMoments()
  return (
    <Alert
      title={t('pendingTitle', { email: pending.email })}
      action={
        <IntentForm intent="cancel-email">
          <IntentButton variant="secondary" size="small">
            {t('cancelPending')}
          </IntentButton>
        </IntentForm>
      }
    >
      {t('pending', { until: moments.dayAndTime(pending.expires_at) })}
    </Alert>
  )
}

function EmailForm() {
  const t = useTranslations('settings.account')
  return (
    <IntentForm intent="email">
      <div className="grid gap-5">
        <div key={useDoneCount('linkSent')} className="grid gap-5">
          <TextField
            name="email"
            type="email"
            label={t('newEmail')}
            hint={t('newEmailHint')}
            autoComplete="email"
            autoCapitalize="none"
            isRequired
          />
          <ProofField />
        </div>
        <IntentButton className="justify-self-start">{t('sendLink')}</IntentButton>
      </div>
    </IntentForm>
  )
}

function Unconfirmed({ email }: { email: string }) {
  const t = useTranslations('settings.account')
  return (
    <Alert
      action={
        <LinkButton to="/complete-signup?step=email" variant="secondary" size="small">
          {t('unconfirmedHelp')}
        </LinkButton>
      }
    >
      {t('unconfirmed', { email })}
    </Alert>
  )
}
