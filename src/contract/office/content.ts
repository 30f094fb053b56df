import { z } from 'zod'
import { memberStatus } from '../accounts/accounts.ts'
import type { StaffRole } from '../constants.ts'
import { contentPageView, pageToken } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { noticeDecision, noticeKind } from '../moderation/moderation.ts'
import { routes } from '../routes.ts'
import { companyView, settingsView } from '../sites.ts'
import { done, id, isoTime, locale, queryBool, queryInt, text } from '../wire.ts'
import { evidencePhotoView } from './evidence.ts'

/** An open notice of illegal content. */
export const noticeView = z.object({
  id,
  receipt: z.string(),
  site: z.string(),
  kind: noticeKind,
  gravity: z.enum(['grave', 'serious', 'ordinary']),
  location: z.string(),
  text: z.string(),
  /** Empty and null for an anonymous notice, to which no reply is possible. */
  name: z.string(),
  email: z.string().nullable(),
  /** The sender, if logged in. */
  member: z.object({ id, name: z.string() }).nullable(),
  /** The member at the given URL, and copies of the photos there; null and empty if it leads to no member. */
  about: z.object({ id, name: z.string(), status: memberStatus }).nullable(),
  photos: z.array(evidencePhotoView),
  /** Opened because an upload matches known abuse material; `location` is where it is preserved. */
  is_abuse_match: z.boolean(),
  /** Language for replies. */
  locale,
  created_at: isoTime,
})
export type NoticeView = z.infer<typeof noticeView>

/** Public status of a page's newest version: none, published, an older version published, or removed. */
const writtenPageStatus = z.enum(['draft', 'published', 'changed', 'removed'])
const writtenPageView = z.object({
  token: z.string(),
  language: locale,
  title: z.string(),
  status: writtenPageStatus,
  version: z.int(),
  updated_at: isoTime,
})
export type WrittenPageView = z.infer<typeof writtenPageView>

const pageVersionView = z.object({
  version: z.int(),
  status: z.enum(['draft', 'published', 'removed']),
  title: z.string(),
  /** The staff member. */
  by: z.string(),
  at: isoTime,
})
export type PageVersionView = z.infer<typeof pageVersionView>

const pageText = z.object({
  title: text(1, 120),
  description: text(1, 300),
  /** Markdown with the placeholders of documents; HTML is escaped. */
  body: text(1, 60_000),
})

export const contentActions = ['read_notices', 'decide_notice', 'draft_page', 'publish_page', 'remove_page'] as const

const writers: readonly StaffRole[] = ['marketing', 'admin']
const place = { site_id: id, token: pageToken, locale }

export const officeContentEndpoints = {
  decideNotice: endpoint(routes.backoffice.decideNotice, {
    who: 'staff',
    roles: ['moderator', 'admin'],
    summary:
      'Decide an open notice; its author is emailed the decision with the reason. `conflict` if already decided.',
    input: z.object({ id, decision: noticeDecision, reason: text(1, 2000) }),
    output: z.object({ receipt: z.string() }),
    errors: ['conflict'],
  }),
  listPages: endpoint(routes.backoffice.listPages, {
    who: 'staff',
    roles: writers,
    summary: 'List the pages of a site written in the back office, by address and language.',
    input: z.object({ site_id: id.optional() }),
    output: z.object({
      sites: z.array(z.object({ id, name: z.string() })),
      site_id: id,
      pages: z.array(writtenPageView),
    }),
  }),
  getWrittenPage: endpoint(routes.backoffice.getWrittenPage, {
    who: 'staff',
    roles: writers,
    summary: 'Get a version of a page, by default the newest, and the list of versions, newest first.',
    input: z.object({ ...place, version: queryInt(1, 1_000_000).optional() }),
    output: z.object({
      site: z.string(),
      shown: pageText.extend({ version: z.int() }),
      /** The newest version, for optimistic locking. */
      newest: z.int(),
      status: writtenPageStatus,
      versions: z.array(pageVersionView),
    }),
  }),
  savePage: endpoint(routes.backoffice.savePage, {
    who: 'staff',
    roles: writers,
    summary:
      'Save a new version of a page; `publish` makes it public. `after`: the newest version known to the author, 0 for a new page; `conflict` if there is a newer one. Field errors besides the usual ones: `taken` (an address of the product), `unknown_placeholder` and `unclosed_section`, with `name` in the parameters; `too_many_conditions`, with `max`; `too_complex`.',
    input: z.object({ ...place, ...pageText.shape, after: queryInt(0, 1_000_000), publish: queryBool.optional() }),
    output: z.object({ version: z.int() }),
    errors: ['conflict'],
  }),
  removePage: endpoint(routes.backoffice.removePage, {
    who: 'staff',
    roles: writers,
    summary: 'Unpublish a page in a language; its versions are kept. Idempotent.',
    input: z.object(place),
    output: done,
  }),
  previewPage: endpoint(routes.backoffice.previewPage, {
    who: 'staff',
    roles: writers,
    summary: 'Get a version of a page with the values of its placeholders on its site.',
    input: z.object({ ...place, version: queryInt(1, 1_000_000) }),
    output: z.object({
      page: contentPageView,
      status: z.enum(['draft', 'published', 'removed']),
      site: settingsView,
      company: companyView,
    }),
  }),
}
