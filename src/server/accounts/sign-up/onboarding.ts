import { eq } from 'drizzle-orm'
import { signUpSteps } from '../../../contract/constants.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { skippedSteps } from '../tables.ts'

type SignUpStep = (typeof signUpSteps)[number]

/** Steps of the sign-up that a member has left out, on whatever device, in their order. */
export async function skippedStepsOf(db: Db, memberId: string): Promise<SignUpStep[]> {
  const rows = await db.select().from(skippedSteps).where(eq(skippedSteps.memberId, memberId))
  return signUpSteps.filter((step) => rows.some((row) => row.step === step))
}

/** Leaves a step out; again is fine. */
export async function skipStep({ db, clock }: Platform, memberId: string, step: SignUpStep): Promise<void> {
  await db.insert(skippedSteps).values({ memberId, step, at: clock.now() }).onConflictDoNothing()
}
