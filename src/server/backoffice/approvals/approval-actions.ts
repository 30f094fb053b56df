import type { ApprovalAct } from '../../../contract/office/access.ts'
import { grantAct } from '../access/grants.ts'
import { banThatWaits } from '../cases/moderation-actions.ts'
import { refundAct } from '../orders/refunds.ts'
import type { ActThatWaits } from './approvals.ts'

/** What needs a second person, who that may be, and how it goes on then. */
export const approvalActs: Readonly<Record<ApprovalAct, ActThatWaits>> = {
  refund: refundAct,
  grant: grantAct,
  ban: banThatWaits,
}
