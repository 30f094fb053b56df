import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { StepActions } from '../../features/accounts/step-frame.tsx'
import { InterestChips } from '../../features/profiles/card/interest-chips.tsx'
import { AboutMeField } from '../../features/profiles/editor/about-me-field.tsx'
import type { Interest } from '../../features/profiles/editor/words.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { Button } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import type { StepProps } from './completion.ts'
import { beforeStep } from './sign-up-steps.ts'

/** So many that the button to go on stays near; the others a press away. */
const shownAtFirst = 18

export function AboutStep({ loaded: { profile, interests, steps, trail }, failure }: StepProps) {
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
        <h2 className="font-display text-xl font-semibold">{t('entry.complete.interests')}</h2>
        <Button variant="quiet" size="small" className="-me-3" aria-expanded={isAll} onPress={() => setAll(!isAll)}>
          {t(isAll ? 'entry.complete.fewerInterests' : 'entry.complete.allInterests')}
        </Button>
      </div>
      <InterestChips all={shown} chosen={chosen} onChange={setChosen} />
      <StepActions back={beforeStep('about', trail, steps)} maySkip={isNew}>
        <SubmitButton>{t('common.continue')}</SubmitButton>
      </StepActions>
    </Form>
  )
}
