import { sql } from 'drizzle-orm'
import type { PhotoRejectionReason } from '../../../contract/constants.ts'
import type { Ground } from '../../../contract/office/office-constants.ts'
import { decisionTimesIn } from '../../moderation/index.ts'
import { photoTimeRelation } from '../../profiles/index.ts'
import { photosForStaff, tallyPhotos, waitingPhotos } from '../../profiles/photos/index.ts'
import { type Ctx, listSites, settingsOfSites } from '../../sites/index.ts'
import type { QueueSource } from './sources.ts'

/** What a refused photo breaks, for the statement of reasons. */
export const groundOfReason: Record<PhotoRejectionReason, Ground> = {
  nobody_seen: 'terms',
  somebody_else: 'impersonation',
  minor: 'underage',
  nude: 'nudity',
  contact_details: 'contact_details',
  advertising: 'advertising',
  violent: 'threat',
  unreadable: 'terms',
  other: 'terms',
}

async function photoReviewFilter({ db, clock }: Ctx) {
  const settings = await settingsOfSites(
    db,
    (await listSites(db)).map(({ id }) => id),
  )
  const lookAfter = [...settings].flatMap(([id, { photoReview }]) => (photoReview === 'after' ? [id] : []))
  return { lookAfter, now: clock.now() }
}

/**
 * Photos that nobody has looked at: first those that wait to be shown, the oldest first; then what is shown already, of the newest members first
 * (profiles says why).
 */
export const photoSource: QueueSource<'photos'> = {
  readers: [],
  deciders: ['moderator', 'admin'],
  async tally(ctx) {
    return (await tallyPhotos(ctx.db, await photoReviewFilter(ctx))).map((part) => ({ ...part, overdue: 0 }))
  },
  async next(ctx, _who, { siteId, only, except, limit }) {
    const photos = await waitingPhotos(ctx.db, { ...(await photoReviewFilter(ctx)), siteId, only, except, limit })
    return photos.map(({ id, memberId, siteId: site, createdAt }) => ({
      id,
      siteId: site,
      memberId,
      gravity: 'ordinary' as const,
      since: createdAt,
      dueAt: null,
    }))
  },
  async views(ctx, entries) {
    const all = await photosForStaff(
      ctx,
      entries.flatMap(({ waiting }) => waiting.memberId ?? []),
    )
    return entries.flatMap(({ waiting, frame }) => {
      const own = all.get(waiting.memberId ?? '') ?? []
      const photo = own.find(({ id }) => id === waiting.id)
      if (photo === undefined) return []
      return [
        {
          ...frame,
          kind: 'photos' as const,
          photo: {
            photo: photo.view,
            caption: photo.caption,
            is_main: photo.isMain,
            is_private: photo.isPrivate,
            is_shown: photo.status === 'active',
            others: own
              .filter(({ id, status }) => id !== waiting.id && status !== 'rejected')
              .map((other) => ({ photo: other.view, is_main: other.isMain, is_private: other.isPrivate })),
          },
        },
      ]
    })
  },
  decisionTimes: ({ db }, since) =>
    decisionTimesIn(
      db,
      sql`(SELECT created_at AS waiting_since, reviewed_at AS decided_at FROM ${photoTimeRelation} p)`,
      since,
    ),
}
