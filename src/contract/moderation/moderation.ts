import { z } from 'zod'
import { noticeKinds, reportedMessages } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { done, id, isoTime, text } from '../wire.ts'
import { contactsEndpoints } from './contacts.ts'
import { decisionsEndpoints } from './decisions.ts'

export const reportReasons = ['fake', 'scam', 'underage', 'harassment', 'nudity', 'illegal', 'other'] as const
export const reportReason = z.enum(reportReasons)
export type ReportReason = z.infer<typeof reportReason>
/** Outcome of a report: nothing wrong, or action taken. */
export const reportDecision = z.enum(['no_action', 'closed'])
export type ReportDecision = z.infer<typeof reportDecision>
const blockView = z.object({ id, name: z.string(), blocked_at: isoTime })

export const noticeKind = z.enum(noticeKinds)
/** Outcome of a notice: content removed, restricted, or left. */
export const noticeDecision = z.enum(['removed', 'limited', 'no_action'])
export type NoticeDecision = z.infer<typeof noticeDecision>

export const moderationEndpoints = {
  ...decisionsEndpoints,
  ...contactsEndpoints,
  block: endpoint(routes.moderation.block, {
    who: 'member',
    summary: 'Block a member: neither sees or reaches the other from now on.',
    input: z.object({ member_id: id }),
    output: done,
    errors: ['conflict'],
  }),
  unblock: endpoint(routes.moderation.unblock, {
    who: 'member',
    summary: 'Remove a block.',
    input: z.object({ member_id: id }),
    output: done,
  }),
  listBlocks: endpoint(routes.moderation.listBlocks, {
    who: 'member',
    summary: 'List blocked members, newest first.',
    input: z.object({}),
    output: z.object({ blocks: z.array(blockView.omit({ name: true })) }),
  }),
  report: endpoint(routes.moderation.report, {
    who: 'member',
    summary:
      'Report a member or one of their messages; messages, profile and photos are stored as evidence, and the report gets a receipt number.',
    input: z.object({
      member_id: id,
      message_id: id.optional(),
      /** Messages to attach; by default the last ones. Always includes `message_id`. */
      message_ids: z.array(id).max(reportedMessages).optional(),
      reason: reportReason,
      text: text(0, 2000).optional(),
      also_block: z.boolean().optional(),
    }),
    output: z.object({ receipt: z.string() }),
    errors: ['conflict'],
  }),
  sendNotice: endpoint(routes.moderation.sendNotice, {
    who: 'anyone',
    summary:
      'Submit a notice of illegal content, without log-in. Name and address are optional where a child or an intimate image is concerned. Acknowledged by email and by the receipt number in the answer.',
    input: z.object({
      kind: noticeKind,
      /** Location of the content: a URL on this site, or a description. */
      location: text(3, 500),
      text: text(20, 5000),
      name: text(0, 80).optional(),
      email: z.string().max(254).optional(),
      /** Confirmation of good faith that the notice is accurate and complete. */
      good_faith: z.union([z.boolean(), z.string()]).optional(),
      /** Honeypot field of a form. */
      website: z.string().max(200).optional(),
    }),
    output: z.object({ receipt: z.string() }),
    errors: ['invalid_email', 'too_many_requests'],
  }),
}
