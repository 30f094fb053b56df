import type { ApprovalAct } from '../../../contract/office/access.ts'
import { grantAct } from '../access/grants.ts'
import { disclosureAct } from '../authority-orders/authority-orders.ts'
import { banThatWaits } from '../cases/moderation-actions.ts'
import { refundAct } from '../orders/refunds.ts'
import type { ActThatWaits } from './approvals.ts'

/** Acts that need four-eyes approval, with the deciding roles and continuation. */
export const approvalActs: Readonly<Record<ApprovalAct, ActThatWaits>> = {
  refund: refundAct,
  grant: grantAct,
  ban: banThatWaits,
  disclosure: disclosureAct,
}
