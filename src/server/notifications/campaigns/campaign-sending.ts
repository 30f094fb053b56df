import { eq } from 'drizzle-orm'
import { type Db, transaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { claim, type News } from '../rules/facts.ts'
import { isOnline, tell } from '../rules/notify.ts'
import { campaigns } from '../tables.ts'
import { nextReceivers } from './campaign-audience.ts'
import { isUnderWay, retentionMs } from './campaign-rules.ts'
import { campaignKey } from './campaign-tally.ts'
import { type Campaign, campaignOf, dueCampaigns } from './campaigns.ts'

/** Members of one batch. */
const batchSize = 200
/** With many members someone is always online, so recipients are not rechecked every minute. */
const lookAgainMs = 10 * 60_000

type Walk = { campaignId: string }
export const campaignWalk = defineJob<Walk>('notifications.campaign_walk')
/**
 * A range of members by id and its start time. Contains bounds, not members, so erasure of a member does not affect the
 * rest.
 */
export type Batch = { campaignId: string; after: string | null; until: string; at: string }
export const campaignBatch = defineJob<Batch>('notifications.campaign_batch')

/** Starts campaigns that are due and resumes interrupted ones. Idempotent. */
export async function sweepCampaigns(platform: Platform): Promise<void> {
  const { db, clock, jobs } = platform
  for (const campaignId of await dueCampaigns(db, clock.now()))
    await jobs.send(db, campaignWalk, { campaignId }, { once: campaignId })
}

/**
 * Enqueues jobs for all recipients of a campaign, one batch at a time. Several processes may run this concurrently;
 * each batch is claimed once.
 */
export async function walkCampaign(platform: Platform, { campaignId }: Walk): Promise<void> {
  while (await handOutBatch(platform, campaignId));
}

/** The cursor and the job are written in one transaction. Returns whether there are more batches. */
async function handOutBatch(platform: Platform, campaignId: string): Promise<boolean> {
  const now = platform.clock.now()
  return transaction(platform.db, async (tx) => {
    const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, campaignId)).for('update')
    if (campaign === undefined || !isGoing(campaign, now)) return false
    const ids = await receivers(tx, campaign, { after: campaign.cursor, most: batchSize }, now)
    const last = ids.at(-1)
    const isOver = ids.length < batchSize
    if (last !== undefined) {
      const batch = { campaignId, after: campaign.cursor, until: last, at: now.toISOString() }
      await platform.jobs.send(tx, campaignBatch, batch)
    }
    await tx
      .update(campaigns)
      .set({
        status: isOver ? 'sent' : 'sending',
        endedAt: isOver ? now : null,
        cursor: last ?? campaign.cursor,
        walked: campaign.walked + ids.length,
      })
      .where(eq(campaigns.id, campaignId))
    return !isOver
  })
}

function isGoing({ status, startAt }: Campaign, now: Date): boolean {
  return status === 'sending' || (status === 'scheduled' && startAt !== null && startAt <= now)
}

type Range = { after: string | null; until?: string; most?: number }

async function receivers(db: Db, campaign: Campaign, range: Range, now: Date): Promise<string[]> {
  const { texts } = await campaignOf(db, campaign.id)
  return nextReceivers(db, { to: campaign, languages: texts.map(({ language }) => language), now }, range)
}

/** Notifies one batch. Recipients who cannot be notified yet are retried for at most one day. */
export async function tellBatch(platform: Platform, batch: Batch): Promise<void> {
  const { db, clock, jobs } = platform
  const now = clock.now()
  const { campaign } = await campaignOf(db, batch.campaignId)
  if (!isUnderWay(campaign.status)) return
  const ids = await receivers(db, campaign, { after: batch.after, until: batch.until }, now)
  const news = ids.map((memberId) => newsOf(campaign, memberId, now))
  if (now.getTime() - new Date(batch.at).getTime() >= retentionMs) return giveUp(db, news, now)
  const isHere = isOnline(platform)
  // Where push reaches the last used device, email is sent only if the member does not come back
  await tell(platform, news, { channels: ['push'], isHere })
  const again = await tell(platform, news, { channels: ['mail', 'push'], isHere })
  if (again === null) return
  const seconds = Math.ceil(Math.max(again.getTime() - now.getTime(), lookAgainMs) / 1_000)
  await jobs.send(db, campaignBatch, batch, { startAfter: seconds })
}

function newsOf({ id, kind, path, startAt }: Campaign, memberId: string, now: Date): News {
  return {
    memberId,
    type: kind,
    key: campaignKey(id),
    otherIds: [],
    // News are listed on the site, so members who visited since have seen them. Offers are not listed
    at: kind === 'news' ? (startAt ?? now) : now,
    conversationId: null,
    found: [],
    campaign: { id, path },
  }
}

/** Gives up on recipients who could not be notified within a day. */
async function giveUp(db: Db, news: readonly News[], at: Date): Promise<void> {
  await claim(db, news, { channel: 'mail', at, isSent: false, why: () => 'waited' })
}
