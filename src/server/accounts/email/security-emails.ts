import { eq } from 'drizzle-orm'
import { mailChangeUndoHours } from '../../../contract/constants.ts'
import { type Db, transaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { workPatiently } from '../../platform/jobs/retry.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Ctx, originOf } from '../../sites/index.ts'
import { registerSweep } from '../deletion/sweep.ts'
import { emailKeyOf } from '../rules.ts'
import { holdAccount } from '../sign-up/candidates.ts'
import { mayEmailUnverified } from '../sign-up/unverified-mail-limits.ts'
import { members } from '../tables.ts'
import { wayBack } from './account-emails.ts'
import { newLink, renewLink, waitingLink, wasUsedSince } from './account-links.ts'
import { ownerOf } from './address-owners.ts'
import { codeLifetimeMs, newCode } from './email-codes.ts'
import { mailTo } from './send-email.ts'

const hourMs = 3_600_000
export const mailChangeHours = 24

/** No secret in these jobs: links and codes are created when the email is rendered. */
type ToMember = { memberId: string; origin: string }
/** Emails the member is waiting for; dropped once their content has expired. */
type Pressing = { at: string }
/** Also enqueued for unknown addresses, so the response does not reveal whether an account exists. */
const resetMail = defineJob<Pressing & { memberId: string | null; origin: string }>('accounts.reset_mail')
const codeMail = defineJob<Pressing & ToMember>('accounts.code_mail')
const passwordMail = defineJob<ToMember>('accounts.password_mail')
const newAddressMail = defineJob<ToMember>('accounts.new_address_mail')
type OldAddress = { to: string; kind: 'mail_change_asked' | 'mail_changed' }
const oldAddressMail = defineJob<ToMember & OldAddress & { at: string }>('accounts.old_address_mail')

/** Emails a password reset link, or a reactivation link to a deleted account; nothing for null. */
export function sendResetMail(ctx: Ctx, db: Db, memberId: string | null): Promise<void> {
  return ctx.jobs.send(db, resetMail, { memberId, origin: originOf(ctx), at: ctx.clock.now().toISOString() })
}

/** Emails a six-digit code for reauthentication. */
export function sendCodeMail(ctx: Ctx, memberId: string): Promise<void> {
  return ctx.jobs.send(ctx.db, codeMail, { memberId, origin: originOf(ctx), at: ctx.clock.now().toISOString() })
}

/** Tells a member that their password was changed. */
export function tellPasswordChanged(ctx: Ctx, db: Db, memberId: string): Promise<void> {
  return ctx.jobs.send(db, passwordMail, { memberId, origin: originOf(ctx) })
}

/** Emails a confirmation link to the pending new address; if it belongs to another account, notifies its owner. */
export function sendNewAddressMail(ctx: Ctx, db: Db, memberId: string): Promise<void> {
  return ctx.jobs.send(db, newAddressMail, { memberId, origin: originOf(ctx) })
}

/** Informs the old address, with a link to undo the change. */
export function tellOldAddress(ctx: Ctx, db: Db, memberId: string, old: OldAddress): Promise<void> {
  const at = ctx.clock.now().toISOString()
  return ctx.jobs.send(db, oldAddressMail, { memberId, origin: originOf(ctx), at, ...old })
}

export function registerAccessJobs(platform: Platform): void {
  registerSweep(platform)
  workPatiently(platform, resetMail, (job) => mailReset(platform, job))
  workPatiently(platform, codeMail, (job) => mailCode(platform, job))
  workPatiently(platform, passwordMail, (job) => mailPasswordChanged(platform, job))
  workPatiently(platform, newAddressMail, (job) => mailNewAddress(platform, job))
  workPatiently(platform, oldAddressMail, (job) => mailOldAddress(platform, job))
}

async function memberOf(platform: Platform, memberId: string) {
  const [member] = await platform.db.select().from(members).where(eq(members.id, memberId))
  return member ?? null
}

function isTooLate({ clock }: Platform, { at }: Pressing, lifetimeMs: number): boolean {
  return clock.now().getTime() - new Date(at).getTime() >= lifetimeMs
}

async function mailReset(platform: Platform, job: Pressing & { memberId: string | null; origin: string }) {
  const { memberId, origin } = job
  if (isTooLate(platform, job, hourMs)) return
  const member = memberId === null ? null : await memberOf(platform, memberId)
  if (member === null) return
  if (member.status === 'pending_deletion') return mailWayBack(platform, { memberId: member.id, origin })
  if (member.status !== 'active' && member.status !== 'not_confirmed') return
  const link = { memberId: member.id, purpose: 'reset' as const, subject: member.emailKey, lifetimeMs: hourMs }
  const token = await newLink(platform, platform.db, link)
  await mailTo(platform, member, { kind: 'reset', url: `${origin}/reset-password/do?token=${token}` })
}

async function mailCode(platform: Platform, job: Pressing & ToMember) {
  const { memberId } = job
  if (isTooLate(platform, job, codeLifetimeMs)) return
  const member = await memberOf(platform, memberId)
  if (member === null) return
  if (member.status === 'not_confirmed' && !(await mayEmailUnverified(platform, member))) return
  await mailTo(platform, member, { kind: 'code', params: { code: await newCode(platform, { memberId }) } })
}

async function mailPasswordChanged(platform: Platform, { memberId, origin }: ToMember) {
  const member = await memberOf(platform, memberId)
  if (member !== null) await mailTo(platform, member, { kind: 'password_changed', url: `${origin}/reset-password` })
}

async function mailWayBack(platform: Platform, { memberId, origin }: ToMember) {
  const member = await memberOf(platform, memberId)
  const url = member === null ? null : await wayBack(platform, platform.db, member, origin)
  if (member !== null && url !== null) await mailTo(platform, member, { kind: 'leaving', url })
}

async function mailNewAddress(platform: Platform, { memberId, origin }: ToMember) {
  const member = await memberOf(platform, memberId)
  const waiting = await waitingLink(platform.db, memberId, 'mail_change', platform.clock.now())
  const email = waiting?.subject ?? null
  if (member === null || waiting === null || email === null) return
  const owner = await ownerOf(platform.db, member.poolId, emailKeyOf(email) ?? email)
  if (owner !== null) return mailTo(platform, owner, { kind: 'mail_change_taken', url: `${origin}/login` })
  const token = await renewLink(platform.db, waiting)
  if (token === null) return
  await mailTo(platform, { ...member, email }, { kind: 'mail_change', url: `${origin}/mail-change/do?token=${token}` })
}

async function mailOldAddress(platform: Platform, job: ToMember & OldAddress & { at: string }) {
  const { memberId, origin, to, kind } = job
  const member = await memberOf(platform, memberId)
  if (member === null) return
  // While the change is pending, the link is valid until 48 hours after its last possible time
  const hours = kind === 'mail_changed' ? mailChangeUndoHours : mailChangeHours + mailChangeUndoHours
  const undo = { memberId, purpose: 'mail_undo' as const, subject: to, lifetimeMs: hours * hourMs, keepsEarlier: true }
  const token = await transaction(platform.db, async (tx) => {
    // Under the account lock: a request cancelled in the meantime creates no link
    await holdAccount(tx, memberId)
    const isTakenBack = await wasUsedSince(tx, memberId, 'mail_undo', new Date(job.at))
    return isTakenBack ? null : newLink(platform, tx, undo)
  })
  if (token === null) return
  const params = { hours: mailChangeUndoHours }
  const url = `${origin}/mail-change/undo?token=${token}`
  await mailTo(platform, { ...member, email: to }, { kind, url, params })
}
