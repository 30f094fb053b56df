import { optionalPart } from '../../ui/loaded-later.tsx'

// Drawn by the server, their code comes after the first paint. For members whose email address is not confirmed, and for addresses without a conversation.
const waitingMessage = () => import('../../features/chat/composer/pending-message.tsx')
const confirmEmail = () => import('../../features/accounts/confirm-email.tsx')
const notThere = () => import('./not-there.tsx')

export const WaitingMessage = import.meta.env.SSR
  ? (await waitingMessage()).WaitingMessage
  : optionalPart(async () => (await waitingMessage()).WaitingMessage)

export const ConfirmInPlace = import.meta.env.SSR
  ? (await confirmEmail()).ConfirmInPlace
  : optionalPart(async () => (await confirmEmail()).ConfirmInPlace)

export const NotThere = import.meta.env.SSR
  ? (await notThere()).NotThere
  : optionalPart(async () => (await notThere()).NotThere)
