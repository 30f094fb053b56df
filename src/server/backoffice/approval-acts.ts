import type { ApprovalAct } from '../../contract/backoffice.access.ts'
import type { ActThatWaits } from './approvals.ts'
import { grantAct } from './grants.ts'
import { banThatWaits } from './measure-approval.ts'
import { refundAct } from './refunds.ts'

/** What needs a second person, who that may be, and how it goes on then. */
export const approvalActs: Readonly<Record<ApprovalAct, ActThatWaits>> = {
  refund: refundAct,
  grant: grantAct,
  ban: banThatWaits,
}
