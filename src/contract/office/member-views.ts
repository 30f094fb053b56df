import { z } from 'zod'
import { consentView } from '../accounts/leaving.ts'
import { memberStatus } from '../accounts/user.ts'
import { reportReason } from '../moderation/moderation.ts'
import { preferencesView } from '../notifications.ts'
import { orderStatus } from '../payments/payments.ts'
import { gender, ownProfileView, photoView, sought, visibilityView } from '../profiles/profiles.ts'
import { country, id, isoTime, money } from '../wire.ts'
import { evidenceMessageView } from './evidence.ts'
import { signalKinds } from './office-signals.ts'
import { paymentWords } from './orders.ts'

/** Parts of a member restricted by role: see `member-sight.ts` of the back office. */
export const memberParts = ['sessions', 'consents', 'photos', 'reports', 'money', 'mails', 'notes'] as const
export type MemberPart = (typeof memberParts)[number]

/** Where a search text was found. */
export const matchKinds = [
  'id',
  'email',
  'name',
  'order',
  'invoice',
  'payment',
  'receipt',
  'email_part',
  'name_part',
  /** Without a text: signed up last. */
  'newest',
] as const
export const foundMemberView = z.object({
  id,
  /** Empty if there is no profile any more. */
  name: z.string(),
  email: z.string(),
  site: z.string(),
  status: memberStatus,
  age: z.int().nullable(),
  country: z.string(),
  joined_at: isoTime,
  is_paid: z.boolean(),
  is_fictional: z.boolean(),
  is_verified: z.boolean(),
  last_active_at: isoTime.nullable(),
  /** The main photo; null without one, and for roles that see no photos. */
  photo: photoView.nullable(),
  /** Signal score, 0 to 100; null for roles that may not see it. */
  score: z.int().nullable(),
  found_in: z.enum(matchKinds),
})
export type FoundMemberView = z.infer<typeof foundMemberView>

const sessionOfMember = z.object({
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  country: country.nullable(),
  created_at: isoTime,
  last_used_at: isoTime,
})
const photoOfMember = z.object({
  id,
  status: z.enum(['pending', 'active', 'rejected']),
  rejection_reason: z.string().nullable(),
  is_private: z.boolean(),
  is_main: z.boolean(),
  photo: photoView,
})
const reportOfMember = z.object({
  id,
  receipt: z.string(),
  is_by_member: z.boolean(),
  other: z.object({ id, name: z.string() }),
  reason: reportReason,
  text: z.string(),
  /** There is a conversation attached to it. */
  has_message: z.boolean(),
  at: isoTime,
  status: z.enum(['open', 'decided']),
})
const mailOfMember = z.object({
  kind: z.string(),
  outcome: z.enum(['sent', 'refused', 'bounced', 'complained']),
  status: z.string().nullable(),
  at: isoTime,
})
export const noteView = z.object({ id, by: z.string(), text: z.string(), at: isoTime })

/** A member for staff; parts that the role may not see are null. */
export const memberView = z.object({
  id,
  name: z.string(),
  email: z.string(),
  kind: z.enum(['member', 'fictional']),
  site: z.object({ id, name: z.string() }),
  status: memberStatus,
  is_paid: z.boolean(),
  language: z.string(),
  country: z.string(),
  age: z.int().nullable(),
  gender: gender.nullable(),
  seeks: sought.nullable(),
  city: z.string().nullable(),
  signed_up_at: isoTime,
  confirmed_at: isoTime.nullable(),
  last_active_at: isoTime.nullable(),
  paused_at: isoTime.nullable(),
  limited_until: isoTime.nullable(),
  /** For a deleted account: time of erasure. */
  erase_after: isoTime.nullable(),
  /** network, ref, sub1 … of the first visit. */
  came_from: z.record(z.string(), z.string()),
  passkeys: z.int(),
  second_factor_since: isoTime.nullable(),
  /** Signal score with reasons; null for roles that may not see it. */
  signals: z
    .object({ score: z.int(), reasons: z.array(z.object({ kind: z.enum(signalKinds), weight: z.number() })) })
    .nullable(),
  sessions: z.array(sessionOfMember).nullable(),
  /** With the text agreed to; null for consents older than its storage. */
  consents: z.array(consentView.extend({ text: z.string().nullable() })).nullable(),
  exports: z.array(z.object({ id, state: z.enum(['making', 'ready', 'failed']), requested_at: isoTime })).nullable(),
  photos: z.array(photoOfMember).nullable(),
  reports: z.array(reportOfMember).nullable(),
  money: z
    .object({
      credits: z.int(),
      purchased: z.int(),
      bonus: z.int(),
      orders: z.array(
        z.object({
          id,
          status: orderStatus,
          total: money,
          credits: z.int(),
          at: isoTime,
          refunded: money,
          charged_back: money,
        }),
      ),
      documents: z.array(
        z.object({
          id,
          number: z.string(),
          kind: z.enum(['invoice', 'credit_note']),
          issued_at: isoTime,
          url: z.string(),
        }),
      ),
    })
    .nullable(),
  mails: z.array(mailOfMember).nullable(),
  /** Stopped emails by type, with the reason. */
  stopped: z.array(z.object({ type: z.string(), reason: z.string(), at: isoTime })).nullable(),
  notes: z.array(noteView).nullable(),
})
export type MemberView = z.infer<typeof memberView>

/** Filters of a timeline. */
export const timelineKinds = ['account', 'money', 'credits', 'mails', 'photos', 'safety', 'chats', 'staff'] as const
export type TimelineKind = (typeof timelineKinds)[number]
const timelineWords = [
  'signed_up',
  'confirmed',
  'paused',
  'consent_given',
  'consent_withdrawn',
  'logged_in',
  'export_asked',
  'leaving',
  ...paymentWords,
  'credits_came',
  'credits_went',
  'mail_sent',
  'mail_refused',
  'mail_bounced',
  'mail_complained',
  'photo_added',
  'photo_approved',
  'photo_refused',
  'reported',
  'has_reported',
  'decided',
  'conversation_begun',
  'conversation_got',
  'staff_act',
  'staff_note',
] as const
export const activityEntryView = z.object({
  /** Id of the entry, and cursor of the next page. */
  id: z.string(),
  at: isoTime,
  kind: z.enum(timelineKinds),
  word: z.enum(timelineWords),
  /** Kind of the consent, email, movement or report; action of the staff. */
  what: z.string().nullable(),
  amount: money.nullable(),
  credits: z.int().nullable(),
  order_id: id.nullable(),
  /** The staff member, or the other member. */
  who: z.string().nullable(),
  /** A note by staff. */
  note: z.string().nullable(),
})
export type ActivityEntryView = z.infer<typeof activityEntryView>

export const asMemberView = z.object({
  id,
  name: z.string(),
  profile: ownProfileView,
  visibility: visibilityView,
  likes: z.object({ given: z.int(), received: z.int(), matches: z.int() }),
  blocks: z.object({ made: z.int(), received: z.int() }),
  /** Chat partners and counts; no message content. */
  chats: z.array(
    z.object({
      id,
      other: z.object({ id, name: z.string() }),
      messages: z.int(),
      unread: z.int(),
      last_at: isoTime,
      is_archived: z.boolean(),
    }),
  ),
  preferences: preferencesView,
  /** The conversation attached to a report; null unless requested. */
  conversation: z
    .object({
      receipt: z.string(),
      is_by_member: z.boolean(),
      other: z.string(),
      messages: z.array(evidenceMessageView),
    })
    .nullable(),
})
export type AsMemberView = z.infer<typeof asMemberView>
