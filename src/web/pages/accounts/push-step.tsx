import { useTranslations } from 'use-intl'
import { StepActions } from '../../features/accounts/step-frame.tsx'
import { PushOptIn } from '../../features/notifications/push-opt-in.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import type { StepProps } from './completion.ts'
import { beforeStep } from './sign-up-steps.ts'

/** Asks for pushes at a press, once: whoever goes on from here is not asked again on another device. */
export function PushStep({ loaded: { steps, trail } }: StepProps) {
  const t = useTranslations('common')
  return (
    <Form>
      <input type="hidden" name="step" value="push" />
      <Card>
        <PushOptIn />
      </Card>
      <StepActions back={beforeStep('push', trail, steps)}>
        <SubmitButton>{t('continue')}</SubmitButton>
      </StepActions>
    </Form>
  )
}
