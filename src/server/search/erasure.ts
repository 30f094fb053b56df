import { eq } from 'drizzle-orm'
import type { Scope } from '../platform/platform.ts'
import { savedSearches } from './tables.ts'

/** Kept searches go. */
export async function eraseSearches({ tx }: Scope, { memberId }: { memberId: string }): Promise<void> {
  await tx.delete(savedSearches).where(eq(savedSearches.memberId, memberId))
}
