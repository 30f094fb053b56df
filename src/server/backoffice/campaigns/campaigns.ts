import { eq } from 'drizzle-orm'
import type { Locale } from '../../../contract/constants.ts'
import { campaignDays } from '../../../contract/constants.ts'
import type { CampaignView, campaignActions, campaignEndpoints } from '../../../contract/office/campaigns.ts'
import { instantAt } from '../../../shared/zoned-time.ts'
import {
  addCampaign,
  type Campaign,
  campaignEmail,
  campaignOf,
  campaignPush,
  campaignTest,
  campaignWalk,
  changeDraft,
  copyCampaign,
  countAudience,
  listCampaigns,
  startFault,
  stopCampaign,
  writeText,
} from '../../notifications/campaigns/index.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { type Ctx, listSites, siteById } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { staffOf } from '../auth/sessions.ts'
import { staff } from '../tables.ts'
import { refuseCode, refuseLinks, refusePath } from './campaign-faults.ts'
import { campaignView, countView, rowView } from './campaign-views.ts'

type Action = (typeof campaignActions)[number]
type Change = { id: string; after: number }

/** News and offer campaigns. Each change and its audit entry share a transaction. */
export const campaignHandlers: Handlers<typeof campaignEndpoints, Ctx> = {
  listCampaigns: async ({ db, site }, { site_id = site.id }) => {
    const sites = await listSites(db)
    if (!sites.some(({ id }) => id === site_id)) throw new Refusal('not_found')
    return { sites, site_id, campaigns: (await listCampaigns(db, site_id)).map(rowView) }
  },
  addCampaign: (ctx, { site_id, kind, name }) => begin(ctx, { siteId: site_id, kind, name }),
  getCampaign: async (ctx, { id }) => ({ campaign: await viewOf(ctx, id) }),
  saveCampaign: async (ctx, { id, after, name, path, code = '', ...audience }) => {
    const { campaign } = await campaignOf(ctx.db, id)
    const change = { name, path, code: code === '' ? null : code.toUpperCase(), audience }
    await refusePath(ctx.db, campaign.siteId, path)
    await refuseCode(ctx, { ...campaign, ...change })
    return acting(ctx, { action: 'change_campaign', campaign: { ...campaign, name } }, (tx) =>
      changeDraft(tx, draftOf(ctx, { id, after }), change),
    )
  },
  saveCampaignText: async (ctx, { id, after, locale, subject, body, button }) => {
    const { campaign } = await campaignOf(ctx.db, id)
    await refuseLinks(ctx.db, campaign.siteId, body)
    return acting(ctx, { action: 'write_campaign', campaign, language: locale }, (tx) =>
      writeText(tx, draftOf(ctx, { id, after }), locale, { subject, body, button }),
    )
  },
  removeCampaignText: async (ctx, { id, after, locale }) => {
    const { campaign } = await campaignOf(ctx.db, id)
    return acting(ctx, { action: 'write_campaign', campaign, language: locale }, (tx) =>
      writeText(tx, draftOf(ctx, { id, after }), locale, null),
    )
  },
  countCampaign: async ({ db, clock }, { id }) => {
    const { campaign, texts } = await campaignOf(db, id)
    return countView(await countAudience(db, campaign, clock.now()), texts)
  },
  previewCampaign: (ctx, { id, locale }) => preview(ctx, id, locale),
  testCampaign: (ctx, { id, locale }) => tryOut(ctx, id, locale),
  scheduleCampaign: (ctx, { id, after, at }) => schedule(ctx, { id, after }, at),
  stopCampaign: async (ctx, { id }) => {
    const { campaign } = await campaignOf(ctx.db, id)
    const status = await transaction(ctx.db, async (tx) => {
      const stopped = await stopCampaign(tx, id, ctx.clock.now())
      await note(ctx, tx, { action: 'stop_campaign', campaign })
      return stopped
    })
    return { status }
  },
  copyCampaign: async (ctx, { id }) => {
    const { campaign } = await campaignOf(ctx.db, id)
    const options = { name: campaign.name, staffId: staffOf(ctx).staffId, now: ctx.clock.now() }
    return transaction(ctx.db, async (tx) => {
      const copy = await copyCampaign(tx, id, options)
      await note(ctx, tx, { action: 'copy_campaign', campaign: { ...campaign, id: copy } })
      return { id: copy }
    })
  },
}

type Act = { action: Action; campaign: Pick<Campaign, 'id' | 'siteId' | 'name'>; language?: Locale }

function note(ctx: Ctx, tx: Tx, { action, campaign: { id, siteId, name }, language }: Act): Promise<void> {
  const campaign = { siteId, id, name, ...(language !== undefined && { language }) }
  return noteAct(ctx, tx, staffOf(ctx), { action, detail: { campaign } })
}

/** Changes a draft and writes it down; answers its new version. */
async function acting(ctx: Ctx, act: Act, work: (tx: Tx) => Promise<number>): Promise<{ version: number }> {
  const version = await transaction(ctx.db, async (tx) => {
    const changed = await work(tx)
    await note(ctx, tx, act)
    return changed
  })
  return { version }
}

function draftOf({ clock }: Ctx, { id, after }: Change) {
  return { id, after, now: clock.now() }
}

/** Errors: not_found for a site that is none. */
async function begin(ctx: Ctx, options: Pick<Campaign, 'siteId' | 'kind' | 'name'>): Promise<{ id: string }> {
  if ((await siteById(ctx.db, options.siteId)) === null) throw new Refusal('not_found')
  const audience: Campaign['audience'] = {
    countries: [],
    languages: [],
    gender: 'all',
    payers: 'all',
    active_days: campaignDays.usual,
  }
  return transaction(ctx.db, async (tx) => {
    const { staffId } = staffOf(ctx)
    const made = { ...options, audience, path: '/members', staffId }
    const id = await addCampaign(tx, { ...made, now: ctx.clock.now() })
    await note(ctx, tx, { action: 'draft_campaign', campaign: { ...options, id } })
    return { id }
  })
}

async function viewOf(ctx: Ctx, id: string): Promise<CampaignView> {
  const { campaign, texts } = await campaignOf(ctx.db, id)
  return campaignView(ctx, campaign, texts)
}

async function preview(ctx: Ctx, campaignId: string, language: Locale) {
  const { staffId } = staffOf(ctx)
  const request = { campaignId, language, to: await emailOfStaff(ctx.db, staffId), staffId }
  const [neutral, telling] = await Promise.all(
    [false, true].map((isTelling) => campaignEmail(ctx, { ...request, isTelling })),
  )
  if (neutral === undefined || telling === undefined) throw new Refusal('not_found')
  return {
    from: `${neutral.fromName} <${neutral.from}>`,
    neutral_subject: neutral.subject,
    telling_subject: telling.subject,
    html: neutral.html,
    text: neutral.text,
    push: campaignPush(language),
  }
}

async function tryOut(ctx: Ctx, campaignId: string, language: Locale): Promise<{ to: string }> {
  const { staffId } = staffOf(ctx)
  const { campaign, texts } = await campaignOf(ctx.db, campaignId)
  if (!texts.some((text) => text.language === language)) throw new Refusal('not_found')
  const to = await emailOfStaff(ctx.db, staffId)
  await transaction(ctx.db, async (tx) => {
    await note(ctx, tx, { action: 'test_campaign', campaign, language })
    await ctx.jobs.send(tx, campaignTest, { campaignId, language, to, staffId })
  })
  return { to }
}

/** Starts or schedules a draft after validating its current state. */
async function schedule(ctx: Ctx, change: Change, local: string | undefined): Promise<{ version: number }> {
  const { campaign, texts } = await campaignOf(ctx.db, change.id)
  const site = await siteById(ctx.db, campaign.siteId)
  if (site === null) throw new Refusal('not_found')
  const now = ctx.clock.now()
  const at = local === undefined ? now : instantAt(local, site.settings.timeZone)
  if (at === null) throw new Refusal('invalid_input', {}, { at: 'invalid_format' })
  const fault = startFault(at, now)
  if (fault !== null) throw new Refusal('invalid_input', {}, { at: fault })
  if (texts.length === 0) throw new Refusal('invalid_input', {}, { at: 'no_text' })
  await refusePath(ctx.db, site.id, campaign.path, 'at')
  for (const { body } of texts) await refuseLinks(ctx.db, site.id, body, 'at')
  await refuseCode(ctx, campaign, { at, field: 'at' })
  return acting(ctx, { action: 'schedule_campaign', campaign }, async (tx) => {
    const isNow = at <= now
    const status = isNow ? 'sending' : 'scheduled'
    const version = await changeDraft(tx, draftOf(ctx, change), { status, startAt: at })
    if (isNow) await ctx.jobs.send(tx, campaignWalk, { campaignId: campaign.id })
    return version
  })
}

/** Email address of a staff account. Errors: not_found. */
async function emailOfStaff(db: Db, staffId: string): Promise<string> {
  const [row] = await db.select({ email: staff.email }).from(staff).where(eq(staff.id, staffId))
  if (row === undefined) throw new Refusal('not_found')
  return row.email
}
