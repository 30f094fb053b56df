import type { backofficeEndpoints, StaffView } from '../../contract/backoffice.ts'
import type { StaffRole } from '../../contract/constants.ts'
import { emailKeyOf } from '../accounts/index.ts'
import type { Db } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers } from '../platform/handlers.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { Ctx, Staff } from '../sites/index.ts'
import { approvalHandlers, registerApprovalJobs } from './approval-decisions.ts'
import { auditPage, noteAct } from './audit.ts'
import { campaignHandlers } from './campaigns.ts'
import { pageHandlers } from './content.ts'
import { figuresHandlers } from './figures.ts'
import { healthHandlers } from './health.ts'
import { icebreakerHandlers } from './icebreakers.ts'
import { signalHandlers } from './known-images.ts'
import { confirmLogIn, logIn, logOut } from './log-in.ts'
import { caseHandlers } from './measure-calls.ts'
import { memberHandlers } from './members.ts'
import { moneyHandlers } from './money.ts'
import { noticeHandlers } from './notices.ts'
import { officeCounts } from './office-counts.ts'
import { orderHandlers } from './orders.ts'
import { overview } from './overview.ts'
import { queueHandlers } from './queue.ts'
import { registerQueueJobs } from './queue-sweep.ts'
import { decide } from './reports.ts'
import { callsOf } from './rules.ts'
import { staffOf, staffSettingUp } from './sessions.ts'
import { shopHandlers } from './shop.ts'
import { codeHandlers } from './shop-codes.ts'
import { siteHandlers } from './sites.ts'
import { staffHandlers } from './staff-list.ts'
import { ownHandlers } from './staff-own.ts'
import { registerStaffMails, welcomeHandlers } from './staff-welcome.ts'
import { staff } from './tables.ts'

export { auditPartitions } from './audit.ts'
export { officeBrowserCookie } from './known-browsers.ts'
export { exportNotes } from './member-notes.ts'
export { reactBackoffice } from './on.ts'
export { sealedStaffFactors } from './second-factor.ts'
export { serveAuditFile } from './serve-audit-file.ts'
export { serveCodeFiles } from './serve-code-files.ts'
export { serveEvidence } from './serve-evidence.ts'
export { serveFigures } from './serve-figures.ts'
export { serveMoneyFiles } from './serve-money-files.ts'
export { serveOrderFiles } from './serve-order-files.ts'
export { serveSelfies } from './serve-selfies.ts'
export { officeCookie, sessionStaff, storeStaffSession } from './sessions.ts'

export const backofficeHandlers: Handlers<typeof backofficeEndpoints, Ctx> = {
  logIn: async (ctx, input) => {
    const who = await logIn(ctx, input)
    const mustSetUp = ctx.config.officeSecondFactor === 'required'
    return { staff: staffView(who, mustSetUp) }
  },
  confirmLogIn: async (ctx, input) => {
    await confirmLogIn(ctx, input)
    return { done: true }
  },
  logOut: async (ctx) => {
    await logOut(ctx)
    return { done: true }
  },
  getStaff: async (ctx) => ({ staff: staffView(staffSettingUp(ctx), ctx.staff === null) }),
  getOverview: async (ctx) => ({ overview: await overview(ctx, staffOf(ctx)) }),
  decideReport: async (ctx, input) => ({ receipt: await decide(ctx, staffOf(ctx), input) }),
  ...approvalHandlers,
  ...ownHandlers,
  ...staffHandlers,
  ...welcomeHandlers,
  getOfficeCounts: (ctx) => officeCounts(ctx, staffOf(ctx)),
  ...caseHandlers,
  ...icebreakerHandlers,
  ...signalHandlers,
  ...moneyHandlers,
  ...noticeHandlers,
  ...queueHandlers,
  ...memberHandlers,
  ...orderHandlers,
  ...pageHandlers,
  ...campaignHandlers,
  ...siteHandlers,
  ...shopHandlers,
  ...codeHandlers,
  ...figuresHandlers,
  ...healthHandlers,
  listAudit: async (ctx, page) => {
    await noteAct(ctx, ctx.db, staffOf(ctx), { action: 'read_audit' })
    return auditPage(ctx.db, page)
  },
}

function staffView({ staffId, name, role }: Staff, mustSetUp: boolean): StaffView {
  return { id: staffId, name, role, calls: callsOf(role, { isSetUp: !mustSetUp }), must_set_up: mustSetUp }
}

export function registerBackofficeJobs(platform: Platform): void {
  registerApprovalJobs(platform)
  registerQueueJobs(platform)
  registerStaffMails(platform)
}

type NewStaff = { email: string; name: string; role: StaffRole; passwordHash: string; at: Date }

/** Makes a staff member; answers the id. Throws when the address is none. Errors: email_in_use. */
export async function addStaff(db: Db, { email, at, ...who }: NewStaff): Promise<string> {
  const emailKey = emailKeyOf(email)
  if (emailKey === null) throw new Error('a staff member needs an e-mail address')
  const id = newId()
  const added = await db
    .insert(staff)
    .values({ ...who, id, email, emailKey, createdAt: at })
    .onConflictDoNothing({ target: staff.emailKey })
    .returning({ id: staff.id })
  if (added.length === 0) throw new Refusal('email_in_use')
  return id
}
