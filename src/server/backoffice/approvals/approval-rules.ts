import type { StaffRole } from '../../../contract/constants.ts'
import type { ApprovalAct } from '../../../contract/office/access.ts'

/** Minor units from which a refund needs a second person: 100 euro, and about as much in the other currencies of the sites. */
const largeRefunds: Record<string, number> = {
  EUR: 100_00,
  GBP: 100_00,
  USD: 100_00,
  DKK: 750_00,
  SEK: 1_100_00,
  NOK: 1_100_00,
  PLN: 430_00,
}
const largeGrant = 200
export const approvalDays = 7

type Size = { minor?: number; currency?: string; credits?: number }

/**
 * Whether an act needs four-eyes approval: refunds from 100 euro or equivalent, grants from 200 credits, every ban, every
 * disclosure. An unknown size (other currency or none) counts as large.
 */
export function needsSecond(act: ApprovalAct, { minor, currency, credits }: Size): boolean {
  if (act === 'ban' || act === 'disclosure') return true
  if (act === 'grant') return credits === undefined || credits >= largeGrant
  const limit = currency === undefined ? undefined : largeRefunds[currency]
  return limit === undefined || minor === undefined || minor >= limit
}

type Waiting = { requestedBy: string; outcome: string | null; expiresAt: Date }
type Decider = { staffId: string; role: StaffRole }

/**
 * Why a staff account may not decide an approval: decided or expired (`conflict`), own request or wrong role
 * (`forbidden`); null if it may.
 */
export function decidingFault(
  { requestedBy, outcome, expiresAt }: Waiting,
  { staffId, role }: Decider,
  { roles, now }: { roles: readonly StaffRole[]; now: Date },
): 'conflict' | 'forbidden' | null {
  if (requestedBy === staffId || !roles.includes(role)) return 'forbidden'
  return outcome !== null || expiresAt <= now ? 'conflict' : null
}
