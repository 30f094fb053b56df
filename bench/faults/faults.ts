import { table } from '../measure.ts'
import { openStage } from '../stage.ts'
import type { FaultPlan } from './plan.ts'
import { type Outcome, runFaults } from './run.ts'

const full: FaultPlan = {
  conversations: 100,
  messagesEach: 250,
  cuts: 2_000,
  kills: 20,
  crashes: 60,
  stormMs: 600_000,
  mostWaiting: 3,
  downMs: 10_000,
  lastEach: 1,
}
const drainBarMs = 5_000

/** The fault run in full; ends with an error where a word, a credit or the time was lost. */
export async function benchFaults(): Promise<void> {
  const stage = await openStage('faults')
  try {
    const outcome = await runFaults(stage, full)
    console.log(`\nFault run\n\n${reportOf(outcome)}`)
    const faults = faultsOf(outcome)
    if (faults.length > 0 || share(outcome.drainMs, 0.99) > drainBarMs) process.exitCode = 1
  } finally {
    await stage.close()
  }
}

/** Violations by name; empty if there are none. */
export function faultsOf(outcome: Outcome): string[] {
  const { plan, spent, messages, refusals, ledger } = outcome
  const total = 2 * plan.conversations * plan.messagesEach
  const counted = {
    lost: outcome.lost,
    'shown twice': outcome.twice,
    'out of order': outcome.outOfOrder,
    'of nobody': outcome.strange,
    'silent gaps': outcome.silentGaps,
    'reactions lost': outcome.reactionsLost,
    'not drained': outcome.undrained,
    'browsers without a live line': outcome.withoutLine,
    'misplaced in the database': outcome.misplaced,
    'messages too many or too few': messages - total,
    'credits too many or too few': spent - total,
    'logged out': outcome.loggedOut,
    refused: refusals.length,
    'faults in the ledger': ledger.reduce((sum, { differences }) => sum + differences, 0),
  }
  return Object.entries(counted).flatMap(([name, count]) => (count === 0 ? [] : [`${name}: ${count}`]))
}

export function reportOf(outcome: Outcome): string {
  const { plan, network, drainMs } = outcome
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  return table([
    ['', 'count'],
    ['conversations', plan.conversations],
    ['messages written', 2 * plan.conversations * plan.messagesEach],
    ['kills of the server', outcome.kills],
    ['tabs crashed and opened again', outcome.crashes],
    ['times a live line came back', outcome.reconnects],
    ...Object.entries(network),
    ['gaps seen and asked for', outcome.gaps - outcome.silentGaps],
    ['reactions', outcome.reactions],
    ['credits spent', outcome.spent],
    ['faults found', faultsOf(outcome).join(', ') || 0],
    ['under faults', seconds(outcome.stormMs)],
    ['drained after healing, p50', seconds(share(drainMs, 0.5))],
    ['p99', seconds(share(drainMs, 0.99))],
    ['longest', seconds(share(drainMs, 1))],
  ])
}

/** The value that this share of all does not exceed. */
function share(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? Number.POSITIVE_INFINITY
}
