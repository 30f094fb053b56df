import { useTranslations } from 'use-intl'
import { ConfirmEmail } from '../../features/accounts/confirm-email.tsx'
import { StepActions } from '../../features/accounts/step-frame.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { afterStep, beforeStep } from './sign-up-steps.ts'

/** The last step is done in the mailbox; the way on is open all the same. */
export function EmailStep({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const t = useTranslations('accounts.complete')
  return (
    <>
      {!isConfirmed && (
        <Card>
          <ConfirmEmail email={email} />
        </Card>
      )}
      <StepActions back={beforeStep('email')}>
        <LinkButton to={afterStep('email')}>{t('finish')}</LinkButton>
      </StepActions>
    </>
  )
}
