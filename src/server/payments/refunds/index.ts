export { isRefundOwed } from './account-end-refunds.ts'
export { listManualRefunds, type ManualRefund, payManualRefund, refuseManualRefund } from './manual-refunds.ts'
export { refundDue } from './refund-rules.ts'
export { refundByStaff, refundChoices, refundedByStaff } from './refunds.ts'
