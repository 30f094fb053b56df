import { and, eq, inArray } from 'drizzle-orm'
import type { Scope } from '../platform/events.ts'
import { discountCodes, discountRedemptions, memberOffers, orders } from './tables.ts'

/** Stands in the books where a code was that only this member had. */
const personalCode = 'PERSONAL'

/** What was bought is kept for the books under an id that stands for nobody; offers and codes made to the member go. */
export async function erasePayments(
  { tx }: Scope,
  { memberId, replacementId }: { memberId: string; replacementId: string },
): Promise<void> {
  const own = tx.select({ code: discountCodes.code }).from(discountCodes).where(eq(discountCodes.memberId, memberId))
  for (const table of [orders, discountRedemptions]) {
    const isMine = eq(table.memberId, memberId)
    await tx
      .update(table)
      .set({ code: personalCode })
      .where(and(isMine, inArray(table.code, own)))
    await tx.update(table).set({ memberId: replacementId }).where(isMine)
  }
  for (const table of [discountCodes, memberOffers]) await tx.delete(table).where(eq(table.memberId, memberId))
}
