import { type Ctx, limitRate, networkKeys } from '../../sites/index.ts'
import { spendProofOfWork } from './proof-of-work.ts'

/** Counts a sign-up form of a network before anything is judged in it, refused ones too. Errors: too_many_requests. */
export async function limitForms(ctx: Ctx): Promise<void> {
  await limitRate(ctx, 'signUpForm', networkKeys(ctx).network)
}

/**
 * Counts a sign-up without faults: fewer without a solved proof of work, so that people without JavaScript get through and robots do not.
 * Answers how many the network's range has made within a day, this one included. Errors: robot_suspected, too_many_requests.
 */
export async function limitSignUps(ctx: Ctx, altcha: string | undefined): Promise<number> {
  const { network, range } = networkKeys(ctx)
  const isSolved = await spendProofOfWork(ctx, altcha)
  // One after the other: what one limit refuses does not count towards the next
  if (!isSolved) await limitRate(ctx, 'signUpNoScript', range)
  await limitRate(ctx, 'signUp', network)
  await limitRate(ctx, 'signUpDay', network)
  return (await limitRate(ctx, 'signUpRange', range)).consumed
}
