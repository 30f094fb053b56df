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

/** Whom a campaign is for, beside its site and who wants its kind. Nothing else about members can be aimed at. */
const campaignAudience = z.object({
  /** Where they live; empty: everywhere. */
  countries: z.array(country),
  /** What they read; empty: every language that there is a text in. */
  languages: z.array(locale),
  gender: z.enum(campaignGenders),
  payers: z.enum(campaignPayers),
  /** Were here within so many days. */
  active_days: z.int(),
})
export type CampaignAudience = z.infer<typeof campaignAudience>

/** Paragraphs with an empty line between, `**bold**` and `[words](/path)` of the same site; nothing else is more than text. */
const textFields = { subject: text(1, 100), body: text(1, 5_000), button: text(1, 40) }
const campaignTextView = z.object({
  language: locale,
  /** The headline; the mail's subject for who wants to read in it what a mail is about. */
  subject: z.string(),
  body: z.string(),
  button: z.string(),
})
export type CampaignTextView = z.infer<typeof campaignTextView>

/** What became of a campaign, in members. */
export const campaignTallyView = z.object({
  /** By mail, by push or by both. */
  sent: z.int(),
  mails: z.int(),
  pushes: z.int(),
  /** By reason: a word of the rules of notifications, or `waited`, `pointless`, `gone`. */
  left_out: z.array(z.object({ why: z.string(), count: z.int() })),
  /** Not decided yet: quiet hours, or somebody who is here now. */
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
  /** Where the button leads: a page of the site. */
  path: z.string(),
  /** A discount code, and until when it works; null where it has no end. `fault`: as things stand now. */
  code: z
    .object({ code: z.string(), ends_at: isoTime.nullable(), fault: z.enum(campaignCodeFaults).nullable() })
    .nullable(),
  texts: z.array(campaignTextView),
  /** In which times of sending are told (IANA). */
  time_zone: z.string(),
  /** What a change has to follow. */
  version: z.int(),
  /** Whoever of the staff began it. */
  by: z.string(),
  may_change: z.boolean(),
  may_stop: z.boolean(),
  /** Null before anything is sent. */
  tally: campaignTallyView.nullable(),
})
export type CampaignView = z.infer<typeof campaignView>

/** How many members a campaign would be for now. */
const campaignCountView = z.object({
  /** Of the site, and as the audience says. */
  fitting: z.int(),
  /** Of those: want this kind, by mail or push, and for offers have agreed to them. */
  wanting: z.int(),
  /** Of those: mail to them has not stopped by itself, or they have a browser that takes pushes. */
  reachable: z.int(),
  /** Of those: read a language that there is a text in. These are told. */
  told: z.int(),
  languages: z.array(z.object({ language: locale, reachable: z.int(), has_text: z.boolean() })),
})
export type CampaignCountView = z.infer<typeof campaignCountView>

export const campaignPreviewView = z.object({
  from: z.string(),
  /** For members who want subjects that say nothing, as all do who have not chosen. */
  neutral_subject: z.string(),
  telling_subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** What a push says, whatever a member has chosen. */
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
/** The version that the writer knew: `conflict` where there is a newer one. */
const after = queryInt(1, 1_000_000)
const version = z.object({ version: z.int() })

export const campaignEndpoints = {
  listCampaigns: endpoint(routes.backoffice.listCampaigns, {
    who: 'staff',
    roles: writers,
    summary: 'News and offers written for the members of a site, newest first, at most 200.',
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
    summary: 'Begins a draft. What kind it is does not change: members choose news and offers apart.',
    input: z.object({ site_id: id, kind: campaignKind, name: text(1, 80) }),
    output: z.object({ id }),
  }),
  getCampaign: endpoint(routes.backoffice.getCampaign, {
    who: 'staff',
    roles: writers,
    summary: 'A campaign with its texts, and what became of it.',
    input: z.object({ id }),
    output: z.object({ campaign: campaignView }),
  }),
  saveCampaign: endpoint(routes.backoffice.saveCampaign, {
    who: 'staff',
    roles: writers,
    summary:
      'Changes a draft. Faults of fields, beside the usual ones: `foreign_path` (no page of the site), and those of codes.',
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
      'Writes the words of a draft in one language. A link in `body` that leads to no page of the site is the fault `foreign_path`, with `name` among the parameters.',
    input: z.object({ id, locale, after, ...textFields }),
    output: version,
    errors: ['conflict'],
  }),
  removeCampaignText: endpoint(routes.backoffice.removeCampaignText, {
    who: 'staff',
    roles: writers,
    summary: 'Takes the words in one language out of a draft: who reads it is not told.',
    input: z.object({ id, locale, after }),
    output: version,
    errors: ['conflict'],
  }),
  countCampaign: endpoint(routes.backoffice.countCampaign, {
    who: 'staff',
    roles: writers,
    summary: 'How many members it would be for now, and how many of them would be told.',
    input: z.object({ id }),
    output: campaignCountView,
  }),
  previewCampaign: endpoint(routes.backoffice.previewCampaign, {
    who: 'staff',
    roles: writers,
    summary: 'The mail in one language, as it would leave.',
    input: z.object({ id, locale }),
    output: campaignPreviewView,
  }),
  testCampaign: endpoint(routes.backoffice.testCampaign, {
    who: 'staff',
    roles: writers,
    summary: 'Mails it in one language to the address of whoever asks.',
    input: z.object({ id, locale }),
    output: z.object({ to: z.string() }),
  }),
  scheduleCampaign: endpoint(routes.backoffice.scheduleCampaign, {
    who: 'staff',
    roles: writers,
    summary:
      'Lets a draft go: now, or `at` a local time of the site (YYYY-MM-DDTHH:MM). Faults of fields: `no_text`, `foreign_path`, those of codes, and `too_early` or `too_late` for a time that is over or more than 90 days away.',
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
      'Before anything was sent it is a draft again. Later nobody else is told, and mails that wait to leave do not leave. Answers `conflict` where nothing is left to stop.',
    input: z.object({ id }),
    output: z.object({ status: campaignStatus }),
    errors: ['conflict'],
  }),
  copyCampaign: endpoint(routes.backoffice.copyCampaign, {
    who: 'staff',
    roles: writers,
    summary: 'A draft with the same words, audience and place to lead to.',
    input: z.object({ id }),
    output: z.object({ id }),
  }),
}
