import { type ReactNode, useEffect, useRef } from 'react'
import type { Refused } from '../../api/load.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useProofOfWork } from './use-puzzle.tsx'

type LogInFormProps = {
  words: { email: string; password: string; submit: string }
  /** The answer to the last try, when it was refused. */
  refused?: Refused | undefined
  /** Whether the browser may offer passkeys along with the names that it knows. */
  hasPasskeys?: boolean
  /** Between the password and the button. */
  children?: ReactNode
}

/**
 * E-mail address and password, for members and for staff. Posts to its own page. After a refusal it brings a solved proof of work along;
 * where that was all that was missing, it sends itself again.
 */
export function LogInForm({ words, refused, hasPasskeys = false, children }: LogInFormProps) {
  const errors = useFormErrors(refused?.error)
  const puzzle = useProofOfWork()
  const isProofMissing = refused?.error.code === 'proof_of_work_required'
  const hasSentAgain = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (isProofMissing && !hasSentAgain.current) puzzle.submit()
    // Do not retry a proof of work that cannot be computed
    hasSentAgain.current = isProofMissing
  }, [refused])
  return (
    <Form errors={errors} typed={refused?.typed} {...(refused && puzzle.form)}>
      <div className="grid gap-5">
        {puzzle.field}
        <TextField
          name="email"
          type="email"
          label={words.email}
          autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          isRequired
        />
        <PasswordField name="password" label={words.password} autoComplete="current-password" isRequired />
        {children}
        <SubmitButton size="large" isWide isBusy={puzzle.isWaiting}>
          {words.submit}
        </SubmitButton>
      </div>
    </Form>
  )
}
