import { and, eq, gte } from 'drizzle-orm'
import { mailChangeUndoHours } from '../../../contract/constants.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import { newToken } from '../../platform/ids.ts'
import type { Ctx } from '../../sites/index.ts'
import { emailChanged } from '../events.ts'
import { hashPassword } from '../password/passwords.ts'
import { emailKeyOf } from '../rules.ts'
import { dropSecondFactor } from '../second-factor/second-factor.ts'
import { forgetDevicesOf } from '../sessions/devices.ts'
import { closeSessionsOf } from '../sessions/sessions.ts'
import { members, passkeys, secondFactors } from '../tables.ts'
import { lockOwnerOfLink, refuseTaken } from './account-link-owners.ts'
import { dropLinks, findLink, type LinkPurpose, takeLink } from './account-links.ts'
import { sendResetMail } from './security-emails.ts'

/** Purposes of links that an attacker may have received. */
const suspect: readonly LinkPurpose[] = ['mail_change', 'mail_undo', 'reset', 'reactivate', 'export']

/**
 * Restores the previous address: ends all sessions, disables the password until it is reset by the emailed link, and
 * removes other credentials an attacker could have added. Also cancels a pending change. Errors: link_expired.
 */
export async function undoMailChange(ctx: Ctx, token: string): Promise<void> {
  const link = await findLink(ctx.db, token, 'mail_undo')
  if (link === null || link.subject === null) throw new Refusal('link_expired')
  const email = link.subject
  const passwordHash = await hashPassword(newToken())
  const since = new Date(link.createdAt.getTime() - mailChangeUndoHours * 3_600_000)
  await transaction(ctx.db, async (tx) => {
    const member = await lockOwnerOfLink(ctx, tx, link)
    if (member.status !== 'active' && member.status !== 'pending_deletion') throw new Refusal('link_expired')
    await takeLink(tx, token, 'mail_undo', ctx.clock.now())
    const back = { email, emailKey: emailKeyOf(email) ?? email, passwordHash }
    await tx.update(members).set(back).where(eq(members.id, member.id))
    for (const purpose of suspect) await dropLinks(tx, member.id, purpose)
    await dropNewerKeys(tx, member.id, since)
    await forgetDevicesOf(tx, member.id)
    await closeSessionsOf(ctx, tx, member.id)
    await announce(ctx, tx, emailChanged, { memberId: member.id })
    await sendResetMail(ctx, tx, member.id)
  }).catch(refuseTaken)
}

/** Passkeys and a second factor from the days around the change: the owner's older ones stay. */
async function dropNewerKeys(tx: Tx, memberId: string, since: Date) {
  await tx.delete(passkeys).where(and(eq(passkeys.memberId, memberId), gte(passkeys.createdAt, since)))
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.memberId, memberId)).for('update')
  if (factor !== undefined && (factor.confirmedAt === null || factor.confirmedAt >= since))
    await dropSecondFactor(tx, memberId)
}
