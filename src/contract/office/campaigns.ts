import { z } from 'zod'
import {
  campaignCodeFaults,
  campaignDays,
  campaignGenders,
  campaignKinds,
  campaignPayers,
  campaignStatuses,
  type StaffRole,
} from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { country, id, isoTime, locale, queryInt, queryList, text } from '../wire.ts'

const campaignKind = z.enum(campaignKinds)
const campaignStatus = z.enum(campaignStatuses)

/** Audience of a campaign, besides its site and consent. Other criteria are not available. */
const campaignAudience = z.object({
  /** Countries of residence; empty: all. */
  countries: z.array(country),
  /** Languages; empty: all languages of the texts. */
  languages: z.array(locale),
  gender: z.enum(campaignGenders),
  payers: z.enum(campaignPayers),
  /** Active within this number of days. */
  active_days: z.int(),
})
export type CampaignAudience = z.infer<typeof campaignAudience>

/**
 * Paragraphs separated by an empty line, `**bold**` and `[words](/path)` of the same site; everything else is plain
 * text.
 */
const textFields = { subject: text(1, 100), body: text(1, 5_000), button: text(1, 40) }
const campaignTextView = z.object({
  language: locale,
  /** The headline; also the email subject for members who chose detailed subjects. */
  subject: z.string(),
  body: z.string(),
  button: z.string(),
})
export type CampaignTextView = z.infer<typeof campaignTextView>

/** Result of a campaign in members. */
export const campaignTallyView = z.object({
  /** By email, push or both. */
  sent: z.int(),
  mails: z.int(),
  pushes: z.int(),
  /** By reason: of the notification rules, or `waited`, `pointless`, `gone`. */
  left_out: z.array(z.object({ why: z.string(), count: z.int() })),
  /** Not sent yet: quiet hours, or member online. */
  waiting: z.int(),
})
export type CampaignTallyView = z.infer<typeof campaignTallyView>

const campaignRowView = z.object({
  id,
  kind: campaignKind,
  name: z.string(),
  status: campaignStatus,
  languages: z.array(locale),
  start_at: isoTime.nullable(),
  ended_at: isoTime.nullable(),
  changed_at: isoTime,
})
export type CampaignRowView = z.infer<typeof campaignRowView>

const campaignView = campaignRowView.extend({
  site: z.object({ id, name: z.string(), countries: z.array(country) }),
  audience: campaignAudience,
  /** Link of the button: a page of the site. */
  path: z.string(),
  /** A discount code and its end; null without an end. `fault`: currently. */
  code: z
    .object({ code: z.string(), ends_at: isoTime.nullable(), fault: z.enum(campaignCodeFaults).nullable() })
    .nullable(),
  texts: z.array(campaignTextView),
  /** Time zone of sending times (IANA). */
  time_zone: z.string(),
  /** For optimistic locking. */
  version: z.int(),
  /** The staff member who created it. */
  by: z.string(),
  may_change: z.boolean(),
  may_stop: z.boolean(),
  /** Null before sending. */
  tally: campaignTallyView.nullable(),
})
export type CampaignView = z.infer<typeof campaignView>

/** Current audience size of a campaign. */
const campaignCountView = z.object({
  /** Members of the site in the audience. */
  fitting: z.int(),
  /** Of those: with this kind enabled by email or push, and for offers with consent. */
  wanting: z.int(),
  /** Of those: reachable by email or push. */
  reachable: z.int(),
  /** Of those: with a language that has a text. These receive it. */
  recipients: z.int(),
  languages: z.array(z.object({ language: locale, reachable: z.int(), has_text: z.boolean() })),
})
export type CampaignCountView = z.infer<typeof campaignCountView>

export const campaignPreviewView = z.object({
  from: z.string(),
  /** For members with neutral subjects, which is the default. */
  neutral_subject: z.string(),
  telling_subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Text of push notifications, regardless of settings. */
  push: z.string(),
})

export const campaignActions = [
  'draft_campaign',
  'change_campaign',
  'write_campaign',
  'test_campaign',
  'schedule_campaign',
  'stop_campaign',
  'copy_campaign',
] as const

const writers: readonly StaffRole[] = ['marketing', 'admin']
/** The version the writer had loaded: `conflict` if there is a newer one. */
const after = queryInt(1, 1_000_000)
const version = z.object({ version: z.int() })

export const campaignEndpoints = {
  listCampaigns: endpoint(routes.backoffice.listCampaigns, {
    who: 'staff',
    roles: writers,
    summary: 'List the campaigns of a site, newest first, at most 200.',
    input: z.object({ site_id: id.optional() }),
    output: z.object({
      sites: z.array(z.object({ id, name: z.string() })),
      site_id: id,
      campaigns: z.array(campaignRowView),
    }),
  }),
  addCampaign: endpoint(routes.backoffice.addCampaign, {
    who: 'staff',
    roles: writers,
    summary: 'Create a draft campaign. Its kind is fixed, because members choose news and offers separately.',
    input: z.object({ site_id: id, kind: campaignKind, name: text(1, 80) }),
    output: z.object({ id }),
  }),
  getCampaign: endpoint(routes.backoffice.getCampaign, {
    who: 'staff',
    roles: writers,
    summary: 'Get a campaign with its texts and results.',
    input: z.object({ id }),
    output: z.object({ campaign: campaignView }),
  }),
  saveCampaign: endpoint(routes.backoffice.saveCampaign, {
    who: 'staff',
    roles: writers,
    summary:
      'Change a draft. Field errors besides the usual ones: `foreign_path` (not a page of the site), and those of codes.',
    input: z.object({
      id,
      after,
      name: text(1, 80),
      path: z.string().trim().min(1).max(300),
      code: z.string().trim().max(60).optional(),
      countries: queryList(country, 250),
      languages: queryList(locale, 20),
      gender: z.enum(campaignGenders),
      payers: z.enum(campaignPayers),
      active_days: queryInt(1, campaignDays.most),
    }),
    output: version,
    errors: ['conflict'],
  }),
  saveCampaignText: endpoint(routes.backoffice.saveCampaignText, {
    who: 'staff',
    roles: writers,
    summary:
      'Save the text of a draft in one language. Field error `foreign_path`, with `name` in the parameters, for a link in `body` that is not a page of the site.',
    input: z.object({ id, locale, after, ...textFields }),
    output: version,
    errors: ['conflict'],
  }),
  removeCampaignText: endpoint(routes.backoffice.removeCampaignText, {
    who: 'staff',
    roles: writers,
    summary: 'Remove the text in one language from a draft: members with that language do not receive it.',
    input: z.object({ id, locale, after }),
    output: version,
    errors: ['conflict'],
  }),
  countCampaign: endpoint(routes.backoffice.countCampaign, {
    who: 'staff',
    roles: writers,
    summary: 'Count the current audience, and how many of them would receive it.',
    input: z.object({ id }),
    output: campaignCountView,
  }),
  previewCampaign: endpoint(routes.backoffice.previewCampaign, {
    who: 'staff',
    roles: writers,
    summary: 'Preview the email in one language.',
    input: z.object({ id, locale }),
    output: campaignPreviewView,
  }),
  testCampaign: endpoint(routes.backoffice.testCampaign, {
    who: 'staff',
    roles: writers,
    summary: 'Email it in one language to the staff member.',
    input: z.object({ id, locale }),
    output: z.object({ to: z.string() }),
  }),
  scheduleCampaign: endpoint(routes.backoffice.scheduleCampaign, {
    who: 'staff',
    roles: writers,
    summary:
      'Schedule a draft: now, or `at` a local time of the site (YYYY-MM-DDTHH:MM). Field errors: `no_text`, `foreign_path`, those of codes, `too_early` and `too_late` (more than 90 days away).',
    input: z.object({
      id,
      after,
      at: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
        .optional(),
    }),
    output: version,
    errors: ['conflict'],
  }),
  stopCampaign: endpoint(routes.backoffice.stopCampaign, {
    who: 'staff',
    roles: writers,
    summary:
      'Stop a campaign. Before anything was sent it becomes a draft again; later nothing more is sent, queued emails included. `conflict` if there is nothing to stop.',
    input: z.object({ id }),
    output: z.object({ status: campaignStatus }),
    errors: ['conflict'],
  }),
  copyCampaign: endpoint(routes.backoffice.copyCampaign, {
    who: 'staff',
    roles: writers,
    summary: 'Create a draft with the same texts, audience and target page.',
    input: z.object({ id }),
    output: z.object({ id }),
  }),
}
