import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Locale } from '../../../contract/constants.ts'
import type { CampaignTextView } from '../../../contract/office/campaigns.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { campaigns, campaignTexts } from '../tables.ts'
import { isUnfiltered, stopOf } from './campaign-rules.ts'

export type Campaign = typeof campaigns.$inferSelect
export type CampaignText = CampaignTextView
type NewCampaign = Pick<Campaign, 'siteId' | 'kind' | 'name' | 'audience' | 'path' | 'staffId'> &
  Partial<Pick<Campaign, 'code'>> & { now: Date }

const mostListed = 200

/** Campaigns of a site, newest first, with the languages of their texts. */
export async function listCampaigns(db: Db, siteId: string): Promise<(Campaign & { languages: Locale[] })[]> {
  const rows = await db
    .select()
    .from(campaigns)
    .where(eq(campaigns.siteId, siteId))
    .orderBy(desc(campaigns.id))
    .limit(mostListed)
  const ids = rows.map(({ id }) => id)
  const { campaignId, language } = campaignTexts
  const texts = await db
    .select({ campaignId, language })
    .from(campaignTexts)
    .where(inArray(campaignId, ids))
    .orderBy(language)
  const of = Map.groupBy(texts, (text) => text.campaignId)
  return rows.map((row) => ({ ...row, languages: (of.get(row.id) ?? []).map((text) => text.language as Locale) }))
}

/** A campaign with its texts by language. Errors: not_found. */
export async function campaignOf(db: Db, id: string): Promise<{ campaign: Campaign; texts: CampaignText[] }> {
  const [[campaign], texts] = await Promise.all([
    db.select().from(campaigns).where(eq(campaigns.id, id)),
    db.select().from(campaignTexts).where(eq(campaignTexts.campaignId, id)).orderBy(campaignTexts.language),
  ])
  if (campaign === undefined) throw new Refusal('not_found')
  const views = texts.map(({ language, subject, body, button }) => ({
    language: language as Locale,
    subject,
    body,
    button,
  }))
  return { campaign, texts: views }
}

/** Creates a draft; returns its id. */
export async function addCampaign(db: Db, { now, ...fields }: NewCampaign): Promise<string> {
  const id = newId()
  await db.insert(campaigns).values({ ...fields, id, status: 'draft', createdAt: now, changedAt: now })
  return id
}

/** Creates a draft as a copy of a campaign. Errors: not_found. */
export async function copyCampaign(
  tx: Tx,
  from: string,
  { name, staffId, now }: Pick<NewCampaign, 'name' | 'staffId' | 'now'>,
) {
  const { campaign, texts } = await campaignOf(tx, from)
  const { siteId, kind, audience, path, code } = campaign
  const id = await addCampaign(tx, { siteId, kind, audience, path, code, name, staffId, now })
  if (texts.length > 0) await tx.insert(campaignTexts).values(texts.map((text) => ({ ...text, campaignId: id })))
  return id
}

type Draft = { id: string; after: number; now: Date }
type Change = Partial<Pick<Campaign, 'name' | 'audience' | 'path' | 'code' | 'status' | 'startAt'>>

/** Updates a draft with optimistic locking; returns the new version. Errors: not_found, conflict. */
export async function changeDraft(tx: Tx, { id, after, now }: Draft, change: Change = {}): Promise<number> {
  const asKnown = and(eq(campaigns.id, id), eq(campaigns.version, after), eq(campaigns.status, 'draft'))
  const [changed] = await tx
    .update(campaigns)
    .set({ ...change, version: after + 1, changedAt: now })
    .where(asKnown)
    .returning({ version: campaigns.version })
  if (changed !== undefined) return changed.version
  await campaignOf(tx, id)
  throw new Refusal('conflict')
}

/** Saves the text of a draft in one language; null removes it. Errors: not_found, conflict. */
export async function writeText(
  tx: Tx,
  draft: Draft,
  language: Locale,
  text: Omit<CampaignText, 'language'> | null,
): Promise<number> {
  const version = await changeDraft(tx, draft)
  const place = and(eq(campaignTexts.campaignId, draft.id), eq(campaignTexts.language, language))
  await tx.delete(campaignTexts).where(place)
  if (text !== null) await tx.insert(campaignTexts).values({ ...text, campaignId: draft.id, language })
  return version
}

/**
 * Stops a campaign: back to draft if nothing was sent, otherwise no further recipients. Errors: not_found, conflict if
 * there is nothing left to stop.
 */
export async function stopCampaign(tx: Tx, id: string, now: Date): Promise<'draft' | 'stopped'> {
  const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update')
  if (campaign === undefined) throw new Refusal('not_found')
  const status = stopOf(campaign, now)
  if (status === null) throw new Refusal('conflict')
  const change = status === 'draft' ? { startAt: null } : { endedAt: now }
  await tx
    .update(campaigns)
    .set({ ...change, status, version: campaign.version + 1, changedAt: now })
    .where(eq(campaigns.id, id))
  return status
}

/** Campaigns that are due or interrupted. */
export async function dueCampaigns(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(inArray(campaigns.status, ['scheduled', 'sending']), lte(campaigns.startAt, now)))
  return rows.map(({ id }) => id)
}

type CampaignQuery = { siteId: string; locale: string; since: Date; most: number }

/** Started news campaigns for all members of a site in one language, newest first; no offers, no stopped campaigns. */
export async function newsFor(
  db: Db,
  { siteId, locale, since, most }: CampaignQuery,
): Promise<{ id: string; title: string; at: Date; path: string }[]> {
  const { id, kind, status, startAt, path, audience } = campaigns
  const rows = await db
    .select({ id, title: campaignTexts.subject, at: startAt, path, audience })
    .from(campaigns)
    .innerJoin(campaignTexts, and(eq(campaignTexts.campaignId, id), eq(campaignTexts.language, locale)))
    .where(
      and(eq(campaigns.siteId, siteId), eq(kind, 'news'), inArray(status, ['sending', 'sent']), gt(startAt, since)),
    )
    .orderBy(desc(startAt))
    .limit(mostListed)
  const open = rows.flatMap(({ audience: to, at, ...news }) =>
    at !== null && isUnfiltered(to) ? [{ ...news, at }] : [],
  )
  return open.slice(0, most)
}
