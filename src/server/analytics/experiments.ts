import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { type TestArm, type TestMetric, type TestPlace, testPlaces } from '../../contract/office/office-constants.ts'
import { type Db, sqlState, type Tx, uniqueViolation } from '../platform/db/db.ts'
import { Refusal } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { areArms, armOf, usualArm } from './experiment-rules.ts'
import { type Arm, experiments, experimentTallies, exposures } from './tables.ts'

export type Experiment = typeof experiments.$inferSelect
type Asker = { siteId: string; memberId: string }

/** Which way a member is shown a place: the one that they were drawn for, or the usual one where nothing is tested. Writes nothing. */
export async function armFor(
  db: Db,
  { siteId, memberId }: Asker,
  place: TestPlace,
): Promise<{ arm: TestArm; isTested: boolean }> {
  const test = await runningAt(db, siteId, place)
  const name = test && armOf(test, memberId)
  const arm = testPlaces[place].find((known) => known === name)
  return { arm: arm ?? usualArm(place), isTested: arm !== undefined }
}

/** Notes that a member has really been shown it; the first time counts. Nothing where nothing is tested. */
export async function noteExposure(
  db: Db,
  { siteId, memberId }: Asker,
  { place, at }: { place: TestPlace; at: Date },
): Promise<void> {
  const test = await runningAt(db, siteId, place)
  const arm = test && armOf(test, memberId)
  if (test === null || arm === null) return
  await db.insert(exposures).values({ experimentId: test.id, memberId, arm, at }).onConflictDoNothing()
}

async function runningAt(db: Db, siteId: string, place: TestPlace): Promise<Experiment | null> {
  const isRunning = and(eq(experiments.siteId, siteId), eq(experiments.place, place), eq(experiments.status, 'running'))
  const [test] = await db.select().from(experiments).where(isRunning)
  return test ?? null
}

export type NewTest = {
  siteId: string
  place: TestPlace
  name: string
  hypothesis: string
  metric: TestMetric
  arms: Arm[]
  staffId: string
  at: Date
}

/** Begins a draft. Errors: invalid_input for ways that the place has not, or shares that are not 100 % together. */
export async function addTest(db: Db, { at, ...test }: NewTest): Promise<Experiment> {
  if (!areArms(test.place, test.arms)) throw new Refusal('invalid_input', {}, { arms: 'custom' })
  const [row] = await db
    .insert(experiments)
    .values({ ...test, id: newId(), status: 'draft', createdAt: at })
    .returning()
  if (row === undefined) throw new Error('a test was not kept')
  return row
}

/** Errors: not_found, conflict for one that is no draft, and where another one runs at this place. */
export async function startTest(tx: Tx, id: string, at: Date): Promise<Experiment> {
  try {
    return await moveTest(tx, id, { from: 'draft', to: { status: 'running', startedAt: at } })
  } catch (error) {
    if (sqlState(error) === uniqueViolation) throw new Refusal('conflict')
    throw error
  }
}

/** Everybody gets the usual way again; who was shown something is still looked at. Errors: not_found, conflict for one that does not run. */
export function stopTest(tx: Tx, id: string, at: Date): Promise<Experiment> {
  return moveTest(tx, id, { from: 'running', to: { status: 'stopped', stoppedAt: at } })
}

type Move = { from: Experiment['status']; to: Partial<Pick<Experiment, 'status' | 'startedAt' | 'stoppedAt'>> }

async function moveTest(tx: Tx, id: string, { from, to }: Move): Promise<Experiment> {
  const [known] = await tx.select().from(experiments).where(eq(experiments.id, id)).for('update')
  if (known === undefined) throw new Refusal('not_found')
  if (known.status !== from) throw new Refusal('conflict')
  const [row] = await tx.update(experiments).set(to).where(eq(experiments.id, id)).returning()
  if (row === undefined) throw new Error('a test is gone')
  return row
}

export type ArmTally = { arm: string; share: number; members: number; reached: number; before: number; waiting: number }

/** Tests of a site, the newest first, with what came of each way so far. */
export async function listTests(
  db: Db,
  siteId: string,
  limit = 100,
): Promise<{ test: Experiment; tallies: ArmTally[] }[]> {
  const tests = await db
    .select()
    .from(experiments)
    .where(eq(experiments.siteId, siteId))
    .orderBy(desc(experiments.id))
    .limit(limit)
  return Promise.all(tests.map(async (test) => ({ test, tallies: await talliesOf(db, test) })))
}

async function talliesOf(db: Db, { id, arms }: Experiment): Promise<ArmTally[]> {
  const [known, waiting] = await Promise.all([
    db.select().from(experimentTallies).where(eq(experimentTallies.experimentId, id)),
    db
      .select({ arm: exposures.arm, count: count() })
      .from(exposures)
      .where(and(eq(exposures.experimentId, id), isNull(exposures.outcome)))
      .groupBy(exposures.arm),
  ])
  return arms.map(({ name, share }) => {
    const { members = 0, reached = 0, before = 0 } = known.find(({ arm }) => arm === name) ?? {}
    return { arm: name, share, members, reached, before, waiting: waiting.find(({ arm }) => arm === name)?.count ?? 0 }
  })
}
