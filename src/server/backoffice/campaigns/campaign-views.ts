import { eq } from 'drizzle-orm'
import { type Locale, locales } from '../../../contract/constants.ts'
import type {
  CampaignCountView,
  CampaignRowView,
  CampaignTallyView,
  CampaignTextView,
  CampaignView,
} from '../../../contract/office/campaigns.ts'
import { type AudienceCount, type Campaign, codeOf, stopOf, tallyOf } from '../../notifications/campaigns/index.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Ctx, type Site, siteById } from '../../sites/index.ts'
import { staff } from '../tables.ts'

export function rowView(campaign: Campaign & { languages: Locale[] }): CampaignRowView {
  const { id, kind, name, status, languages, startAt, endedAt, changedAt } = campaign
  return {
    id,
    kind,
    name,
    status,
    languages,
    start_at: startAt?.toISOString() ?? null,
    ended_at: endedAt?.toISOString() ?? null,
    changed_at: changedAt.toISOString(),
  }
}

/** Errors: not_found where its site is gone. */
export async function campaignView(ctx: Ctx, campaign: Campaign, texts: CampaignTextView[]): Promise<CampaignView> {
  const now = ctx.clock.now()
  const site = await siteById(ctx.db, campaign.siteId)
  if (site === null) throw new Refusal('not_found')
  const [[by], code, tally] = await Promise.all([
    ctx.db.select({ name: staff.name }).from(staff).where(eq(staff.id, campaign.staffId)),
    codeView(ctx, campaign, site),
    campaign.status === 'draft' || campaign.status === 'scheduled' ? null : tallyView(ctx, campaign),
  ])
  const { audience, path, version, status } = campaign
  return {
    ...rowView({ ...campaign, languages: texts.map(({ language }) => language) }),
    site: { id: site.id, name: site.name, countries: site.settings.countries },
    audience,
    path,
    code,
    texts,
    time_zone: site.settings.timeZone,
    version,
    by: by?.name ?? '',
    may_change: status === 'draft',
    may_stop: stopOf(campaign, now) !== null,
    tally,
  }
}

async function codeView(ctx: Ctx, campaign: Campaign, site: Site): Promise<CampaignView['code']> {
  if (campaign.code === null) return null
  const at = campaign.startAt ?? ctx.clock.now()
  const { code, fault } = await codeOf(ctx, { campaign, site, at })
  return { code: campaign.code, ends_at: code?.endsAt?.toISOString() ?? null, fault }
}

async function tallyView({ db }: Ctx, campaign: Campaign): Promise<CampaignTallyView> {
  const { leftOut, ...tally } = await tallyOf(db, campaign)
  const reasons = Object.entries(leftOut).map(([why, count]) => ({ why, count }))
  return { ...tally, left_out: reasons.toSorted((one, other) => other.count - one.count) }
}

/** Sums up the counts of all languages. */
export function countView(counts: readonly AudienceCount[], texts: readonly CampaignTextView[]): CampaignCountView {
  const hasText = (language: string) => texts.some((text) => text.language === language)
  const sum = (of: (count: AudienceCount) => number) => counts.reduce((total, count) => total + of(count), 0)
  const languages = locales.flatMap((language) => {
    const { reachable = 0 } = counts.find((count) => count.language === language) ?? {}
    return reachable > 0 || hasText(language) ? [{ language, reachable, has_text: hasText(language) }] : []
  })
  return {
    fitting: sum(({ fitting }) => fitting),
    wanting: sum(({ wanting }) => wanting),
    reachable: sum(({ reachable }) => reachable),
    recipients: sum(({ language, reachable }) => (hasText(language) ? reachable : 0)),
    languages,
  }
}
