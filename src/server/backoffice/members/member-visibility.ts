import type { StaffRole } from '../../../contract/constants.ts'
import type { MemberPart, matchKinds, TimelineKind } from '../../../contract/office/member-views.ts'

type MatchKind = (typeof matchKinds)[number]

/**
 * Parts of a member visible per role: finance sees no photos, reports or messages, moderators no payments, marketing no
 * members.
 */
const partRoles: Record<MemberPart, readonly StaffRole[]> = {
  sessions: ['support', 'moderator', 'admin'],
  consents: ['support', 'admin'],
  photos: ['support', 'moderator', 'admin'],
  reports: ['support', 'moderator', 'admin'],
  money: ['support', 'finance', 'admin'],
  mails: ['support', 'finance', 'admin'],
  notes: ['support', 'moderator', 'finance', 'admin'],
}

/** What a part of a member's timeline belongs to; null: every role that sees members. */
const partOfTimeline: Record<TimelineKind, MemberPart | null> = {
  account: null,
  money: 'money',
  credits: 'money',
  mails: 'mails',
  photos: 'photos',
  safety: 'reports',
  chats: 'reports',
  staff: 'notes',
}

/** What a text is looked for in that not every role may search by. */
const partOfMatch: Partial<Record<MatchKind, MemberPart>> = {
  order: 'money',
  invoice: 'money',
  payment: 'money',
  receipt: 'reports',
}

export function seesPart(role: StaffRole, part: MemberPart): boolean {
  return partRoles[part].includes(role)
}

/** The kinds of a timeline that a role sees, in their order. */
export function timelineKindsOf(role: StaffRole): TimelineKind[] {
  const kinds = Object.entries(partOfTimeline) as [TimelineKind, MemberPart | null][]
  return kinds.flatMap(([kind, part]) => (part === null || seesPart(role, part) ? [kind] : []))
}

export function maySearchBy(role: StaffRole, kind: MatchKind): boolean {
  const part = partOfMatch[kind]
  return part === undefined || seesPart(role, part)
}
