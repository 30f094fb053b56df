import { sealedFactors } from '../../accounts/second-factor/index.ts'
import { sealedStaffFactors } from '../../backoffice/index.ts'
import { sealedDebits } from '../../payments/debit/index.ts'
import type { SealedColumn } from '../../platform/security/reseal.ts'

/** Every column that holds what `secrets.seal` made: a rotation of the signing key seals them again. */
export const sealedColumns: readonly SealedColumn[] = [...sealedFactors, ...sealedStaffFactors, ...sealedDebits]
