import { and, eq } from 'drizzle-orm'
import { transaction } from '../../platform/db/db.ts'
import { fieldRefusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'
import { tellPasswordChanged } from '../email/security-emails.ts'
import { closeSessionsOf, viewerOf } from '../sessions/sessions.ts'
import { members } from '../tables.ts'
import { refuseBadPassword } from './new-password.ts'
import { hashPassword } from './passwords.ts'
import { isOwnPassword } from './reauthentication.ts'

type Typed = { old_password: string; password: string; password_again: string }

/**
 * Changes the password of who is logged in, and ends every other session.
 * Errors: those of `refuseBadPassword`, wrong_old_password, login_blocked {minutes} after too many of these.
 */
export async function changePassword(ctx: Ctx, { old_password, ...typed }: Typed): Promise<void> {
  const { memberId, sessionId } = viewerOf(ctx)
  const [member] = await ctx.db.select().from(members).where(eq(members.id, memberId))
  if (member === undefined) throw new Error('a session without its member')
  refuseBadPassword(typed, member.email)
  if (!(await isOwnPassword(ctx, memberId, old_password))) throw fieldRefusal('wrong_old_password', 'old_password')
  const passwordHash = await hashPassword(typed.password)
  await transaction(ctx.db, async (tx) => {
    // Of two changes at the same moment the second one finds that the password it named is no longer the old one
    const changed = await tx
      .update(members)
      .set({ passwordHash })
      .where(and(eq(members.id, memberId), eq(members.passwordHash, member.passwordHash)))
      .returning({ id: members.id })
    if (changed.length === 0) throw fieldRefusal('wrong_old_password', 'old_password')
    await closeSessionsOf(ctx, tx, memberId, sessionId)
    await tellPasswordChanged(ctx, tx, memberId)
  })
}
