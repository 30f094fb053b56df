import { eq } from 'drizzle-orm'
import { findContactDetails } from '../../../shared/contact-checks/contact-details.ts'
import { noteSignals } from '../../moderation/signals/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { photos, profiles } from '../tables.ts'

const lookAt = defineJob<{ memberId: string }>('profiles.look_at_texts')

/** Queues signal detection for a member's texts in their transaction. */
export async function lookAtTextsLater(platform: Platform, tx: Tx, memberId: string): Promise<void> {
  await platform.jobs.send(tx, lookAt, { memberId })
}

/** Signals for contact details and requests for money in texts and captions, as long as they are there. */
export function registerTextSignals(platform: Platform): void {
  platform.jobs.work(lookAt, async ({ memberId }) => {
    const [[profile], captions] = await Promise.all([
      platform.db
        .select({ aboutMe: profiles.aboutMe, prompts: profiles.prompts })
        .from(profiles)
        .where(eq(profiles.memberId, memberId)),
      platform.db.select({ caption: photos.caption }).from(photos).where(eq(photos.memberId, memberId)),
    ])
    const answers = profile?.prompts.map(({ answer }) => answer) ?? []
    const texts = [profile?.aboutMe ?? '', ...answers, ...captions.map(({ caption }) => caption)]
    const found = texts.filter((text) => findContactDetails(text) !== null).length
    await noteSignals(platform, [{ memberId, kind: 'contact_in_profile', facts: { texts: found } }])
  })
}
