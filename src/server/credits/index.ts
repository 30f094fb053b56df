import type { creditsEndpoints } from '../../contract/credits.ts'
import { viewerOf } from '../accounts/index.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { listMovements } from './movements.ts'
import { balanceParts } from './rules.ts'
import { walletFacts } from './wallets.ts'

export { exportCredits } from './export.ts'
export {
  findEntry,
  grant,
  preparedSpendCtes,
  requestHash,
  type SpendEntry,
  spendCtes,
  spendValues,
} from './ledger.ts'
export { reactCredits } from './on.ts'
export { quickSpendCtes } from './quick-spend.ts'
export { type WalletRow, walletFactsOf, walletRelation } from './relations.ts'
export { planSpend, type SpendPlan, type WalletFacts } from './rules.ts'
export { balanceOf, purchasedCreditsOf, spending, walletFacts } from './wallets.ts'

export const creditsHandlers: Handlers<typeof creditsEndpoints, Ctx> = {
  getWallet: async (ctx) => {
    const { balance, lots } = await walletFacts(ctx.db, viewerOf(ctx).memberId, { lock: false })
    return { credits: balance, ...balanceParts(lots) }
  },
  listMovements: async (ctx, { before, limit }) => {
    const page = await listMovements(ctx.db, viewerOf(ctx).memberId, { before, limit })
    return { movements: page.movements, next_before: page.nextBefore }
  },
}
