import { useTranslations } from 'use-intl'
import { ConfirmEmail } from '../../features/accounts/confirm-email.tsx'
import { StepActions } from '../../features/accounts/step-frame.tsx'
import { useUser } from '../../live/provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { StepProps } from './completion.ts'
import { afterStep, beforeStep } from './sign-up-steps.ts'

/** The last step is done in the mailbox; the way on is open all the same. */
export function EmailStep({ loaded: { email, steps, trail } }: StepProps) {
  const t = useTranslations('entry.complete')
  const isConfirmed = useUser()?.status === 'active'
  return (
    <>
      {!isConfirmed && (
        <Card>
          <ConfirmEmail email={email} />
        </Card>
      )}
      <StepActions back={beforeStep('email', trail, steps)}>
        <LinkButton to={afterStep('email', trail, steps)}>{t(trail.next ? 'finishBack' : 'finish')}</LinkButton>
      </StepActions>
    </>
  )
}
