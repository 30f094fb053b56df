import { useTranslations } from 'use-intl'
import { useSite } from '../../api/page-facts.ts'
import { StepActions } from '../../features/accounts/step-frame.tsx'
import { MemberCard } from '../../features/profiles/card/member-card.tsx'
import { useFormErrors } from '../../i18n/failures.ts'
import { CountedTextArea } from '../../ui/fields/counted-text-area.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import type { StepProps } from './completion.ts'
import { beforeStep } from './sign-up-steps.ts'

/** The first words to the member whose page the sign-up began on; they wait until the address is confirmed. */
export function MessageStep({ loaded: { receiver, waiting, steps, trail }, failure }: StepProps) {
  const t = useTranslations()
  const errors = useFormErrors(failure)
  const { message_length } = useSite()
  if (!receiver) return null
  return (
    <Form errors={errors}>
      <input type="hidden" name="step" value="message" />
      <div className="grid gap-6 sm:grid-cols-[10rem_1fr]">
        <MemberCard member={receiver} sizes="10rem" heading="h2" isFirst className="w-32 sm:w-full" />
        <CountedTextArea
          name="text"
          label={t('entry.signUp.message', { name: receiver.name })}
          hint={t('entry.signUp.messageIdea')}
          rows={5}
          maxLength={message_length}
          describe={(count) => t('common.charactersLeft', { count })}
          defaultValue={waiting?.text}
        />
      </div>
      <StepActions back={beforeStep('message', trail, steps)} maySkip={!waiting}>
        <SubmitButton>{t('common.continue')}</SubmitButton>
      </StepActions>
    </Form>
  )
}
