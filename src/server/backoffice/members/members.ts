import type { memberEndpoints } from '../../../contract/office/members.ts'
import { movementsFileRoute } from '../../../contract/office/office-routes.ts'
import { accountsOf } from '../../accounts/index.ts'
import { listMovements } from '../../credits/index.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { profileFacts } from '../../profiles/index.ts'
import type { Ctx } from '../../sites/index.ts'
import { grantCredits } from '../access/grants.ts'
import { noteAct } from '../audit/audit.ts'
import { staffOf } from '../auth/sessions.ts'
import { findMembers } from './find-members.ts'
import {
  closeForMember,
  confirmAddressOf,
  endMemberSessions,
  exportForMember,
  noteAbout,
  resendMail,
} from './member-actions.ts'
import { memberTimeline } from './member-timeline.ts'
import { readMember } from './member-view.ts'
import { readAsMember } from './view-as-member.ts'

const done = { done: true } as const
const [, movementsPath = ''] = movementsFileRoute.split(' ')

/** Members as the staff find, read and help them. */
export const memberHandlers: Handlers<typeof memberEndpoints, Ctx> = {
  findMembers: (ctx, query) => findMembers(ctx, staffOf(ctx), query),
  getMember: async (ctx, { id }) => ({ member: await readMember(ctx, staffOf(ctx), id) }),
  listHappened: async (ctx, query) => {
    const name = await nameOf(ctx, query.id)
    await noteAct(ctx, ctx.db, staffOf(ctx), { action: 'read_member', memberIds: [query.id] })
    return { name, ...(await memberTimeline(ctx, staffOf(ctx), query)) }
  },
  listMemberMovements: async (ctx, { id, before }) => {
    const name = await nameOf(ctx, id)
    await noteAct(ctx, ctx.db, staffOf(ctx), { action: 'read_member_credits', memberIds: [id] })
    const { movements, nextBefore } = await listMovements(ctx.db, id, { before })
    return { movements, next_before: nextBefore, name, url: movementsPath.replace(':id', id) }
  },
  getAsMember: async (ctx, query) => ({ view: await readAsMember(ctx, staffOf(ctx), query) }),
  addMemberNote: async (ctx, note) => ({ note: await noteAbout(ctx, staffOf(ctx), note) }),
  confirmMember: async (ctx, act) => {
    await confirmAddressOf(ctx, staffOf(ctx), act)
    return done
  },
  endMemberSessions: async (ctx, act) => {
    await endMemberSessions(ctx, staffOf(ctx), act)
    return done
  },
  grantCredits: async (ctx, { id, grant_id, credits, why, reason }) => {
    const balance = await grantCredits(ctx, staffOf(ctx), { memberId: id, grantId: grant_id, credits, why, reason })
    return { is_waiting: balance === null, credits: balance }
  },
  askMemberExport: async (ctx, { id }) => {
    await exportForMember(ctx, staffOf(ctx), id)
    return done
  },
  startDeletion: async (ctx, act) => ({
    erase_after: (await closeForMember(ctx, staffOf(ctx), act)).toISOString(),
  }),
  resendMail: async (ctx, act) => {
    await resendMail(ctx, staffOf(ctx), act)
    return done
  },
}

/** Empty where there is no profile any more. Errors: not_found where there is no such member. */
async function nameOf({ db }: Ctx, memberId: string): Promise<string> {
  const [accounts, profiles] = await Promise.all([accountsOf(db, [memberId]), profileFacts(db, [memberId])])
  if (!accounts.has(memberId)) throw new Refusal('not_found')
  return profiles.get(memberId)?.name ?? ''
}
