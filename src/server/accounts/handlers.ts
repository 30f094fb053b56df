import { eq, sql } from 'drizzle-orm'
import type { accountsEndpoints, UserView } from '../../contract/accounts/accounts.ts'
import { type DisabledReason, type Locale, localeCookie, localeCookieDays } from '../../contract/constants.ts'
import type { CreditLotView } from '../../contract/credits.ts'
import { creditsIn } from '../../shared/credit-lots.ts'
import type { Db } from '../platform/db/db.ts'
import { preparedQuery } from '../platform/db/prepared-statement.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { accessHandlers } from './access.ts'
import { ageHandlers } from './age/age-verification.ts'
import { type LeavingFacts, leavingHandlers } from './deletion/account-deletion.ts'
import type { BanFacts } from './log-in/ban.ts'
import { logIn } from './log-in/log-in.ts'
import { closeSession, viewerOf } from './sessions/sessions.ts'
import { activate, resendActivation } from './sign-up/activation.ts'
import { activateByCode, correctEmail } from './sign-up/activation-in-place.ts'
import { skippedStepsOf, skipStep } from './sign-up/onboarding.ts'
import { newProofOfWork } from './sign-up/proof-of-work.ts'
import { signUp } from './sign-up/sign-up.ts'
import { members } from './tables.ts'

/** Fields of user.php from higher domains, provided by the composition root. */
type UserFacts = LeavingFacts & {
  banFacts: BanFacts
  userProfile(ctx: Ctx, memberId: string): Promise<UserView['profile']>
  creditLotsOf(db: Db, memberId: string): Promise<CreditLotView[]>
  /** The date plan whose check-in is overdue. */
  checkInDue(db: Db, memberId: string, now: Date): Promise<string | null>
  /** Types of stopped emails with the reason: complaint, bounce, unsubscribe. */
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
    activateByCode: async (ctx, { code }) => ({ outcome: await activateByCode(ctx, code) }),
    correctEmail: async (ctx, input) => {
      await correctEmail(ctx, input)
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

const memberQuery = preparedQuery<{ memberId: string }, (typeof members.$inferSelect)[]>('member_row', (db) =>
  db
    .select()
    .from(members)
    .where(eq(members.id, sql.placeholder('memberId'))),
)

async function userView(ctx: Ctx, facts: UserFacts, memberId: string): Promise<UserView> {
  const [[member], credit_lots, profile, stopped, check_in_due] = await Promise.all([
    memberQuery(ctx.db, { memberId }),
    facts.creditLotsOf(ctx.db, memberId),
    facts.userProfile(ctx, memberId),
    facts.stoppedMails(ctx.db, memberId),
    facts.checkInDue(ctx.db, memberId, ctx.clock.now()),
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
    check_in_due,
    profile,
  }
}
