import type { backofficeEndpoints, StaffView } from '../../contract/office/backoffice.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx, Staff } from '../sites/index.ts'
import { callsOf } from './access/rules.ts'
import { analyticsHandlers } from './analytics/analytics.ts'
import { approvalHandlers } from './approvals/approval-decisions.ts'
import { auditPage, noteAct } from './audit/audit.ts'
import { confirmLogIn, logIn, logOut } from './auth/log-in.ts'
import { staffOf, staffSettingUp } from './auth/sessions.ts'
import { authorityOrderHandlers } from './authority-orders/authority-orders.ts'
import { campaignHandlers } from './campaigns/campaigns.ts'
import { signalHandlers } from './cases/known-images.ts'
import { caseHandlers } from './cases/moderation-action-handlers.ts'
import { noticeHandlers } from './cases/notices.ts'
import { decide } from './cases/reports.ts'
import { pageHandlers } from './content/content.ts'
import { icebreakerHandlers } from './content/icebreakers.ts'
import { officeCounts } from './dashboard/queue-counts.ts'
import { healthHandlers } from './health/health.ts'
import { killSwitchHandlers } from './health/kill-switches.ts'
import { memberHandlers } from './members/members.ts'
import { moneyHandlers } from './orders/money.ts'
import { orderHandlers } from './orders/orders.ts'
import { poolHandlers } from './pools/office-pool.ts'
import { overviews } from './pools/pool-overviews.ts'
import { queueHandlers } from './queue/queue.ts'
import { shopHandlers } from './shop/shop.ts'
import { codeHandlers } from './shop/shop-codes.ts'
import { siteHandlers } from './sites/sites.ts'
import { ownHandlers } from './staff/own-account.ts'
import { staffHandlers } from './staff/staff-list.ts'
import { welcomeHandlers } from './staff/staff-welcome.ts'

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
  getOverview: (ctx) => overviews(ctx, staffOf(ctx)),
  decideReport: async (ctx, input) => ({ receipt: await decide(ctx, staffOf(ctx), input) }),
  ...poolHandlers,
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
  ...killSwitchHandlers,
  ...authorityOrderHandlers,
  listAudit: async (ctx, page) => {
    await noteAct(ctx, ctx.db, staffOf(ctx), { action: 'read_audit' })
    return auditPage(ctx, page)
  },
}

function staffView({ staffId, name, role }: Staff, mustSetUp: boolean): StaffView {
  return { id: staffId, name, role, calls: callsOf(role, { isSetUp: !mustSetUp }), must_set_up: mustSetUp }
}
