import type { accessEndpoints } from '../../contract/accounts/access.ts'
import type { UserView } from '../../contract/accounts/accounts.ts'
import { transaction } from '../platform/db/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { linkState } from './email/account-link-owners.ts'
import { askMailChange, cancelMailChange, changeMail } from './email/email-change.ts'
import { undoMailChange } from './email/email-change-undo.ts'
import { sendCodeMail } from './email/security-emails.ts'
import type { BanFacts } from './log-in/ban.ts'
import { logInWithPasskey } from './log-in/passkey-log-in.ts'
import { confirmLogIn } from './log-in/second-step.ts'
import { changePassword } from './password/password-change.ts'
import { askReset, resetPassword } from './password/password-reset.ts'
import { refuseManyCodes } from './password/reauthentication.ts'
import { addPasskey, removePasskey, startPasskey, startPasskeyLogIn } from './second-factor/passkeys.ts'
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor/second-factor.ts'
import { securityView } from './security.ts'
import { closeSession, closeSessionOf, closeSessionsOf, viewerOf } from './sessions/sessions.ts'

type UserOf = (ctx: Ctx, memberId: string) => Promise<UserView>

/** Every way in, and what keeps others out. */
export function accessHandlers(userOf: UserOf, banFacts: BanFacts): Handlers<typeof accessEndpoints, Ctx> {
  return {
    confirmLogIn: async (ctx, input) => ({ user: await userOf(ctx, await confirmLogIn(ctx, input, banFacts)) }),
    startPasskeyLogIn: (ctx) => startPasskeyLogIn(ctx),
    logInWithPasskey: async (ctx, input) => ({ user: await userOf(ctx, await logInWithPasskey(ctx, input, banFacts)) }),
    checkLink: async (ctx, input) => ({ state: await linkState(ctx, input) }),
    askReset: (ctx, input) => done(askReset(ctx, input)),
    resetPassword: async (ctx, input) => {
      const memberId = await resetPassword(ctx, input)
      return { user: memberId === null ? null : await userOf(ctx, memberId) }
    },
    changePassword: (ctx, input) => done(changePassword(ctx, input)),
    askMailChange: (ctx, input) => done(askMailChange(ctx, input)),
    cancelMailChange: (ctx) => done(cancelMailChange(ctx)),
    changeMail: async (ctx, { token }) => ({ outcome: await changeMail(ctx, token) }),
    undoMailChange: (ctx, { token }) => done(undoMailChange(ctx, token)),
    sendCode: (ctx) => done(sendCode(ctx)),
    getSecurity: async (ctx) => ({ security: await securityView(ctx) }),
    endSession: (ctx, { id }) => done(endSession(ctx, id)),
    endSessions: (ctx, { scope }) => done(endSessions(ctx, scope)),
    startPasskey: (ctx, proof) => startPasskey(ctx, proof),
    addPasskey: async (ctx, input) => ({ passkey: await addPasskey(ctx, input) }),
    removePasskey: (ctx, input) => done(removePasskey(ctx, input)),
    startSecondFactor: (ctx, proof) => startSecondFactor(ctx, proof),
    confirmSecondFactor: async (ctx, { code }) => ({ recovery_codes: await confirmSecondFactor(ctx, code) }),
    removeSecondFactor: (ctx, proof) => done(removeSecondFactor(ctx, proof)),
    newRecoveryCodes: async (ctx, proof) => ({ recovery_codes: await renewRecoveryCodes(ctx, proof) }),
  }
}

async function done(work: Promise<unknown>): Promise<{ done: true }> {
  await work
  return { done: true }
}

async function sendCode(ctx: Ctx): Promise<void> {
  const { memberId } = viewerOf(ctx)
  await refuseManyCodes(ctx, memberId)
  await sendCodeMail(ctx, memberId)
}

/** Logs one device out; this one as `logOut` does. Errors: not_found. */
async function endSession(ctx: Ctx, id: string): Promise<void> {
  const { memberId, sessionId } = viewerOf(ctx)
  if (id === sessionId) return closeSession(ctx)
  if (!(await closeSessionOf(ctx, ctx.db, memberId, id))) throw new Refusal('not_found')
}

async function endSessions(ctx: Ctx, scope: 'others' | 'all'): Promise<void> {
  const { memberId, sessionId } = viewerOf(ctx)
  await transaction(ctx.db, (tx) => closeSessionsOf(ctx, tx, memberId, scope === 'others' ? sessionId : undefined))
  if (scope === 'all') await closeSession(ctx)
}
