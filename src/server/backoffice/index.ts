import type { backofficeEndpoints, StaffView } from '../../contract/backoffice.ts'
import type { StaffRole } from '../../contract/constants.ts'
import { emailKeyOf } from '../accounts/index.ts'
import type { Db } from '../platform/db.ts'
import type { Handlers } from '../platform/handlers.ts'
import { newId } from '../platform/ids.ts'
import type { Ctx, Staff } from '../sites/index.ts'
import { auditPage, noteAct } from './audit.ts'
import { campaignHandlers } from './campaigns.ts'
import { pageHandlers } from './content.ts'
import { icebreakerHandlers } from './icebreakers.ts'
import { logIn, logOut } from './log-in.ts'
import { moneyHandlers } from './money.ts'
import { noticeHandlers } from './notices.ts'
import { overview } from './overview.ts'
import { decide, readReports } from './reports.ts'
import { callsOf } from './rules.ts'
import { staffOf } from './sessions.ts'
import { staff } from './tables.ts'

export { reactBackoffice } from './on.ts'
export { serveEvidence } from './serve-evidence.ts'
export { serveMoneyFiles } from './serve-money-files.ts'
export { officeCookie, sessionStaff, storeStaffSession } from './sessions.ts'

export const backofficeHandlers: Handlers<typeof backofficeEndpoints, Ctx> = {
  logIn: async (ctx, input) => ({ staff: staffView(await logIn(ctx, input)) }),
  logOut: async (ctx) => {
    await logOut(ctx)
    return { done: true }
  },
  getStaff: async (ctx) => ({ staff: staffView(staffOf(ctx)) }),
  getOverview: async (ctx) => ({ overview: await overview(ctx) }),
  listReports: (ctx, page) => readReports(ctx, staffOf(ctx), page),
  decideReport: async (ctx, input) => ({ receipt: await decide(ctx, staffOf(ctx), input) }),
  ...icebreakerHandlers,
  ...moneyHandlers,
  ...noticeHandlers,
  ...pageHandlers,
  ...campaignHandlers,
  listAudit: async (ctx, page) => {
    await noteAct(ctx, ctx.db, staffOf(ctx), { action: 'read_audit' })
    return auditPage(ctx.db, page)
  },
}

function staffView({ staffId, name, role }: Staff): StaffView {
  return { id: staffId, name, role, calls: callsOf(role) }
}

type NewStaff = { email: string; name: string; role: StaffRole; passwordHash: string; at: Date }

/** Makes a staff member; answers the id. Throws when the address is none, or already somebody's. */
export async function addStaff(db: Db, { email, at, ...who }: NewStaff): Promise<string> {
  const emailKey = emailKeyOf(email)
  if (emailKey === null) throw new Error('a staff member needs an e-mail address')
  const id = newId()
  await db.insert(staff).values({ ...who, id, email, emailKey, createdAt: at })
  return id
}
