import { and, eq, lte } from 'drizzle-orm'
import { activationDays } from '../../../contract/constants.ts'
import { batchOf, inBatches } from '../../platform/db/batches.ts'
import type { Platform } from '../../platform/platform.ts'
import { members } from '../tables.ts'

/**
 * Ends the sign-ups that nobody has confirmed in time; they are erased with the next round. Who has paid is no such sign-up: that is for
 * people to look at.
 */
export async function endUnconfirmed({ db, clock }: Platform): Promise<void> {
  const now = clock.now()
  const isOverdue = and(
    eq(members.status, 'not_confirmed'),
    eq(members.kind, 'member'),
    eq(members.isPaid, false),
    lte(members.signedUpAt, new Date(now.getTime() - activationDays * 86_400_000)),
  )
  await inBatches(db, async (tx, size) => {
    const overdue = batchOf(members, isOverdue, size)
    return (await tx.update(members).set({ status: 'deleted', eraseAfter: now }).where(overdue)).rowCount ?? 0
  })
}
