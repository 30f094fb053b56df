import type { ReactNode } from 'react'
import type { Refused } from '../../api/load.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

type LogInFormProps = {
  words: { email: string; password: string; submit: string }
  /** The answer to the last try, when it was refused. */
  refused?: Refused | undefined
  /** Whether the browser may offer passkeys along with the names that it knows. */
  hasPasskeys?: boolean
  /** Between the password and the button. */
  children?: ReactNode
}

/** E-mail address and password, for members and for staff. Posts to its own page. */
export function LogInForm({ words, refused, hasPasskeys = false, children }: LogInFormProps) {
  const errors = useFormErrors(refused?.error)
  return (
    <Form errors={errors}>
      <div className="grid gap-5">
        <TextField
          name="email"
          type="email"
          label={words.email}
          autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          defaultValue={refused?.typed?.email}
          isRequired
        />
        <PasswordField name="password" label={words.password} autoComplete="current-password" isRequired />
        {children}
        <SubmitButton size="large" isWide>
          {words.submit}
        </SubmitButton>
      </div>
    </Form>
  )
}
