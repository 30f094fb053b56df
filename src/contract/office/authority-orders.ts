import { z } from 'zod'
import { noticeKinds, type StaffRole } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { country, done, id, isoDate, isoTime, text } from '../wire.ts'
import { authorityOrderEffects, authorityOrderKinds, disclosableData } from './office-constants.ts'

export const authorityOrderActions = [
  'read_authority_orders',
  'add_authority_order',
  'confirm_authority_order',
  'delay_authority_notice',
  'close_authority_order',
  'open_disclosure',
] as const

const roles: readonly StaffRole[] = ['moderator', 'admin']
const data = z.enum(disclosableData)

/** Fields of an order that are typed as it is recorded. */
const written = {
  kind: z.enum(authorityOrderKinds),
  authority: text(1, 200),
  country,
  reference: text(1, 200),
  legal_basis: text(1, 500),
  category: z.enum(noticeKinds),
  ordered_on: isoDate,
  /** Where content is to be acted against, or whom the information is for. */
  territory: text(1, 200),
  /** Which content, or which information. */
  subject: text(1, 5000),
}

const authorityOrderView = z.object({
  id,
  ...written,
  site: z.string(),
  /** The name is empty after erasure. */
  member: z.object({ id, name: z.string() }).nullable(),
  due_on: isoDate.nullable(),
  is_late: z.boolean(),
  received_at: isoTime,
  /** When the authority was told that the order has arrived. */
  confirmed_at: isoTime.nullable(),
  /** The authority demands that the member is not informed until then (inclusive). */
  delay: z.object({ until: isoDate, reason: z.string() }).nullable(),
  informed_at: isoTime.nullable(),
  effect: z.enum(authorityOrderEffects).nullable(),
  effect_note: z.string(),
  effect_at: isoTime.nullable(),
  /** `waiting`: for the second person; `making`: approved, the file is being written; `ready`: to be taken; `over`: the copy is deleted. */
  disclosure: z
    .object({
      state: z.enum(['waiting', 'making', 'ready', 'over']),
      data: z.array(data),
      file: z.string().nullable(),
      /** Names of the files that were given, and the SHA-256 of the ZIP. */
      files: z.array(z.string()),
      sha256: z.string().nullable(),
      at: isoTime.nullable(),
    })
    .nullable(),
})
export type AuthorityOrderView = z.infer<typeof authorityOrderView>

const delay = { delay_until: isoDate.optional(), delay_reason: text(0, 500).optional() }

export const authorityOrderEndpoints = {
  listAuthorityOrders: endpoint(routes.backoffice.listAuthorityOrders, {
    who: 'staff',
    roles,
    summary:
      'List orders of authorities: open ones by deadline, then closed ones, newest first; `before` for more of those.',
    input: z.object({ before: id.optional() }),
    output: z.object({
      open: z.array(authorityOrderView),
      closed: z.array(authorityOrderView),
      has_more: z.boolean(),
      sites: z.array(z.object({ id, name: z.string() })),
    }),
  }),
  addAuthorityOrder: endpoint(routes.backoffice.addAuthorityOrder, {
    who: 'staff',
    roles,
    summary:
      'Record an order of an authority. `member_id` may be the address of a page that contains it; with a member, the site is theirs. A delay needs a day and a reason.',
    input: z.object({
      ...written,
      site_id: id,
      member_id: z.string().max(500).optional(),
      due_on: isoDate.optional(),
      ...delay,
    }),
    output: z.object({ id }),
  }),
  confirmAuthorityOrder: endpoint(routes.backoffice.confirmAuthorityOrder, {
    who: 'staff',
    roles,
    summary: 'Record that the authority was told of the receipt. `conflict` if it was before.',
    input: z.object({ id }),
    output: done,
    errors: ['conflict'],
  }),
  delayAuthorityNotice: endpoint(routes.backoffice.delayAuthorityNotice, {
    who: 'staff',
    roles,
    summary:
      'Set until when the member must not be informed, or end the delay without a day. `conflict` if they were informed.',
    input: z.object({ id, ...delay }),
    output: done,
    errors: ['conflict'],
  }),
  askDisclosure: endpoint(routes.backoffice.askDisclosure, {
    who: 'staff',
    roles,
    summary:
      'Ask a colleague to approve the disclosure of exactly these data of the member. `conflict` if it is no open order to give information about a member, or a disclosure was approved or waits.',
    input: z.object({ id, data: z.array(data).min(1).max(disclosableData.length), note: text(1, 1000) }),
    output: done,
    errors: ['conflict'],
  }),
  closeAuthorityOrder: endpoint(routes.backoffice.closeAuthorityOrder, {
    who: 'staff',
    roles,
    summary:
      'Record the effect that the authority was told of. If it was carried out, the member is informed: now, or when the delay ends. `conflict` if closed, if the receipt was not confirmed, or if a disclosure is under way.',
    input: z.object({ id, effect: z.enum(authorityOrderEffects), note: text(1, 2000) }),
    output: done,
    errors: ['conflict'],
  }),
}
