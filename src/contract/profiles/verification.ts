import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { done, id, isoTime } from '../wire.ts'
import { photoView } from './photos.ts'
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

/** Another member asks this one to verify. */
const verificationRequestView = z.object({
  id,
  name: z.string(),
  main_image: photoView.nullable(),
  requested_at: isoTime,
})
export type VerificationRequestView = z.infer<typeof verificationRequestView>

export const verificationEndpoints = {
  getVerification: endpoint(routes.profiles.getVerification, {
    who: 'member',
    summary: 'Verification state of the member, and open requests of others to verify, newest first.',
    input: z.object({}),
    output: z.object({ verification: verificationView, requests: z.array(verificationRequestView) }),
  }),
  requestVerification: endpoint(routes.profiles.requestVerification, {
    who: 'confirmed',
    summary:
      'Ask a member to verify, once for each pair; repeating it returns the first time. `forbidden` unless the two have matched or have both written, `conflict` for a verified member.',
    input: z.object({ id }),
    output: z.object({ requested_at: isoTime }),
    errors: [
      'forbidden',
      'conflict',
      'member_unavailable',
      'blocked_by_member',
      'fictional_member',
      'verification_requests_used',
    ],
  }),
  declineVerificationRequest: endpoint(routes.profiles.declineVerificationRequest, {
    who: 'member',
    summary: 'Decline the request of a member to verify. They are not told. Idempotent.',
    input: z.object({ id }),
    output: done,
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
