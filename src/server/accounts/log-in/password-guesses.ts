import { Refusal } from '../../platform/errors.ts'
import { type RateLimit, type RateLimitName, rateLimits } from '../../platform/rate-limit/limits.ts'
import { type Ctx, limitRate, networkKeys } from '../../sites/index.ts'
import { spendProofOfWork } from '../sign-up/proof-of-work.ts'

/** The limits that a guess at a password counts against. */
type GuessLimits = {
  pair: RateLimitName
  browser: RateLimitName
  network: RateLimitName
  range?: RateLimitName
  account: RateLimitName
}
const memberLimits: GuessLimits = {
  pair: 'logIn',
  browser: 'logInKnownBrowser',
  network: 'logInNetwork',
  range: 'logInRange',
  account: 'logInAccount',
}
const staffLimits: GuessLimits = {
  pair: 'staffLogIn',
  browser: 'staffLogInKnownBrowser',
  network: 'staffLogInNetwork',
  account: 'staffLogInAccount',
}

export type Guess = {
  /** Minutes of the block that begins if this guess is wrong; 0 for none. */
  minutesBlocked: number
  /** Correct guess: resets the counters of this browser or network. */
  forgive(): Promise<void>
  /** Correct guess without a reset: only this one is not counted. */
  refund(): Promise<void>
}

type Guessed = {
  of: 'members' | 'staff'
  /** What stands for the account in the keys; it need not exist. */
  account: string
  /** The browser, if the account's owner has logged in with it before: what strangers do does not lock it out. */
  knownBrowser: string | null
  /** A solved proof of work, if one was sent. */
  altcha: string | undefined
}

/**
 * Counts a guess at a password before it is looked at, so that guesses at the same moment are no more than guesses in a row: against the
 * account in this network, the network over all accounts, and the account over all networks. A known browser counts for itself.
 * Errors: login_blocked, too_many_requests, proof_of_work_required (all {minutes, retry_after}), robot_suspected.
 */
export async function countGuess(ctx: Ctx, { of, account, knownBrowser, altcha }: Guessed): Promise<Guess> {
  const limits = of === 'members' ? memberLimits : staffLimits
  if (knownBrowser !== null) return countOwn(ctx, limits.browser, `${account} ${knownBrowser}`)
  const { network, range } = networkKeys(ctx)
  const pair = `${account} ${range}`
  await ctx.rateLimiter.refuseUsedUp(limits.pair, pair)
  const wide: [RateLimitName, string][] = [
    ...(limits.range === undefined ? [] : [[limits.range, range] as [RateLimitName, string]]),
    [limits.network, network],
    [limits.account, account],
  ]
  let needsProof: Refusal | null = null
  for (const [name, key] of wide) {
    const { consumed, retryAfter } = await limitRate(ctx, name, key)
    const { proofOfWorkAfter = Number.POSITIVE_INFINITY }: RateLimit = rateLimits[name]
    if (consumed > proofOfWorkAfter) needsProof ??= proofRequired(retryAfter)
  }
  if (needsProof !== null && !(await spendProofOfWork(ctx, altcha))) {
    // Unsolved requests reveal nothing and must not use up the account's hard limit
    await ctx.rateLimiter.refund(limits.account, account)
    throw needsProof
  }
  const own = await countOwn(ctx, limits.pair, pair)
  const refundWide = () => Promise.all(wide.map(([name, key]) => ctx.rateLimiter.refund(name, key)))
  return {
    ...own,
    forgive: async () => void (await Promise.all([own.forgive(), refundWide()])),
    refund: async () => void (await Promise.all([own.refund(), refundWide()])),
  }
}

/** Counts a guess against one limit that belongs to one who is known. Errors: login_blocked {minutes, retry_after}. */
export async function countOwn(ctx: Ctx, name: RateLimitName, key: string): Promise<Guess> {
  const { minutesBlocked } = await limitRate(ctx, name, key)
  return {
    minutesBlocked,
    forgive: () => ctx.rateLimiter.reset(name, key),
    refund: () => ctx.rateLimiter.refund(name, key),
  }
}

/** Refusal for a wrong guess that starts a block; null otherwise. */
export function blockedRefusal({ minutesBlocked: minutes }: Guess): Refusal | null {
  return minutes > 0 ? new Refusal('login_blocked', { minutes, retry_after: minutes * 60 }) : null
}

/** The owner has proved who they are by other means: wrong passwords from this network no longer count. */
export function forgiveGuesses(ctx: Ctx, account: string): Promise<void> {
  return ctx.rateLimiter.reset(memberLimits.pair, `${account} ${networkKeys(ctx).range}`)
}

function proofRequired(retryAfter: number): Refusal {
  return new Refusal('proof_of_work_required', { minutes: Math.ceil(retryAfter / 60), retry_after: retryAfter })
}
