import type { StaffRole } from '../../contract/constants.ts'
import type { backofficeEndpoints, StaffView } from '../../contract/office/backoffice.ts'
import { emailKeyOf } from '../accounts/index.ts'
import type { Db } from '../platform/db/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers } from '../platform/handlers.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { Ctx, Staff } from '../sites/index.ts'
import { callsOf } from './access/rules.ts'
import { analyticsHandlers } from './analytics/analytics.ts'
import { approvalHandlers, registerApprovalJobs } from './approvals/approval-decisions.ts'
import { auditPage, noteAct } from './audit/audit.ts'
import { confirmLogIn, logIn, logOut } from './auth/log-in.ts'
import { staffOf, staffSettingUp } from './auth/sessions.ts'
import { campaignHandlers } from './campaigns/campaigns.ts'
import { signalHandlers } from './cases/known-images.ts'
import { caseHandlers } from './cases/moderation-action-handlers.ts'
import { noticeHandlers } from './cases/notices.ts'
import { decide } from './cases/reports.ts'
import { pageHandlers } from './content/content.ts'
import { icebreakerHandlers } from './content/icebreakers.ts'
import { overview } from './dashboard/dashboard.ts'
import { officeCounts } from './dashboard/queue-counts.ts'
import { healthHandlers } from './health/health.ts'
import { memberHandlers } from './members/members.ts'
import { moneyHandlers } from './orders/money.ts'
import { orderHandlers } from './orders/orders.ts'
import { queueHandlers } from './queue/queue.ts'
import { registerQueueJobs } from './queue/sweep.ts'
import { shopHandlers } from './shop/shop.ts'
import { codeHandlers } from './shop/shop-codes.ts'
import { siteHandlers } from './sites/sites.ts'
import { ownHandlers } from './staff/own-account.ts'
import { staffHandlers } from './staff/staff-list.ts'
import { registerStaffMails, welcomeHandlers } from './staff/staff-welcome.ts'
import { staff } from './tables.ts'

export { serveFigures } from './analytics/serve-analytics.ts'
export { auditPartitions } from './audit/audit.ts'
export { serveAuditFile } from './audit/serve-audit-file.ts'
export { officeBrowserCookie } from './auth/known-browsers.ts'
export { sealedStaffFactors } from './auth/second-factor.ts'
export { officeCookie, sessionStaff, storeStaffSession } from './auth/sessions.ts'
export { serveEvidence } from './cases/serve-evidence.ts'
export { serveSelfies } from './cases/serve-selfies.ts'
export { reactBackoffice } from './listeners.ts'
export { exportNotes } from './members/member-notes.ts'
export { serveMoneyFiles } from './orders/serve-money-files.ts'
export { serveOrderFiles } from './orders/serve-order-files.ts'
export { serveCodeFiles } from './shop/serve-code-files.ts'

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
  ...analyticsHandlers,
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
