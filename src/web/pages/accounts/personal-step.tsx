import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AttributeName, OwnProfileView } from '../../../contract/profiles/profiles.ts'
import { StepActions } from '../../features/accounts/step-frame.tsx'
import { AttributeFields } from '../../features/profiles/editor/attribute-fields.tsx'
import { useFormErrors } from '../../i18n/failures.ts'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import type { StepProps } from './completion.ts'
import { beforeStep, hasAttributes } from './sign-up-steps.ts'

type Attributes = Pick<OwnProfileView, AttributeName>

/** A few facts with a few choices each; none has to be given. */
export function PersonalStep({ loaded: { profile, steps, trail }, failure }: StepProps) {
  const t = useTranslations('common')
  const errors = useFormErrors(failure)
  const [values, setValues] = useState<Attributes>(profile)
  return (
    <Form errors={errors}>
      <input type="hidden" name="step" value="personal" />
      <AttributeFields values={values} onChange={(name, value) => setValues((held) => ({ ...held, [name]: value }))} />
      <StepActions back={beforeStep('personal', trail, steps)} maySkip={!hasAttributes(profile)}>
        <SubmitButton>{t('continue')}</SubmitButton>
      </StepActions>
    </Form>
  )
}
