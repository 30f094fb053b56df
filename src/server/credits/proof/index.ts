export { type LedgerCheck, ledgerSources, ownLedgerChecks, returnKinds } from './ledger-checks.ts'
export { askForProof, type LedgerProof, lastLedgerProof, ledgerProofsSince, registerCreditsJobs } from './proof.ts'
