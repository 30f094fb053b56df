import { eq } from 'drizzle-orm'
import type { Scope } from '../platform/platform.ts'
import { invoices } from './tables.ts'

/** Documents are kept for the books under an id that stands for nobody; the address of the buyer stands on none of their rows. */
export async function eraseInvoices(
  { tx }: Scope,
  { memberId, replacementId }: { memberId: string; replacementId: string },
): Promise<void> {
  await tx.update(invoices).set({ memberId: replacementId }).where(eq(invoices.memberId, memberId))
}
