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
    summary:
      'What was noticed about a member by itself, and the score that it adds up to. None of it decides anything.',
    input: z.object({ member_id: id }),
    output: z.object({ signals: memberSignalsView }),
  }),
  foundFine: endpoint(routes.backoffice.foundFine, {
    who: 'staff',
    roles,
    summary:
      'Somebody looked and found nothing wrong: what was noticed so far counts no more, and the member is suggested again.',
    input: z.object({ member_id: id, note: text(0, 500) }),
    output: z.object({ signals: memberSignalsView }),
  }),
  listKnownImages: endpoint(routes.backoffice.listKnownImages, {
    who: 'staff',
    roles,
    summary:
      'Pictures that may not come back, newest first; by what they are recognised is kept, the pictures are not.',
    input: z.object({ limit: queryInt(1, 200).optional() }),
    output: z.object({ images: z.array(knownImageView) }),
  }),
  markKnownImage: endpoint(routes.backoffice.markKnownImage, {
    who: 'staff',
    roles,
    summary:
      'Remembers a photo as one that may not come back: the same one is refused (scam: waits), its copies are taken out of sight until somebody has decided. Answers `conflict` for a picture without structure.',
    input: z.object({ photo_id: id, kind: z.enum(knownImageKinds) }),
    output: z.object({ id }),
    errors: ['conflict'],
  }),
  forgetKnownImage: endpoint(routes.backoffice.forgetKnownImage, {
    who: 'staff',
    roles: ['admin'],
    summary:
      'Forgets a picture that was remembered by mistake. Photos that wait because of it still wait for somebody to look.',
    input: z.object({ id }),
    output: done,
  }),
}
