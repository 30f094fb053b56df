import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { isoTime } from '../wire.ts'
import { gestures, verificationReasons } from './verification-constants.ts'

/** How a member stands with being verified. Nothing of the picture is in here: nobody but whoever reviews it gets to see it. */
const verificationView = z.object({
  /**
   * `asked`: a gesture was given and holds `until` then; `waiting`: the picture was sent and waits for a person; `asleep`: verified, and the badge
   * is back once a person has looked at the new main photo.
   */
  state: z.enum(['none', 'asked', 'waiting', 'verified', 'asleep', 'refused']),
  gesture: z.enum(gestures).nullable(),
  until: isoTime.nullable(),
  /** Why it was refused. */
  reason: z.enum(verificationReasons).nullable(),
  /** When it was sent, or decided. */
  at: isoTime.nullable(),
  /** Pictures that can still be sent within 24 hours. */
  tries_left: z.int(),
  /** There is a photo that a person can compare with. */
  has_photo: z.boolean(),
})
export type VerificationView = z.infer<typeof verificationView>

export const verificationEndpoints = {
  getVerification: endpoint(routes.profiles.getVerification, {
    who: 'member',
    summary: 'Whether the member is verified, and how far they are with it.',
    input: z.object({}),
    output: z.object({ verification: verificationView }),
  }),
  startVerification: endpoint(routes.profiles.startVerification, {
    who: 'confirmed',
    summary:
      'Gives a random gesture for ten minutes; asked again meanwhile, the same one. Answers `conflict` without a photo to compare with, and while one waits or is verified.',
    input: z.object({}),
    output: z.object({ verification: verificationView }),
    errors: ['conflict'],
  }),
}
