import { useEffect, useRef } from 'react'
import type { Failure } from '../../api/errors.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { Button } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

/** What a log-in still needs when the password was right; `challenge` carries it from one form to the next. */
export type SecondStep = { challenge: string; isRecovery: boolean; error?: Failure }

type SecondFactorFormProps = {
  step: SecondStep
  words: {
    code: string
    codeHint: string
    recoveryCode: string
    recoveryHint: string
    submit: string
    /** The ways to the other kind of code. */
    toRecovery: string
    toApp: string
  }
}

/**
 * The code of the authenticator app, or one of the recovery codes, for members and for staff. Posts to its own page.
 * The way between the two is a form, so it needs no script.
 */
export function SecondFactorForm({ step: { challenge, isRecovery, error }, words }: SecondFactorFormProps) {
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
          label={isRecovery ? words.recoveryCode : words.code}
          hint={isRecovery ? words.recoveryHint : words.codeHint}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          isRequired
        />
        <SubmitButton size="large" isWide isStep>
          {words.submit}
        </SubmitButton>
        <Button type="submit" name="other" value={isRecovery ? 'app' : 'recovery'} variant="quiet" formNoValidate>
          {isRecovery ? words.toApp : words.toRecovery}
        </Button>
      </div>
    </Form>
  )
}
