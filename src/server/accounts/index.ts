import { eq, inArray } from 'drizzle-orm'
import type { accountsEndpoints, UserView } from '../../contract/accounts/accounts.ts'
import { type DisabledReason, type Locale, localeCookie, localeCookieDays } from '../../contract/constants.ts'
import type { CreditLotView } from '../../contract/credits.ts'
import { creditsIn } from '../../shared/credit-lots.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { announce } from '../platform/events.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Platform } from '../platform/platform.ts'
import type { Ctx } from '../sites/index.ts'
import { accessHandlers } from './access.ts'
import { ageHandlers } from './age/age-verification.ts'
import { type LeavingFacts, leavingHandlers } from './deletion/account-deletion.ts'
import { becamePaid } from './events.ts'
import type { BanFacts } from './log-in/ban.ts'
import { logIn } from './log-in/log-in.ts'
import { closeSession, viewerOf } from './sessions/sessions.ts'
import { activate, resendActivation } from './sign-up/activation.ts'
import { skippedStepsOf, skipStep } from './sign-up/onboarding.ts'
import { newProofOfWork } from './sign-up/proof-of-work.ts'
import { signUp } from './sign-up/sign-up.ts'
import { members } from './tables.ts'

export { mayShowcase, refuseUnverified } from './age/age-verification.ts'
export { originRelation } from './analytics.ts'
export { agreedToOffers } from './consent/consents.ts'
export { showcaseMembers } from './consent/showcase.ts'
export { countMembers, countMembersOfPools } from './counts.ts'
export { registerLeavingJobs } from './deletion/account-deletion.ts'
export { closeOnRequest } from './deletion/deletion.ts'
export { registerAccountJobs } from './email/account-emails.ts'
export { ownerOf } from './email/address-owners.ts'
export { registerAccessJobs } from './email/security-emails.ts'
export { exportAccount } from './export/export.ts'
export { beginExport, type ExportPart } from './export/exports.ts'
export { serveExports } from './export/serve-exports.ts'
export { type BanFacts, type BeforeBan, banMember, liftBan, mayBeBanned } from './log-in/ban.ts'
export {
  endDueLimits,
  holdForDecision,
  isLimited,
  limitMember,
  refuseLimited,
  registerLimitJobs,
} from './log-in/limited-accounts.ts'
export { blockedRefusal, countGuess, countOwn } from './log-in/password-guesses.ts'
export {
  type AccountActivity,
  accountForStaff,
  accountHistory,
  accountsNamed,
  accountsWithMail,
  confirmByHand,
  endSessionsFor,
  holdAccount,
  mailActivationAgain,
} from './office.ts'
export { refuseBadPassword } from './password/new-password.ts'
export { hashPassword, isPassword, withPasswordWork } from './password/passwords.ts'
export { accountRelation, offersRelation, sessionRelation, showcaseRelation } from './relations.ts'
export { emailKeyOf } from './rules.ts'
export { makeRecoveryCodes, plainCode } from './second-factor/recovery-codes.ts'
export { sealedFactors } from './second-factor/second-factor.ts'
export { appUri, newAppSecret, stepOfCode } from './second-factor/totp.ts'
export { deviceCookie, sharedDevices } from './sessions/devices.ts'
export {
  closeSessionsOf,
  heldSessions,
  sessionCookie,
  sessionViewer,
  storeSession,
  viewerOf,
} from './sessions/sessions.ts'
export { confirmMember } from './sign-up/activation.ts'
export { type CameFrom, cameFrom } from './sign-up/came-from.ts'
export { cleanName, nameFault } from './sign-up/names.ts'
export { type Newcomer, newcomersOf } from './sign-up/newcomers.ts'
export { createMember } from './sign-up/sign-up.ts'

/** What user.php says that only higher floors know; the composition root hands it down. */
export type UserFacts = LeavingFacts & {
  banFacts: BanFacts
  userProfile(ctx: Ctx, memberId: string): Promise<UserView['profile']>
  creditLotsOf(db: Db, memberId: string): Promise<CreditLotView[]>
  /** Types of mails that stopped by themselves, and why: marked as spam, address refused, unsubscribed. */
  stoppedMails(db: Db, memberId: string): Promise<{ types: string[]; reason: DisabledReason | null }>
}

export function accountsHandlers(facts: UserFacts): Handlers<typeof accountsEndpoints, Ctx> {
  const userOf = (ctx: Ctx, memberId: string) => userView(ctx, facts, memberId)
  return {
    getUser: async (ctx) => ({ user: ctx.viewer === null ? null : await userOf(ctx, ctx.viewer.memberId) }),
    logIn: async (ctx, input) => ({ user: await userOf(ctx, await logIn(ctx, input, facts.banFacts)) }),
    setLanguage: async (ctx, { language }) => {
      ctx.cookies.set(localeCookie, language, { maxAgeSeconds: localeCookieDays * 86_400, isHttpOnly: false })
      if (ctx.viewer === null) return { user: null }
      await ctx.db.update(members).set({ locale: language }).where(eq(members.id, ctx.viewer.memberId))
      return { user: await userOf(ctx, ctx.viewer.memberId) }
    },
    logOut: async (ctx) => {
      await closeSession(ctx)
      return { done: true }
    },
    signUp: async (ctx, input) => {
      const memberId = await signUp(ctx, input)
      return { user: memberId === null ? null : await userOf(ctx, memberId) }
    },
    activate: async (ctx, activation) => ({ outcome: await activate(ctx, activation) }),
    resendActivation: async (ctx) => {
      await resendActivation(ctx, viewerOf(ctx).memberId)
      return { done: true }
    },
    getChallenge: async (ctx) => ({ ...(await newProofOfWork(ctx)) }),
    getSignUpProgress: async (ctx) => ({ skipped: await skippedStepsOf(ctx.db, viewerOf(ctx).memberId) }),
    skipSignUpStep: async (ctx, { step }) => {
      await skipStep(ctx, viewerOf(ctx).memberId, step)
      return { done: true }
    },
    ...ageHandlers,
    ...accessHandlers(userOf, facts.banFacts),
    ...leavingHandlers(userOf, facts),
  }
}

async function userView(ctx: Ctx, facts: UserFacts, memberId: string): Promise<UserView> {
  const [[member], credit_lots, profile, stopped] = await Promise.all([
    ctx.db.select().from(members).where(eq(members.id, memberId)),
    facts.creditLotsOf(ctx.db, memberId),
    facts.userProfile(ctx, memberId),
    facts.stoppedMails(ctx.db, memberId),
  ])
  if (member === undefined) throw new Error('a session without its member')
  return {
    id: member.id,
    status: member.status,
    // The balance is the sum of the lots; from one read, so that the two agree
    credits: creditsIn(credit_lots),
    credit_lots,
    paid_user: member.isPaid,
    signup_date: member.signedUpAt.toISOString(),
    notifications_disabled: stopped.types,
    notifications_disabled_by: stopped.reason,
    fictional_icon: 'label',
    email: member.email,
    language: member.locale as Locale,
    is_paused: member.pausedAt !== null,
    limited_until: ctx.viewer?.limitedUntil?.toISOString() ?? null,
    profile,
  }
}

/** The accounts of these members, for rules and jobs of other domains; unknown ids are left out. */
export async function accountsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Account>()
  const rows = await db
    .select(accountColumns)
    .from(members)
    .where(inArray(members.id, [...ids]))
  return new Map<string, Account>(rows.map((row) => [row.id, row]))
}
const accountColumns = {
  id: members.id,
  poolId: members.poolId,
  siteId: members.siteId,
  kind: members.kind,
  status: members.status,
  isPaid: members.isPaid,
  pausedAt: members.pausedAt,
  limitedUntil: members.limitedUntil,
  locale: members.locale,
  country: members.country,
  email: members.email,
  signedUpAt: members.signedUpAt,
}
export type Account = Pick<typeof members.$inferSelect, keyof typeof accountColumns>

/** The account's status, which stays as it is until the transaction ends; null where there is none. */
export async function holdStatus(tx: Tx, memberId: string): Promise<Account['status'] | null> {
  const [row] = await tx.select({ status: members.status }).from(members).where(eq(members.id, memberId)).for('share')
  return row?.status ?? null
}

/**
 * Makes a member premium, or takes it back: as `hasPaid` answers, which is asked once no other transaction can change it any more. Whoever
 * changes what it reads does so before, in the same transaction. Answers how it stands; false where there is no such member.
 */
export async function setPaid(
  platform: Platform,
  tx: Tx,
  memberId: string,
  hasPaid: () => Promise<boolean>,
): Promise<boolean> {
  const [before] = await tx
    .select({ isPaid: members.isPaid })
    .from(members)
    .where(eq(members.id, memberId))
    .for('update')
  if (before === undefined) return false
  const isPaid = await hasPaid()
  if (isPaid === before.isPaid) return isPaid
  await tx.update(members).set({ isPaid }).where(eq(members.id, memberId))
  if (isPaid) await announce(platform, tx, becamePaid, { memberId })
  return isPaid
}
