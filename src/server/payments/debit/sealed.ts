import type { SealedColumn } from '../../platform/security/reseal.ts'
import { filePurpose } from './batches.ts'
import { mandatePurpose } from './mandates.ts'
import { debitBatches, mandates } from './tables.ts'

const details = [mandates.sealedIban, mandates.sealedHolder, mandates.sealedPhone, mandates.sealedAddress]

export const sealedDebits: SealedColumn[] = [
  ...details.map((column) => ({ table: mandates, key: mandates.id, column, purpose: mandatePurpose })),
  { table: debitBatches, key: debitBatches.id, column: debitBatches.sealedFile, purpose: filePurpose },
]
