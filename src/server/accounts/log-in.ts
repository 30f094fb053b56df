import { type Tx, transaction } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { sendWayBack } from './access-mails.ts'
import { type BanFacts, bannedRefusal } from './ban.ts'
import { accountsAt, type Candidate, holdAccount } from './candidates.ts'
import { deviceHashOf } from './devices.ts'
import { countTry, deviceLimit, forgiveTries, networkLimit, takeBackTry } from './login-limits.ts'
import { isPassword } from './passwords.ts'
import { emailKeyOf } from './rules.ts'
import { hasSecondFactor } from './second-factor.ts'
import { secondFactorRequired } from './second-step.ts'
import { openSession } from './sessions.ts'

type Credentials = { email: string; password: string }

/**
 * Checks the credentials and opens a session; answers the member's id. The work is the same whatever stands behind the address.
 * Errors: login_failed, login_blocked {minutes}; only with the right password account_banned and second_factor_required {challenge};
 * where the site says who has an account also email_not_found and account_pending_deletion.
 */
export async function logIn(ctx: Ctx, { email, password }: Credentials, banFacts: BanFacts): Promise<string> {
  const emailKey = emailKeyOf(email) ?? email.trim().toLowerCase()
  const deviceHash = deviceHashOf(ctx)
  const { owner, signUp } = await accountsAt(ctx.db, { poolId: ctx.site.poolId, emailKey, deviceHash })
  const limitKey = limitOf(ctx, emailKey, owner, deviceHash)
  const minutes = await countTry(ctx, limitKey)
  const account = await whoseIs(password, owner, signUp)
  if (account === null) throw failure(ctx, owner ?? signUp, minutes)
  if (account.status === 'pending_deletion') throw await leaverRefusal(ctx, account, minutes)
  // Who signed up with somebody's address knows a right password, which must not buy guesses at the owner's
  await (account === signUp ? takeBackTry : forgiveTries)(ctx.db, limitKey)
  if (account.status === 'banned') throw await bannedRefusal(ctx, account.id, banFacts)
  const refused = await transaction(ctx.db, (tx) => enter(ctx, tx, account))
  if (refused === 'changed') throw failure(ctx, account, minutes)
  if (refused !== null) throw refused
  return account.id
}

/**
 * Opens the session under a lock of the account: whoever changes the password or closes the account at this moment comes before, and the
 * password opens nothing any more, or after, and ends this session too.
 */
async function enter(ctx: Ctx, tx: Tx, account: Candidate): Promise<Refusal | 'changed' | null> {
  const held = await holdAccount(tx, account.id)
  if (held?.passwordHash !== account.passwordHash || !mayEnter(held.status)) return 'changed'
  if (await hasSecondFactor(tx, account.id)) return secondFactorRequired(ctx, tx, account.id)
  await openSession(ctx, tx, account.id)
  return null
}

const mayEnter = (status: Candidate['status']) => status === 'active' || status === 'not_confirmed'

/**
 * The account that a password fits. An unconfirmed sign-up opens with its own also where the address has an owner: otherwise whoever signs
 * up with an address could tell by logging in again. Both are looked at, whether or not they are there.
 */
async function whoseIs(password: string, owner: Candidate | null, signUp: Candidate | null): Promise<Candidate | null> {
  const [isOwner, isSignUp] = await Promise.all(
    [owner, signUp].map((candidate) => isPassword(candidate?.passwordHash ?? null, password)),
  )
  if (isOwner === true) return owner
  return isSignUp === true ? signUp : null
}

/** A browser in which the owner has been before counts for itself: what strangers of the same network type does not lock it out. */
function limitOf(ctx: Ctx, emailKey: string, owner: Candidate | null, deviceHash: string | null): string {
  const isKnown = owner?.isKnownDevice === true && deviceHash !== null
  return isKnown ? deviceLimit(owner.id, deviceHash) : networkLimit(ctx, emailKey)
}

function failure(ctx: Ctx, account: Candidate | null, minutes: number): Refusal {
  if (minutes > 0) return new Refusal('login_blocked', { minutes })
  const mayTell = ctx.site.settings.revealRegisteredEmail
  return new Refusal(mayTell && account === null ? 'email_not_found' : 'login_failed')
}

/** Who left and has the right password hears by mail how to come back; the answer tells it only where the site says who has an account. */
async function leaverRefusal(ctx: Ctx, account: Candidate, minutes: number): Promise<Refusal> {
  await sendWayBack(ctx, account.id)
  return ctx.site.settings.revealRegisteredEmail
    ? new Refusal('account_pending_deletion')
    : failure(ctx, account, minutes)
}
