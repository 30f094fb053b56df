import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import { passwordFault } from '../rules.ts'

type Typed = { password: string; password_again: string }

/** Refuses a new password that was typed in two ways or is guessed first. Errors: passwords_differ, password_too_common, invalid_input. */
export function refuseBadPassword({ password, password_again }: Typed, email: string): void {
  if (password.normalize('NFC') !== password_again.normalize('NFC'))
    throw fieldRefusal('passwords_differ', 'password_again')
  const fault = passwordFault(password, [email.split('@')[0] ?? ''])
  if (fault !== null) throw new Refusal(fault.code, fault.params, { password: fault.reason ?? fault.code })
}
