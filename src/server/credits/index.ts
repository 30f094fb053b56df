export { type AboutMovements, creditsHandlers, type KeyedMovement } from './handlers.ts'
export {
  findEntry,
  grant,
  preparedSpendCtes,
  quickSpendCtes,
  requestHash,
  type SpendEntry,
  spendValues,
} from './ledger.ts'
export { reactCredits } from './listeners.ts'
export { listMovements } from './movements.ts'
export { allMovements, grantByStaff, grantedSince, movementHistory, usesOfOrder } from './office.ts'
export { creditsData } from './personal-data.ts'
export { type WalletRow, walletFactsOf, walletRelation } from './relations.ts'
export { moveReturned, type OrderLot, orderLot } from './returns.ts'
export { planSpend, type SpendPlan, type WalletFacts } from './rules.ts'
export { spendInSteps } from './spend.ts'
export { balanceOf, creditLotsOf, purchasedCreditsOf, unspentOrdersOf, walletFacts } from './wallets.ts'
