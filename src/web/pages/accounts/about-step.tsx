import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnProfileView } from '../../../contract/profiles.ts'
import type { Failure } from '../../api/errors.ts'
import { StepActions } from '../../features/accounts/step-frame.tsx'
import { AboutMeField } from '../../features/profiles/about-me-field.tsx'
import { InterestChips } from '../../features/profiles/interest-chips.tsx'
import type { Interest } from '../../features/profiles/words.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { Button } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { afterStep, beforeStep } from './sign-up-steps.ts'

/** So many that the button to go on stays near; the others a press away. */
const shownAtFirst = 18

type AboutStepProps = { profile: OwnProfileView; interests: readonly Interest[]; failure: Failure | undefined }

export function AboutStep({ profile, interests, failure }: AboutStepProps) {
  const t = useTranslations()
  const errors = useFormErrors(failure)
  const [aboutMe, setAboutMe] = useState(profile.about_me)
  const [chosen, setChosen] = useState<readonly Interest[]>(profile.interests)
  const [isAll, setAll] = useState(false)
  const shown = isAll
    ? interests
    : interests.filter((interest, place) => place < shownAtFirst || chosen.includes(interest))
  const isNew = profile.about_me === '' && profile.interests.length === 0
  return (
    <Form errors={errors}>
      <input type="hidden" name="step" value="about" />
      <AboutMeField value={aboutMe} onChange={setAboutMe} />
      <div className="mt-6 mb-1 flex items-center justify-between gap-4">
        <h2 className="text-lg font-bold">{t('accounts.complete.interests')}</h2>
        <Button variant="quiet" size="small" className="-me-3" aria-expanded={isAll} onPress={() => setAll(!isAll)}>
          {t(isAll ? 'accounts.complete.fewerInterests' : 'accounts.complete.allInterests')}
        </Button>
      </div>
      <InterestChips all={shown} chosen={chosen} onChange={setChosen} />
      <StepActions back={beforeStep('about')} skip={isNew ? afterStep('about') : undefined}>
        <SubmitButton>{t('common.continue')}</SubmitButton>
      </StepActions>
    </Form>
  )
}
