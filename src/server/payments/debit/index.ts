export { liftAccountBlock, listAccountBlocks } from './accounts.ts'
export {
  debitBatchFile,
  listDebitBatches,
  makeDebitBatches,
  settleDebitBatch,
  waitingDebits,
} from './batches.ts'
export { liftDebitBlock, listDebitBlocks } from './blocks.ts'
export { debitHandlers } from './handlers.ts'
export { returnedDebitOf, returnedDebitParts } from './return-email.ts'
export { returnDebit } from './returns.ts'
export { sealedDebits } from './sealed.ts'
export { debitFault, requireDebit } from './sign.ts'
export { countBankFiles } from './statements/bank-folder.ts'
export { type ImportedStatement, importStatement, listStatements } from './statements/statements.ts'
export { debitBatchView } from './views.ts'
export { registerDebitJobs } from './work.ts'
