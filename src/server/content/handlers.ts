import type { contentEndpoints } from '../../contract/content.ts'
import { transparencyReport } from '../moderation/transparency/index.ts'
import type { Db } from '../platform/db/db.ts'
import type { Handlers } from '../platform/handlers.ts'
import { memberNumbers, regionNumbers } from '../profiles/index.ts'
import { shownMember, shownMembers } from '../profiles/profile/index.ts'
import type { Ctx } from '../sites/index.ts'
import { sendContact } from './contact.ts'
import { publishedPage } from './pages.ts'

/** Facts of higher domains, injected by the composition root. */
type ContentFacts = {
  /** Share of first messages that were answered lately, 0 to 1; null where there were few. */
  answeredShare(ctx: Ctx): Promise<number | null>
  monthlyRecipients(db: Db, siteId: string, now: Date): Promise<number | null>
}

export const contentHandlers = ({
  answeredShare,
  monthlyRecipients,
}: ContentFacts): Handlers<typeof contentEndpoints, Ctx> => ({
  getPage: async (ctx, { token }) => ({ page: await publishedPage(ctx, token) }),
  listShown: async (ctx, { number = 12, min_age: minAge = 18, page = '' }) => ({
    members: await shownMembers(ctx, { number, minAge, page }),
  }),
  getShown: async (ctx, { id }) => ({ member: await shownMember(ctx, id) }),
  getNumbers: async (ctx) => ({ numbers: { ...(await memberNumbers(ctx)), answered_share: await answeredShare(ctx) } }),
  listRegionNumbers: async (ctx) => ({ regions: await regionNumbers(ctx) }),
  getTransparency: async ({ db, site, clock }) => {
    const [report, recipients] = await Promise.all([
      transparencyReport(db, { ...lastTwelveMonths(clock.now()), siteId: site.id }),
      monthlyRecipients(db, site.id, clock.now()),
    ])
    return { report: { ...report, recipients } }
  },
  sendContact: async (ctx, input) => ({ receipt: await sendContact(ctx, input) }),
})

/** The twelve full months before the current one, in UTC. */
function lastTwelveMonths(now: Date): { from: Date; until: Date } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return { from: new Date(Date.UTC(year - 1, month)), until: new Date(Date.UTC(year, month)) }
}
