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

/** The account as it stands; nobody changes it until the transaction ends. Null where it is gone. */
export async function holdAccount(
  tx: Tx,
  memberId: string,
): Promise<Pick<Candidate, 'status' | 'passwordHash'> | null> {
  const columns = { status: members.status, passwordHash: members.passwordHash }
  const [held] = await tx.select(columns).from(members).where(eq(members.id, memberId)).for('share')
  return held ?? null
}

type CandidateQuery = { poolId: string; emailKey: string; deviceHash: string | null }

/** The one account that an address stands for: its confirmed owner; where nobody has confirmed it, a sign-up. */
export async function accountAt(db: Db, asked: CandidateQuery): Promise<Candidate | null> {
  const { owner, signUp } = await accountsAt(db, asked)
  return owner ?? signUp
}

/**
 * Whom a log-in with an address may mean: its confirmed owner, and one sign-up that nobody has confirmed: of this browser, then the newest.
 * Never more, so that a log-in takes the same work whatever there is. Fictional profiles have nobody who could log in.
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
