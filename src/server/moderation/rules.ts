import type { ReportReason } from '../../contract/moderation.ts'

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
