import { sql } from 'drizzle-orm'
import { imageKnown } from '../../moderation/events.ts'
import { knownImage, noteLater, noteSignals } from '../../moderation/signals/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import { coloursValue, hashValue, isNear, type Print } from '../../platform/files/image-hash.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Events, Platform } from '../../platform/platform.ts'
import { refuseKnown } from '../../profiles/photos/index.ts'
import { attachments, chatUploads } from '../tables.ts'

type Key = { memberId: string; id: string }
const findCopies = defineJob<{ id: string }>('chat.find_copies')

/** Keeps what a photo is recognised by beside its upload, for reports and for pictures that may not come back. Errors: photo_not_allowed for the same as such a one. */
export async function keepPrint(platform: Platform, tx: Tx, { memberId, id }: Key, print: Print): Promise<void> {
  const known = await refuseKnown(tx, print)
  await tx.execute(sql`UPDATE ${chatUploads} SET phash = ${hashValue(print)}, colours = ${coloursValue(print)}
    WHERE member_id = ${memberId}::uuid AND id = ${id}::uuid`)
  if (known !== null) await noteLater(platform, tx, [{ memberId, kind: 'known_image', facts: { photos: 1 } }])
}

export function reactToKnownImages(events: Events): void {
  events.on(imageKnown, (scope, known) => scope.jobs.send(scope.tx, findCopies, known))
}

/**
 * Records a risk signal for senders of known images; messages stay until staff decide. A rare job that reads all chat
 * photos.
 */
export function registerPrintJobs(platform: Platform): void {
  platform.jobs.work(findCopies, async ({ id }) => {
    const known = await knownImage(platform.db, id)
    if (known === null) return
    const { rows } = await platform.db.execute<{ sender_id: string; photos: number }>(
      sql`SELECT a.sender_id, count(*)::int AS photos FROM ${attachments} a
        WHERE a.files_key IS NOT NULL AND a.phash IS NOT NULL AND ${isNear(sql`a.phash`, known.print.phash)} GROUP BY a.sender_id`,
    )
    await noteSignals(
      platform,
      rows.map(({ sender_id, photos }) => ({ memberId: sender_id, kind: 'known_image' as const, facts: { photos } })),
    )
  })
}
