import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Failure } from '../../api/errors.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { Button } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** What a log-in still needs when the password was right; `challenge` carries it from one form to the next. */
export type SecondStep = { challenge: string; isRecovery: boolean; error?: Failure }

/** The code of the authenticator app, or one of the recovery codes. The way between the two is a form, so it needs no script. */
export function SecondFactorForm({ step: { challenge, isRecovery, error } }: { step: SecondStep }) {
  const t = useTranslations('entry.logIn')
  const errors = useFormErrors(error)
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
          hint={t(isRecovery ? 'recoveryHint' : 'codeHint')}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          isRequired
        />
        <SubmitButton size="large" isWide isStep>
          {t('submit')}
        </SubmitButton>
        <Button type="submit" name="other" value={isRecovery ? 'app' : 'recovery'} variant="quiet" formNoValidate>
          {t(isRecovery ? 'useApp' : 'useRecovery')}
        </Button>
      </div>
    </Form>
  )
}
