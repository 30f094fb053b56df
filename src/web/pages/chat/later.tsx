import { optionalPart } from '../../ui/loaded-later.tsx'

// For members whose email address is not confirmed: drawn by the server, their code comes after the first paint.
const waitingMessage = () => import('../../features/chat/composer/pending-message.tsx')
const confirmEmail = () => import('../../features/accounts/confirm-email.tsx')

export const WaitingMessage = import.meta.env.SSR
  ? (await waitingMessage()).WaitingMessage
  : optionalPart(async () => (await waitingMessage()).WaitingMessage)

export const ConfirmInPlace = import.meta.env.SSR
  ? (await confirmEmail()).ConfirmInPlace
  : optionalPart(async () => (await confirmEmail()).ConfirmInPlace)
