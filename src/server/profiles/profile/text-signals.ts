import { eq } from 'drizzle-orm'
import { findContactDetails } from '../../../shared/contact-details.ts'
import { noteSignals } from '../../moderation/signals/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { photos, profiles } from '../tables.ts'

const lookAt = defineJob<{ memberId: string }>('profiles.look_at_texts')

/** What a member says about themselves is looked at once it is there, by a job of its transaction. */
export async function lookAtTextsLater(platform: Platform, tx: Tx, memberId: string): Promise<void> {
  await platform.jobs.send(tx, lookAt, { memberId })
}

/** Ways to talk elsewhere, and wishes for money, in the text and below the photos: a signal as long as they stand there. */
export function registerTextSignals(platform: Platform): void {
  platform.jobs.work(lookAt, async ({ memberId }) => {
    const [[profile], captions] = await Promise.all([
      platform.db.select({ aboutMe: profiles.aboutMe }).from(profiles).where(eq(profiles.memberId, memberId)),
      platform.db.select({ caption: photos.caption }).from(photos).where(eq(photos.memberId, memberId)),
    ])
    const texts = [profile?.aboutMe ?? '', ...captions.map(({ caption }) => caption)]
    const found = texts.filter((text) => findContactDetails(text) !== null).length
    await noteSignals(platform, [{ memberId, kind: 'contact_in_profile', facts: { texts: found } }])
  })
}
