import type { Failure, FailureCode } from '../../../api/errors.ts'
import type { Outgoing } from './entry.ts'

/** What an operator has turned off; it may take hours. */
const turnedOff = ['maintenance', 'messages_unavailable', 'uploads_unavailable'] as const
/** Failures that pass by themselves; everything else is a refusal. */
const passing: ReadonlySet<FailureCode> = new Set([
  'offline',
  'unavailable',
  ...turnedOff,
  'internal',
  'too_many_requests',
  'authentication_required',
])
/** Refusals that say nothing of the messages behind. */
const ofOneMessage: ReadonlySet<FailureCode> = new Set([
  'upload_gone',
  'photo_animated',
  'photo_too_large',
  'photo_too_many_pixels',
  'photo_too_small',
  'photo_unreadable',
  'photo_wrong_type',
  'voice_unreadable',
  'voice_too_long',
  'message_too_long',
  'message_empty',
  'key_reused',
  'invalid_input',
  'payload_too_large',
])
const firstRestMs = 2_000
const longestRestMs = 60_000

/** Whether an entry was refused: it waits for a manual retry or discard. */
export function isRefused({ failure }: Pick<Outgoing, 'failure'>): boolean {
  return failure !== null && !passing.has(failure.code)
}

/** A text goes back to where it was written, unless it can be sent as it is later: then it stays with its reason. */
export function isHeld({ attachment }: Pick<Outgoing, 'attachment'>, failure: Failure): boolean {
  return attachment !== null || failure.code === 'unanswered_limit'
}

/** Whether the reason is shown beside an entry: it stays there until the member or an operator acts. */
export function hasReason(entry: Pick<Outgoing, 'attachment'>, failure: Failure): boolean {
  return isHeld(entry, failure) || turnedOff.some((code) => code === failure.code)
}

/** What falls with an entry that was refused: itself, and what waits behind it unless the fault is its own. */
export function groupOf(entry: Outgoing, waiting: readonly Outgoing[], failure: Failure): readonly Outgoing[] {
  return ofOneMessage.has(failure.code) ? [entry] : waiting.filter((other) => !isRefused(other))
}

/** How long to rest after so many failures in a row, in milliseconds; never shorter than the server asks for (`retry_after`, seconds). */
export function restMs({ params }: Failure, count: number): number {
  const growing = Math.min(longestRestMs, firstRestMs * 2 ** (count - 1))
  const requested = Number(params.retry_after)
  // Browsers that lost the same server do not come back in step
  return Math.max(growing * (0.75 + Math.random() / 2), Number.isFinite(requested) ? requested * 1_000 : 0)
}
