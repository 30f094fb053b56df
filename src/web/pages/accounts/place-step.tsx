import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { StepActions } from '../../features/accounts/step-frame.tsx'
import { type Place, PlaceFields } from '../../features/profiles/editor/place-fields.tsx'
import { useFormErrors } from '../../i18n/failures.ts'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import type { StepProps } from './completion.ts'
import { beforeStep } from './sign-up-steps.ts'

export function PlaceStep({ loaded: { profile, steps, trail }, failure }: StepProps) {
  const t = useTranslations('common')
  const errors = useFormErrors(failure)
  const { country, region, city } = profile
  const [place, setPlace] = useState<Place>({ country, region, city })
  return (
    <Form errors={errors}>
      <input type="hidden" name="step" value="place" />
      <PlaceFields place={place} onChange={setPlace} />
      <StepActions back={beforeStep('place', trail, steps)} maySkip={profile.region === null}>
        <SubmitButton>{t('continue')}</SubmitButton>
      </StepActions>
    </Form>
  )
}
