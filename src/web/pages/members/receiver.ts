import type { ProfileView } from '../../../contract/profiles/profiles.ts'
import type { Receiver } from '../../features/accounts/sign-up-fields.tsx'

/** Who a sign-up that begins on a profile may bring a first message to. */
export function receiverOf({ id, name, is_fictional }: ProfileView): Receiver | undefined {
  return is_fictional ? undefined : { id, name }
}
