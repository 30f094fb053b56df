import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { isKnownDevice } from '../sessions/devices.ts'
import { members } from '../tables.ts'

export type Candidate = {
  id: string
  status: 'active' | 'banned' | 'pending_deletion' | 'not_confirmed' | 'deleted'
  passwordHash: string
  /** Its member has logged in with this browser before. */
  isKnownDevice: boolean
}

/** The account, locked until the transaction ends. Null if it does not exist. */
export async function holdAccount(
  tx: Tx,
  memberId: string,
): Promise<Pick<Candidate, 'status' | 'passwordHash'> | null> {
  const columns = { status: members.status, passwordHash: members.passwordHash }
  const [held] = await tx.select(columns).from(members).where(eq(members.id, memberId)).for('share')
  return held ?? null
}

type CandidateQuery = { poolId: string; emailKey: string; deviceHash: string | null }

/** The account of an address: its confirmed owner, otherwise an unconfirmed sign-up. */
export async function accountAt(db: Db, query: CandidateQuery): Promise<Candidate | null> {
  const { owner, signUp } = await accountsAt(db, query)
  return owner ?? signUp
}

/**
 * Candidates of a log-in: the confirmed owner and at most one unconfirmed sign-up, preferably of this browser, then the
 * newest. The limit makes the cost of a log-in constant. Fictional profiles are excluded.
 */
export async function accountsAt(
  db: Db,
  { poolId, emailKey, deviceHash }: CandidateQuery,
): Promise<{ owner: Candidate | null; signUp: Candidate | null }> {
  const isKnown = isKnownDevice(deviceHash)
  const isSignUp = sql`${members.status} = 'not_confirmed'`
  const rows = await db
    .selectDistinctOn([isSignUp], {
      id: members.id,
      status: members.status,
      passwordHash: members.passwordHash,
      isKnownDevice: isKnown,
    })
    .from(members)
    .where(
      and(
        eq(members.poolId, poolId),
        eq(members.emailKey, emailKey),
        eq(members.kind, 'member'),
        inArray(members.status, ['active', 'banned', 'pending_deletion', 'not_confirmed']),
      ),
    )
    .orderBy(isSignUp, desc(isKnown), desc(members.signedUpAt))
  return {
    owner: rows.find(({ status }) => status !== 'not_confirmed') ?? null,
    signUp: rows.find(({ status }) => status === 'not_confirmed') ?? null,
  }
}
