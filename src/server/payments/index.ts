export { paidRelation, refundRelation } from './analytics.ts'
export { paymentsHandlers } from './handlers.ts'
export { orderLedgerChecks } from './ledger-checks.ts'
export { reactPayments, registerPaymentJobs } from './listeners.ts'
export { paymentsData } from './personal-data.ts'
export { prohibitedProviders, providersInUse } from './providers/acceptance.ts'
export { portalPage } from './providers/portal.ts'
export { payInSandbox } from './providers/sandbox-pay.ts'
export { listDifferences, resolveDifference } from './reconciliation/discrepancies.ts'
export {
  checkedOrderRelation,
  riskyOrders,
  settleRiskyOrder,
  tallyRiskyOrders,
  unsettleRiskyOrder,
} from './risk/risks.ts'
export { providerReportTimes } from './webhooks/ccbill-transactions.ts'
export { servePaymentRoutes } from './webhooks/routes.ts'
export { eventPartitions } from './webhooks/webhooks.ts'
export { openWithdrawals, resolveWithdrawal } from './withdrawals/withdrawal-rows.ts'
