import { and, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { type TestMetric, testDays } from '../../contract/office/office-constants.ts'
import { originRelation } from '../accounts/index.ts'
import { firstWordRelation, messageTimeRelation } from '../chat/index.ts'
import { paidRelation } from '../payments/index.ts'
import { deleteInBatches } from '../platform/db/batches.ts'
import { type Tx, transaction } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'
import { activityRelation } from '../profiles/index.ts'
import { experiments, experimentTallies, exposures } from './tables.ts'

const dayMs = 86_400_000
const createBatcher = 1_000
/** How long who was shown what is kept after a test, when all is counted. */
const retentionDays = 30

/** When a member first did what a metric looks at; of `kept`, when they were last here. */
const times: Record<TestMetric, SQL> = {
  confirmed: sql`(SELECT o.confirmed_at FROM ${originRelation} o WHERE o.id = e.member_id)`,
  first_message: sql`(SELECT min(m.sent_at) FROM ${firstWordRelation} f
    JOIN ${messageTimeRelation} m ON m.conversation_id = f.conversation_id AND m.seq = f.first_seq WHERE f.member_id = e.member_id)`,
  first_purchase: sql`(SELECT min(b.completed_at) FROM ${paidRelation} b WHERE b.member_id = e.member_id)`,
  kept: sql`(SELECT a.last_active_at FROM ${activityRelation} a WHERE a.member_id = e.member_id)`,
}

const window = sql`make_interval(days => ${testDays}::int)`
/** Who had done it before cannot be moved to do it; of those who stay, everybody was here before. */
const firstTime = sql`CASE WHEN e.done_at <= e.at THEN 'before' WHEN e.done_at < e.at + ${window} THEN 'reached' ELSE 'not_reached' END`
const stayed = sql`CASE WHEN e.done_at >= e.at + ${window} THEN 'reached' ELSE 'not_reached' END`

/** After how many days it is known: within so many it was done; or it was somebody who came back in as many after those. */
export const knownAfterDays = (metric: TestMetric) => (metric === 'kept' ? 2 * testDays : testDays)

/** Counts what became of everybody whose time is over, once, and forgets who was shown what when a test is long over. */
export async function settleExposures({ db, clock }: Platform): Promise<void> {
  const now = clock.now()
  for (const test of await db.select().from(experiments)) {
    const until = new Date(now.getTime() - knownAfterDays(test.metric) * dayMs)
    while ((await transaction(db, (tx) => settleSome(tx, test, until))) === createBatcher);
  }
  const over = new Date(now.getTime() - retentionDays * dayMs).toISOString()
  const isOver = sql`${exposures.experimentId} IN (SELECT id FROM ${experiments} WHERE ${experiments.stoppedAt} < ${over}::timestamptz)`
  await deleteInBatches(db, exposures, and(isOver, isNotNull(exposures.outcome), lte(exposures.at, now)))
}

async function settleSome(tx: Tx, { id, metric }: typeof experiments.$inferSelect, until: Date): Promise<number> {
  const { rows } = await tx.execute<{ arm: string; outcome: string }>(sql`
    WITH due AS (
      SELECT member_id, at FROM ${exposures} WHERE experiment_id = ${id} AND outcome IS NULL AND at <= ${until.toISOString()}::timestamptz
      LIMIT ${createBatcher} FOR UPDATE SKIP LOCKED),
    known AS (SELECT e.member_id, e.at, ${times[metric]} AS done_at FROM due e)
    UPDATE ${exposures} x SET outcome = ${metric === 'kept' ? stayed : firstTime} FROM known e
    WHERE x.experiment_id = ${id} AND x.member_id = e.member_id RETURNING x.arm, x.outcome`)
  for (const [arm, own] of Map.groupBy(rows, (row) => row.arm)) {
    const of = (outcome: string) => own.filter((row) => row.outcome === outcome).length
    const added = { members: of('reached') + of('not_reached'), reached: of('reached'), before: of('before') }
    await tx
      .insert(experimentTallies)
      .values({ experimentId: id, arm, ...added })
      .onConflictDoUpdate({
        target: [experimentTallies.experimentId, experimentTallies.arm],
        set: {
          members: sql`${experimentTallies.members} + excluded.members`,
          reached: sql`${experimentTallies.reached} + excluded.reached`,
          before: sql`${experimentTallies.before} + excluded.before`,
        },
      })
  }
  return rows.length
}
