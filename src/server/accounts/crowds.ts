import { Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { countAttempt, countedAttempts } from './attempts.ts'
import { networkOf } from './login-limits.ts'
import { spendPuzzle } from './puzzles.ts'
import { crowdLimits } from './rules.ts'

const hourMs = 3_600_000

/**
 * Lets one more try of a network in, before anything is done for it: `perHour` with a solved puzzle, three times as many a day, and a fifth
 * of it without, so that people without JavaScript get through and robots do not.
 * Answers how many tries of this network have been let in within the day, this one included. Errors: robot_suspected (see `spendPuzzle`),
 * too_many_requests.
 */
export async function admit(
  ctx: Ctx,
  act: string,
  { altcha, perHour }: { altcha: string | undefined; perHour: number },
): Promise<number> {
  const now = ctx.clock.now()
  const isSolved = await spendPuzzle(ctx, altcha)
  const { unsolvedPerHour, perDay } = crowdLimits(perHour)
  const limits = [
    ...(isSolved ? [] : [{ of: 'unsolved', windowMs: hourMs, max: unsolvedPerHour, now }]),
    { of: 'hour', windowMs: hourMs, max: perHour, now },
    { of: 'day', windowMs: 24 * hourMs, max: perDay, now },
  ]
  // One after the other: what one limit refuses does not count towards the next
  for (const { of, ...limit } of limits) {
    const key = `${act} ${of} ${ctx.site.poolId} ${networkOf(ctx.client.ip)}`
    if (!(await countAttempt(ctx.db, key, limit))) throw new Refusal('too_many_requests')
  }
  return countedAttempts(ctx.db, `${act} day ${ctx.site.poolId} ${networkOf(ctx.client.ip)}`)
}
