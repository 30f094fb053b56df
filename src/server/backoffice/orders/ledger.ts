import type { LedgerProofView, orderEndpoints } from '../../../contract/office/orders.ts'
import { dayOf } from '../../../shared/dates.ts'
import { askForProof, type LedgerProof, ledgerProofsSince } from '../../credits/proof/index.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Handlers } from '../../platform/handlers.ts'
import type { Ctx } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { staffOf } from '../auth/sessions.ts'

const shownDays = 30
const dayMs = 86_400_000

/** What the nightly proofs of the ledger found. */
export const ledgerHandlers: Pick<Handlers<typeof orderEndpoints, Ctx>, 'listLedgerProofs' | 'askLedgerProof'> = {
  listLedgerProofs: async (ctx) => {
    const now = ctx.clock.now()
    const proofs = await ledgerProofsSince(ctx.db, new Date(now.getTime() - shownDays * dayMs))
    await noteAct(ctx, ctx.db, staffOf(ctx), { action: 'read_ledger_proofs' })
    return { proofs: proofs.map(proofView), today: dayOf(now) }
  },
  askLedgerProof: async (ctx) => {
    await transaction(ctx.db, async (tx) => {
      await askForProof(ctx, tx)
      await noteAct(ctx, tx, staffOf(ctx), { action: 'ask_ledger_proof' })
    })
    return { done: true }
  },
}

function proofView({ id, at, tookMs, isSound, checks }: LedgerProof): LedgerProofView {
  return {
    id,
    at: at.toISOString(),
    took_ms: tookMs,
    is_sound: isSound,
    entries: checks[0]?.count ?? 0,
    checks: checks.length,
    faults: checks
      .filter(({ differences }) => differences > 0)
      .map(({ name, differences, samples }) => ({
        name,
        differences,
        samples: samples.map((row) => JSON.stringify(row)),
      })),
  }
}
