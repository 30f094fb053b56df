import type { contentEndpoints } from '../../contract/content.ts'
import type { Handlers } from '../platform/handlers.ts'
import { shownMember, shownMembers } from '../profiles/profile/index.ts'
import type { Ctx } from '../sites/index.ts'
import { sendContact } from './contact.ts'
import { publishedPage } from './pages.ts'

export const contentHandlers: Handlers<typeof contentEndpoints, Ctx> = {
  getPage: async (ctx, { token }) => ({ page: await publishedPage(ctx, token) }),
  listShown: async (ctx, { number = 12 }) => ({ members: await shownMembers(ctx, number) }),
  getShown: async (ctx, { id }) => ({ member: await shownMember(ctx, id) }),
  sendContact: async (ctx, input) => ({ receipt: await sendContact(ctx, input) }),
}
