import { useTranslations } from 'use-intl'
import { NewPasswordField } from '../../../features/accounts/new-password-field.tsx'
import { IntentButton, IntentForm } from '../../../features/forms/intent-form.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { SectionCard } from '../section-page.tsx'
import { useDoneCount } from '../use-done-count.ts'

/** Another password, for who knows the old one. */
export function PasswordSection({ email }: { email: string }) {
  const t = useTranslations('settings.account')
  return (
    <SectionCard title={t('password')} lead={t('passwordLead')}>
      <IntentForm intent="password">
        <div className="grid gap-5">
          {/* Tells password managers whose password it is */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <div key={useDoneCount('passwordChanged')} className="grid gap-5">
            <PasswordField name="old_password" label={t('oldPassword')} autoComplete="current-password" isRequired />
            <NewPasswordField label={t('newPassword')} />
            <PasswordField name="password_again" label={t('newPasswordAgain')} autoComplete="new-password" isRequired />
          </div>
          <IntentButton className="justify-self-start">{t('changePassword')}</IntentButton>
        </div>
      </IntentForm>
    </SectionCard>
  )
}
