import type { NoticeKind } from '../../contract/constants.ts'
import type { ReportReason } from '../../contract/moderation/moderation.ts'

export type Gravity = 'grave' | 'serious' | 'ordinary'

/** What harm waits with a report: the gravest are looked at first, however new. */
export const gravityOf: Record<ReportReason, Gravity> = {
  underage: 'grave',
  illegal: 'grave',
  harassment: 'serious',
  scam: 'serious',
  nudity: 'serious',
  fake: 'ordinary',
  other: 'ordinary',
}

/** The same of notices of illegal content. */
export const noticeGravityOf: Record<NoticeKind, Gravity> = {
  intimate_image: 'grave',
  underage: 'grave',
  depicted: 'serious',
  threat: 'serious',
  fraud: 'serious',
  impersonation: 'serious',
  rights: 'ordinary',
  other: 'ordinary',
}

/** Kinds of notices and reasons of reports that are decided within so many hours, on weekends too. */
export const urgentHours: ReadonlyMap<string, number> = new Map<NoticeKind | ReportReason, number>([
  ['underage', 24],
  ['intimate_image', 48],
])

/** Whether a notice counts without the name and address of who sends it: where a child or an intimate image is concerned. */
export function mayStayUnknown(kind: NoticeKind): boolean {
  return kind === 'underage' || kind === 'intimate_image'
}
