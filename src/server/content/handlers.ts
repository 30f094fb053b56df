import type { contentEndpoints } from '../../contract/content.ts'
import type { Handlers } from '../platform/handlers.ts'
import { memberNumbers } from '../profiles/index.ts'
import { shownMember, shownMembers } from '../profiles/profile/index.ts'
import type { Ctx } from '../sites/index.ts'
import { sendContact } from './contact.ts'
import { publishedPage } from './pages.ts'

/** Facts of higher domains, injected by the composition root. */
type ContentFacts = {
  /** Share of first messages that were answered lately, 0 to 1; null where there were few. */
  answeredShare(ctx: Ctx): Promise<number | null>
}

export const contentHandlers = ({ answeredShare }: ContentFacts): Handlers<typeof contentEndpoints, Ctx> => ({
  getPage: async (ctx, { token }) => ({ page: await publishedPage(ctx, token) }),
  listShown: async (ctx, { number = 12 }) => ({ members: await shownMembers(ctx, number) }),
  getShown: async (ctx, { id }) => ({ member: await shownMember(ctx, id) }),
  getNumbers: async (ctx) => ({ numbers: { ...(await memberNumbers(ctx)), answered_share: await answeredShare(ctx) } }),
  sendContact: async (ctx, input) => ({ receipt: await sendContact(ctx, input) }),
})
