import { type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'
import { isPassword, withPasswordWork } from '../password/passwords.ts'
import { emailKeyOf } from '../rules.ts'
import { hasSecondFactor } from '../second-factor/second-factor.ts'
import { deviceHashOf } from '../sessions/devices.ts'
import { openSession } from '../sessions/sessions.ts'
import { accountsAt, type Candidate, holdAccount } from '../sign-up/candidates.ts'
import { type BanFacts, bannedRefusal } from './ban.ts'
import { blockedRefusal, countGuess, type Guess } from './password-guesses.ts'
import { reactivationOffer } from './reactivation.ts'
import { secondFactorRequired } from './second-step.ts'

type Credentials = { email: string; password: string; altcha?: string | undefined }

/**
 * Checks the credentials and opens a session; answers the member's id. The work is the same whatever stands behind the address.
 * Errors: login_failed, those of `countGuess`; only with the right password account_banned, second_factor_required {challenge} and
 * account_pending_deletion {erased_at, token}; where the site says who has an account also email_not_found.
 */
export function logIn(ctx: Ctx, credentials: Credentials, banFacts: BanFacts): Promise<string> {
  return withPasswordWork(ctx, () => checkedLogIn(ctx, credentials, banFacts))
}

async function checkedLogIn(ctx: Ctx, { email, password, altcha }: Credentials, banFacts: BanFacts): Promise<string> {
  const emailKey = emailKeyOf(email) ?? email.trim().toLowerCase()
  const deviceHash = deviceHashOf(ctx)
  const { owner, signUp } = await accountsAt(ctx.db, { poolId: ctx.site.poolId, emailKey, deviceHash })
  // A browser in which the owner has been before counts for itself: what strangers of the same network type does not lock it out
  const knownBrowser = owner?.isKnownDevice === true ? deviceHash : null
  const guess = await countGuess(ctx, {
    of: 'members',
    account: `${ctx.site.poolId} ${emailKey}`,
    knownBrowser,
    altcha,
  })
  const account = await whoseIs(password, owner, signUp)
  if (account === null) throw failure(ctx, owner ?? signUp, guess)
  // The password of an unconfirmed sign-up must not reset the guess counter of the address's owner
  await (account === signUp ? guess.refund() : guess.forgive())
  if (account.status === 'banned') throw await bannedRefusal(ctx, account.id, banFacts)
  const refused = await transaction(ctx.db, (tx) => enter(ctx, tx, account))
  if (refused === 'changed') throw failure(ctx, account, guess)
  if (refused !== null) throw refused
  return account.id
}

/**
 * Opens a session under the account lock: a concurrent password change or deletion either comes first and invalidates
 * this log-in, or comes later and ends this session too.
 */
async function enter(ctx: Ctx, tx: Tx, account: Candidate): Promise<Refusal | 'changed' | null> {
  const held = await holdAccount(tx, account.id)
  if (held?.passwordHash !== account.passwordHash || !mayEnter(held.status)) return 'changed'
  if (await hasSecondFactor(tx, account.id)) return secondFactorRequired(ctx, tx, account.id)
  if (held.status === 'pending_deletion') return (await reactivationOffer(ctx, tx, account.id)) ?? 'changed'
  await openSession(ctx, tx, account.id)
  return null
}

const mayEnter = (status: Candidate['status']) =>
  status === 'active' || status === 'not_confirmed' || status === 'pending_deletion'

/**
 * The account that the password matches. An unconfirmed sign-up can log in even if the address has an owner; otherwise
 * sign-up would reveal registered addresses. Both are always compared, with dummies if missing, for constant time.
 */
async function whoseIs(password: string, owner: Candidate | null, signUp: Candidate | null): Promise<Candidate | null> {
  const [isOwner, isSignUp] = await Promise.all(
    [owner, signUp].map((candidate) => isPassword(candidate?.passwordHash ?? null, password)),
  )
  if (isOwner === true) return owner
  return isSignUp === true ? signUp : null
}

function failure(ctx: Ctx, account: Candidate | null, guess: Guess): Refusal {
  const blocked = blockedRefusal(guess)
  if (blocked !== null) return blocked
  const shouldNotify = ctx.site.settings.revealRegisteredEmail
  return new Refusal(shouldNotify && account === null ? 'email_not_found' : 'login_failed')
}
