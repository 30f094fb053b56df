import { messageLedgerChecks } from '../chat/index.ts'
import { type LedgerCheck, ownLedgerChecks } from '../credits/proof/index.ts'
import { orderLedgerChecks } from '../payments/index.ts'

/** Every check of the ledger, by the domains whose rows it compares. */
export const ledgerChecks: readonly LedgerCheck[] = [...ownLedgerChecks, ...orderLedgerChecks, ...messageLedgerChecks]
