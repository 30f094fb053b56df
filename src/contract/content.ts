import { z } from 'zod'
import { contactTopics, landerNames, noticeKinds } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { reportReasons } from './moderation/moderation.ts'
import { authorityOrderKinds, grounds, measures } from './office/office-constants.ts'
import { photoView } from './profiles/profiles.ts'
import { routes } from './routes.ts'
import { country, id, isoTime, locale, queryInt, text } from './wire.ts'

/** Public documents of every site, the folders of `content/`: each is a page below `/pages`. */
export const publicDocuments = [
  'accessibility',
  'ban',
  'cookies',
  'faq',
  'imprint',
  'privacy',
  'return-policy',
  'safety',
  'service',
  'terms',
  'transparency',
] as const

/** Slug of a page written in the back office. */
export const pageToken = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/)

/** HTML of a page for exactly the conditions in `holding`; `contents`: its second-level headings. */
const contentRendering = z.object({
  holding: z.array(z.string()),
  html: z.string(),
  contents: z.array(z.object({ id: z.string(), text: z.string() })),
})

/** A page written in the back office, at `/{token}`. */
export const contentPageView = z.object({
  token: z.string(),
  title: z.string(),
  description: z.string(),
  /** HTML with the placeholders of the documents in content/: one rendering per set of conditions. */
  renderings: z.array(contentRendering),
  /** English if the requested language is missing. */
  language: locale,
  updated_at: isoTime,
})
export type ContentPageView = z.infer<typeof contentPageView>

/** A member with showcase consent, limited to these fields. */
const shownMemberView = z.object({
  id,
  name: z.string(),
  age: z.int(),
  country: country.nullable(),
  /** In the visitor's language; null if the member did not set it. */
  region: z.string().nullable(),
  is_fictional: z.boolean(),
  main_image: photoView,
})
export type ShownMemberView = z.infer<typeof shownMemberView>

/** Counted, rounded down, and null where there is too little to count. */
const siteNumbersView = z.object({
  /** Members in the visitor's country, of those countries that the site serves. */
  members: z.int().nullable(),
  /** Share of them who are verified, 0 to 1. */
  verified_share: z.number().nullable(),
  /** Share of first messages that were answered, in the last 90 days on this site, 0 to 1. */
  answered_share: z.number().nullable(),
})
export type SiteNumbersView = z.infer<typeof siteNumbersView>

/** A region of the visitor's country. */
const regionNumbersView = z.object({
  /** ISO 3166-2. */
  region: z.string(),
  /** In the visitor's language. */
  name: z.string(),
  /** Rounded down; null below the minimum of `SiteNumbersView`. */
  members: z.int().nullable(),
})
export type RegionNumbersView = z.infer<typeof regionNumbersView>

const contactTopic = z.enum(contactTopics)

const complaintCounts = {
  received: z.int(),
  decided: z.int(),
  /** Of those decided: content was removed or an account restricted. */
  acted_on: z.int(),
  /** Null if none was decided. */
  median_hours: z.number().nullable(),
}
/** Transparency report of a site (Digital Services Act, articles 15 and 24). */
export const transparencyView = z.object({
  from: isoTime,
  /** Exclusive. */
  until: isoTime,
  /** Members active per month, averaged over six months; null before the first count. */
  recipients: z.int().nullable(),
  notices: z.array(z.object({ kind: z.enum(noticeKinds), ...complaintCounts })),
  reports: z.array(z.object({ reason: z.enum(reportReasons), ...complaintCounts })),
  decisions: z.array(
    z.object({
      measure: z.enum(measures),
      ground: z.enum(grounds),
      /** Not on a notice or report. */
      own_initiative: z.boolean(),
      count: z.int(),
      overturned: z.int(),
    }),
  ),
  /** `acted_on`: overturned. */
  appeals: z.object(complaintCounts),
  /** Orders of authorities that were received in the period. */
  authority_orders: z.array(
    z.object({
      kind: z.enum(authorityOrderKinds),
      country,
      category: z.enum(noticeKinds),
      count: z.int(),
      /** Until the authority was told of the receipt, and of the effect. */
      receipt_hours: z.number().nullable(),
      effect_hours: z.number().nullable(),
    }),
  ),
})
export type TransparencyView = z.infer<typeof transparencyView>

export const contentEndpoints = {
  getPage: endpoint(routes.content.getPage, {
    who: 'anyone',
    summary: "Get a published page written in the back office, in the viewer's language.",
    input: z.object({ token: pageToken }),
    output: z.object({ page: contentPageView }),
    errors: ['not_found'],
  }),
  listShown: endpoint(routes.content.listShown, {
    who: 'anyone',
    summary:
      "List members with showcase consent whom this site may show to visitors, at most `number`, of `min_age` or older, those of the visitor's country first; each landing page (`page`) has a selection of its own. The second one has another gender than the first, and genders alternate, as far as there are both. May be empty.",
    input: z.object({
      number: queryInt(1, 24).optional(),
      min_age: queryInt(18, 99).optional(),
      page: z.enum(landerNames).optional(),
    }),
    output: z.object({ members: z.array(shownMemberView) }),
  }),
  getShown: endpoint(routes.content.getShown, {
    who: 'anyone',
    summary: 'The same for one member; null for all others, existing or not.',
    input: z.object({ id: z.string().max(100) }),
    output: z.object({ member: shownMemberView.nullable() }),
  }),
  getNumbers: endpoint(routes.content.getNumbers, {
    who: 'anyone',
    summary: 'Public figures of the site, for visitors.',
    input: z.object({}),
    output: z.object({ numbers: siteNumbersView }),
  }),
  listRegionNumbers: endpoint(routes.content.listRegionNumbers, {
    who: 'anyone',
    summary: "Members of the visitor's country by region, for visitors: regions with the most first, then by name.",
    input: z.object({}),
    output: z.object({ regions: z.array(regionNumbersView) }),
  }),
  getTransparency: endpoint(routes.content.getTransparency, {
    who: 'anyone',
    summary: 'Get the transparency report of this site for the last twelve full months.',
    input: z.object({}),
    output: z.object({ report: transparencyView }),
  }),
  sendContact: endpoint(routes.content.sendContact, {
    who: 'anyone',
    summary:
      'Send a message to customer support; stored, emailed to the site, and acknowledged by email with its receipt number.',
    input: z.object({
      topic: contactTopic,
      email: z.string().max(254),
      name: text(0, 80).optional(),
      text: text(10, 5000),
      /** Honeypot field of a form. */
      website: z.string().max(200).optional(),
    }),
    output: z.object({ receipt: z.string() }),
    errors: ['invalid_email', 'too_many_requests'],
  }),
}
