import { eq } from 'drizzle-orm'
import type { UserView } from '../../../contract/accounts/accounts.ts'
import type { LeavingView, leavingEndpoints } from '../../../contract/accounts/leaving.ts'
import { reactivationDays } from '../../../contract/constants.ts'
import type { Db } from '../../platform/db/db.ts'
import { afterCommit, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Ctx, companyOf } from '../../sites/index.ts'
import { consentsOf, consentView, giveConsent, lockPause, withdrawConsent } from '../consent/consents.ts'
import { accountPaused, accountResumed } from '../events.ts'
import { registerExportRemoval } from '../export/export-files.ts'
import { askExport, exportLink, exportsOf, exportView, registerExportJobs, tidyExports } from '../export/exports.ts'
import { closedProof, readClosedProof } from '../log-in/deletion-page-token.ts'
import { viewerOf } from '../sessions/sessions.ts'
import { members } from '../tables.ts'
import { isConsentMissing, offersFor } from './account-deletion-rules.ts'
import { deleteAccount, reactivate, registerDeletionMail } from './deletion.ts'
import { eraseDue, type IsOwed } from './erasure.ts'

type UserOf = (ctx: Ctx, memberId: string) => Promise<UserView>

/** What leaving means that only higher floors know; the composition root hands it down. */
export type LeavingFacts = {
  purchasedCreditsOf(db: Db, memberId: string): Promise<number>
  isInvisible(db: Db, memberId: string): Promise<boolean>
  hasStayDiscount(db: Db, memberId: string): Promise<boolean>
  getsMails(db: Db, memberId: string): Promise<boolean>
}

const eraseJob = defineJob<Record<string, never>>('accounts.erase_due')
const tidyJob = defineJob<Record<string, never>>('accounts.tidy_exports')

export function registerLeavingJobs(
  platform: Platform,
  { data, isOwed }: { data: readonly PersonalData[]; isOwed: IsOwed },
): void {
  registerDeletionMail(platform)
  registerExportJobs(platform, data)
  registerExportRemoval(platform)
  platform.jobs.work(eraseJob, () => eraseDue(platform, isOwed))
  platform.jobs.every('7 * * * *', eraseJob)
  platform.jobs.work(tidyJob, () => tidyExports(platform))
  platform.jobs.every('37 * * * *', tidyJob)
}

export function leavingHandlers(userOf: UserOf, facts: LeavingFacts): Handlers<typeof leavingEndpoints, Ctx> {
  const mine = async (ctx: Ctx) => ({
    consents: (await consentsOf(ctx.db, viewerOf(ctx).memberId)).map(consentView),
  })
  return {
    listConsents: mine,
    giveConsent: async (ctx, { kind, text_version }) => {
      await giveConsent(ctx, { kind, textVersion: text_version })
      return mine(ctx)
    },
    withdrawConsent: async (ctx, { kind }) => {
      await withdrawConsent(ctx, kind)
      return mine(ctx)
    },
    pause: async (ctx) => {
      await pause(ctx)
      return { user: await userOf(ctx, viewerOf(ctx).memberId) }
    },
    resume: async (ctx) => {
      await resume(ctx)
      return { user: await userOf(ctx, viewerOf(ctx).memberId) }
    },
    getLeaving: async (ctx) => ({ leaving: await leavingView(ctx, facts, await userOf(ctx, viewerOf(ctx).memberId)) }),
    deleteAccount: async (ctx, input) => {
      const erasedAt = await deleteAccount(ctx, input)
      return {
        erased_at: erasedAt.toISOString(),
        closed: closedProof(ctx, erasedAt),
        partner: ctx.site.settings.leavingPartner,
      }
    },
    getClosed: async (ctx, { closed }) => ({ erased_at: readClosedProof(ctx, closed).toISOString() }),
    reactivate: async (ctx, { token }) => ({ outcome: await reactivate(ctx, token) }),
    askExport: async (ctx, proof) => ({ export: exportView(await askExport(ctx, proof), ctx.clock.now()) }),
    listExports: async (ctx) => {
      const now = ctx.clock.now()
      const known = await exportsOf(ctx.db, viewerOf(ctx).memberId)
      return {
        exports: known
          .filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
          .map((each) => exportView(each, now)),
      }
    },
    getExportLink: async (ctx, { id, ...proof }) => ({ url: await exportLink(ctx, id, proof) }),
  }
}

async function leavingView(ctx: Ctx, facts: LeavingFacts, user: UserView): Promise<LeavingView> {
  const isConfirmed = user.status === 'active'
  const [company, isInvisible, getsMails, hasClaimedDiscount, credits] = await Promise.all([
    companyOf(ctx.db, ctx.site.companyId),
    facts.isInvisible(ctx.db, user.id),
    facts.getsMails(ctx.db, user.id),
    facts.hasStayDiscount(ctx.db, user.id),
    facts.purchasedCreditsOf(ctx.db, user.id),
  ])
  return {
    // Whose address was never confirmed has nowhere to be mailed the way back
    reactivation_days: isConfirmed ? reactivationDays : 0,
    offers: offersFor({
      isConfirmed,
      isPaused: user.is_paused,
      isInvisible,
      getsMails,
      discountPercentage: company.deleteDiscount,
      hasClaimedDiscount,
    }),
    credits,
    partner: ctx.site.settings.leavingPartner,
  }
}

/** Pauses the account. Idempotent: it becomes the member's own pause, whatever hid them before. */
async function pause(ctx: Ctx): Promise<void> {
  const { memberId } = viewerOf(ctx)
  await transaction(ctx.db, async (tx) => {
    const before = await lockPause(tx, memberId)
    await tx.update(members).set({ pausedAt: ctx.clock.now() }).where(eq(members.id, memberId))
    if (before !== null) return
    await announce(ctx, tx, accountPaused, { memberId })
    afterCommit(tx, () => ctx.live.publish([memberId], { kind: 'user_changed' }))
  })
}

/** Shows the member again, with likes and chats as they were. Errors: conflict without the consent that a profile needs. */
async function resume(ctx: Ctx): Promise<void> {
  const { memberId } = viewerOf(ctx)
  await transaction(ctx.db, async (tx) => {
    if ((await lockPause(tx, memberId)) === null) return
    const given = (await consentsOf(tx, memberId)).filter(({ kind }) => kind === 'special_category')
    if (isConsentMissing(given)) throw new Refusal('conflict')
    await tx.update(members).set({ pausedAt: null }).where(eq(members.id, memberId))
    await announce(ctx, tx, accountResumed, { memberId })
    afterCommit(tx, () => ctx.live.publish([memberId], { kind: 'user_changed' }))
  })
}
