import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '../api/page-facts.ts'
import { useFormErrors } from '../i18n/failures.ts'
import { Button } from '../ui/button.tsx'
import { Form, SubmitButton } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { OfficeStep } from './log-in-steps.ts'

/** The code of the app, or one of the recovery codes. The way between the two is a form, so it needs no script. */
export function SecondStepForm({ step: { challenge, isRecovery, error } }: { step: OfficeStep }) {
  const t = useTranslations('office.logIn')
  const errors = useFormErrors(error)
  const { name } = useSite()
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code is typed anew; a refusal keeps the focus
  useEffect(() => {
    if (!error) field.current?.focus()
  }, [isRecovery])
  return (
    <Form errors={errors}>
      <div className="grid gap-5">
        <input type="hidden" name="challenge" value={challenge} />
        <input type="hidden" name="kind" value={isRecovery ? 'recovery' : 'app'} />
        <TextField
          key={String(isRecovery)}
          ref={field}
          name="code"
          label={t(isRecovery ? 'recoveryCode' : 'code')}
          hint={isRecovery ? t('recoveryHint') : t('codeHint', { site: name })}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          isRequired
        />
        <SubmitButton size="large" isWide isStep>
          {t('confirm')}
        </SubmitButton>
        <Button type="submit" name="other" value={isRecovery ? 'app' : 'recovery'} variant="quiet" formNoValidate>
          {t(isRecovery ? 'useApp' : 'useRecovery')}
        </Button>
      </div>
    </Form>
  )
}
