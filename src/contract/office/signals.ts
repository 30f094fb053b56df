import { z } from 'zod'
import type { StaffRole } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { done, id, isoTime, queryInt, text } from '../wire.ts'
import { knownImageKinds, signalKinds } from './office-signals.ts'

export const signalActions = ['read_signals', 'found_fine', 'mark_known', 'forget_known', 'open_selfie'] as const

const roles: readonly StaffRole[] = ['moderator', 'admin']

/** A member's signals and current score. */
const memberSignalsView = z.object({
  score: z.int().min(0).max(100),
  reasons: z.array(
    z.object({ kind: z.enum(signalKinds), weight: z.int(), facts: z.record(z.string(), z.number()), at: isoTime }),
  ),
  /** Not suggested until reviewed. */
  is_held: z.boolean(),
})
export type MemberSignalsView = z.infer<typeof memberSignalsView>

/** A known image: its kind and reason, never the picture. */
const knownImageView = z.object({
  id,
  kind: z.enum(knownImageKinds),
  source: z.string(),
  source_id: id.nullable(),
  added_by: z.string(),
  added_at: isoTime,
})

export const signalEndpoints = {
  getMemberSignals: endpoint(routes.backoffice.getMemberSignals, {
    who: 'staff',
    roles,
    summary: 'Get the automatic signals about a member and their score. Signals decide nothing.',
    input: z.object({ member_id: id }),
    output: z.object({ signals: memberSignalsView }),
  }),
  foundFine: endpoint(routes.backoffice.foundFine, {
    who: 'staff',
    roles,
    summary: 'Clear the signals about a member after review; the member is suggested again.',
    input: z.object({ member_id: id, note: text(0, 500) }),
    output: z.object({ signals: memberSignalsView }),
  }),
  listKnownImages: endpoint(routes.backoffice.listKnownImages, {
    who: 'staff',
    roles,
    summary: 'List known images that are not accepted, newest first; only their fingerprints are stored.',
    input: z.object({ limit: queryInt(1, 200).optional() }),
    output: z.object({ images: z.array(knownImageView) }),
  }),
  markKnownImage: endpoint(routes.backoffice.markKnownImage, {
    who: 'staff',
    roles,
    summary:
      'Add a photo to the known images: equal uploads are refused (scam: held for review), and existing copies are hidden until reviewed. `conflict` for a picture without structure.',
    input: z.object({ photo_id: id, kind: z.enum(knownImageKinds) }),
    output: z.object({ id }),
    errors: ['conflict'],
  }),
  forgetKnownImage: endpoint(routes.backoffice.forgetKnownImage, {
    who: 'staff',
    roles: ['admin'],
    summary: 'Remove a known image that was added by mistake. Photos held because of it still wait for review.',
    input: z.object({ id }),
    output: done,
  }),
}
