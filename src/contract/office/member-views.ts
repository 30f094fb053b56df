import { z } from 'zod'
import { consentView } from '../accounts/leaving.ts'
import { memberStatus } from '../accounts/user.ts'
import { reportReason } from '../moderation/moderation.ts'
import { preferencesView } from '../notifications.ts'
import { orderStatus } from '../payments/payments.ts'
import { gender, ownProfileView, photoView, sought } from '../profiles/profiles.ts'
import { country, id, isoTime, money } from '../wire.ts'
import { evidenceMessageView } from './evidence.ts'
import { signalKinds } from './office-signals.ts'
import { paymentWords } from './orders.ts'

/** Parts of a member that not every role sees: which does is decided in `member-sight.ts` of the back office. */
export const memberParts = ['sessions', 'consents', 'photos', 'reports', 'money', 'mails', 'notes'] as const
export type MemberPart = (typeof memberParts)[number]

/** What a text was found in. */
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
] as const
export const foundMemberView = z.object({
  id,
  /** Empty where there is no profile any more. */
  name: z.string(),
  email: z.string(),
  site: z.string(),
  status: memberStatus,
  age: z.int().nullable(),
  country: z.string(),
  joined_at: isoTime,
  is_paid: z.boolean(),
  is_fictional: z.boolean(),
  /** Of the signals, 0 to 100; null for roles that see none. */
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
  /** There is a conversation to read with it. */
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

/** A member as the staff see them; parts that the role does not see are null. */
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
  /** Left, and erased after that. */
  erase_after: isoTime.nullable(),
  /** network, ref, sub1 … of the first visit. */
  came_from: z.record(z.string(), z.string()),
  passkeys: z.int(),
  second_factor_since: isoTime.nullable(),
  /** Score of the signals with its reasons; null for roles that see none. */
  signals: z
    .object({ score: z.int(), reasons: z.array(z.object({ kind: z.enum(signalKinds), weight: z.number() })) })
    .nullable(),
  sessions: z.array(sessionOfMember).nullable(),
  /** With the words that were agreed to; null for those of before they were stored. */
  consents: z.array(consentView.extend({ text: z.string().nullable() })).nullable(),
  exports: z.array(z.object({ id, state: z.enum(['making', 'ready', 'failed']), asked_at: isoTime })).nullable(),
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
  /** Mails that stopped, by type, and why. */
  stopped: z.array(z.object({ type: z.string(), reason: z.string(), at: isoTime })).nullable(),
  notes: z.array(noteView).nullable(),
})
export type MemberView = z.infer<typeof memberView>

/** What a timeline can be filtered by. */
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
  /** Of the entry, and the place that the next page begins behind. */
  id: z.string(),
  at: isoTime,
  kind: z.enum(timelineKinds),
  word: z.enum(timelineWords),
  /** The kind of a consent, mail, movement, report; the action of the staff. */
  what: z.string().nullable(),
  amount: money.nullable(),
  credits: z.int().nullable(),
  order_id: id.nullable(),
  /** Of the staff, or the other member. */
  who: z.string().nullable(),
  /** A note of the staff. */
  note: z.string().nullable(),
})
export type ActivityEntryView = z.infer<typeof activityEntryView>

export const asMemberView = z.object({
  id,
  name: z.string(),
  profile: ownProfileView,
  visibility: z.object({ is_invisible: z.boolean(), is_private: z.boolean() }),
  likes: z.object({ given: z.int(), received: z.int(), matches: z.int() }),
  blocks: z.object({ made: z.int(), received: z.int() }),
  /** With whom and how much; no word of what was written. */
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
  /** The conversation that a report keeps; null unless one was named. */
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
