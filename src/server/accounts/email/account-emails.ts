import { eq } from 'drizzle-orm'
import { activationDays } from '../../../contract/constants.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { workPatiently } from '../../platform/jobs/retry.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Ctx, originOf } from '../../sites/index.ts'
import { mayEmailUnverified } from '../sign-up/unverified-mail-limits.ts'
import { members } from '../tables.ts'
import { newLink } from './account-links.ts'
import { ownerOf } from './address-owners.ts'
import { newCode } from './email-codes.ts'
import { mailTo } from './send-email.ts'

/** No secret in the job: link and code are created when the email is rendered. */
type ActivationMail = { memberId: string; origin: string }
const activationMail = defineJob<ActivationMail>('accounts.activation_mail')

/** Queues the activation email, sent after commit; the owner of a registered address is informed instead. */
export function sendActivationMail(ctx: Ctx, tx: Tx, memberId: string): Promise<void> {
  return ctx.jobs.send(tx, activationMail, { memberId, origin: originOf(ctx) })
}

const ownerMail = defineJob<ActivationMail>('accounts.owner_mail')

/** Emails the owner of an address that was used again at sign-up, with a log-in or reactivation link. */
export function sendOwnerMail(ctx: Ctx, db: Db, memberId: string): Promise<void> {
  return ctx.jobs.send(db, ownerMail, { memberId, origin: originOf(ctx) })
}

export function registerAccountJobs(platform: Platform): void {
  workPatiently(platform, activationMail, (job) => deliver(platform, job))
  workPatiently(platform, ownerMail, async ({ memberId, origin }) => {
    const [owner] = await platform.db.select().from(members).where(eq(members.id, memberId))
    if (owner !== undefined && (await mayEmailUnverified(platform, owner))) await tellOwner(platform, owner, origin)
  })
}

async function deliver(platform: Platform, { memberId, origin }: ActivationMail) {
  const [member] = await platform.db.select().from(members).where(eq(members.id, memberId))
  if (member === undefined || member.status !== 'not_confirmed') return
  if (!(await mayEmailUnverified(platform, member))) return
  // Also for an address with an owner, so that wrong codes take the same time
  const code = await newCode(platform, { memberId, emailKey: member.emailKey })
  const owner = await ownerOf(platform.db, member.poolId, member.emailKey)
  if (owner !== null) return tellOwner(platform, owner, origin)
  // A link is valid as long as its sign-up
  const lifetimeMs = member.signedUpAt.getTime() + activationDays * 86_400_000 - platform.clock.now().getTime()
  if (lifetimeMs <= 0) return
  const link = { memberId, purpose: 'activate' as const, subject: member.emailKey, lifetimeMs }
  const token = await newLink(platform, platform.db, link)
  const url = `${origin}/activate/done?token=${token}`
  await mailTo(platform, member, { kind: 'activate', url, params: { code } })
}

/** Uses the address and language of the existing account, not of the new sign-up. */
async function tellOwner(platform: Platform, owner: typeof members.$inferSelect, origin: string) {
  const url = await wayBack(platform, platform.db, owner, origin)
  if (url === null) await mailTo(platform, owner, { kind: 'already_member', url: `${origin}/login` })
  else await mailTo(platform, owner, { kind: 'already_leaving', url })
}

/**
 * Reactivation link of a deleted account within the waiting period; null for all others. Grants access to the account,
 * so send it only to its own address.
 */
export async function wayBack(
  platform: Platform,
  db: Db,
  owner: Pick<typeof members.$inferSelect, 'id' | 'status' | 'eraseAfter'>,
  origin: string,
): Promise<string | null> {
  if (owner.status !== 'pending_deletion' || owner.eraseAfter === null) return null
  const lifetimeMs = owner.eraseAfter.getTime() - platform.clock.now().getTime()
  if (lifetimeMs <= 0) return null
  // A repeated sign-up must not invalidate the reactivation link sent earlier
  const link = { memberId: owner.id, purpose: 'reactivate' as const, lifetimeMs, keepsEarlier: true }
  return `${origin}/reactivate?token=${await newLink(platform, db, link)}`
}
