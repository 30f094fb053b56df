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
export { returnDebit } from './returns.ts'
export { sealedDebits } from './sealed.ts'
export { debitFault, requireDebit } from './sign.ts'
export { debitBatchView } from './views.ts'
export { registerDebitJobs } from './work.ts'
