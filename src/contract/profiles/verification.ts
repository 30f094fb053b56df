import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { isoTime } from '../wire.ts'
import { gestures, verificationReasons } from './verification-constants.ts'

/** A member's verification state. The selfie itself is only visible to its reviewer. */
const verificationView = z.object({
  /**
   * `asked`: a gesture is valid `until` then; `waiting`: the selfie waits for review; `asleep`: verified, and the badge
   * returns once the new main photo is reviewed.
   */
  state: z.enum(['none', 'asked', 'waiting', 'verified', 'asleep', 'refused']),
  gesture: z.enum(gestures).nullable(),
  until: isoTime.nullable(),
  /** Reason for refusal. */
  reason: z.enum(verificationReasons).nullable(),
  /** Time of upload or decision. */
  at: isoTime.nullable(),
  /** Selfies left within 24 hours. */
  tries_left: z.int(),
  /** There is a photo to compare with. */
  has_photo: z.boolean(),
})
export type VerificationView = z.infer<typeof verificationView>

export const verificationEndpoints = {
  getVerification: endpoint(routes.profiles.getVerification, {
    who: 'member',
    summary: 'Verification state of the member.',
    input: z.object({}),
    output: z.object({ verification: verificationView }),
  }),
  startVerification: endpoint(routes.profiles.startVerification, {
    who: 'confirmed',
    summary:
      'Start verification with a random gesture, valid for ten minutes; repeating it returns the same one. `conflict` without a photo to compare with, or while one is waiting or verified.',
    input: z.object({}),
    output: z.object({ verification: verificationView }),
    errors: ['conflict'],
  }),
}
