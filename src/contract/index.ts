import { accountsEndpoints } from './accounts/accounts.ts'
import { chatEndpoints } from './chat/chat.ts'
import { contentEndpoints } from './content.ts'
import { creditsEndpoints } from './credits.ts'
import type { ApiOf } from './endpoint.ts'
import { invoicesEndpoints } from './invoices.ts'
import { likesEndpoints } from './likes.ts'
import { moderationEndpoints } from './moderation/moderation.ts'
import { notificationsEndpoints } from './notifications.ts'
import { backofficeEndpoints } from './office/backoffice.ts'
import { paymentsEndpoints } from './payments/payments.ts'
import { profilesEndpoints } from './profiles/profiles.ts'
import { searchEndpoints } from './search.ts'
import { sitesEndpoints } from './sites.ts'

/** All API calls by domain. */
export const contract = {
  sites: sitesEndpoints,
  accounts: accountsEndpoints,
  moderation: moderationEndpoints,
  credits: creditsEndpoints,
  profiles: profilesEndpoints,
  likes: likesEndpoints,
  payments: paymentsEndpoints,
  invoices: invoicesEndpoints,
  search: searchEndpoints,
  chat: chatEndpoints,
  content: contentEndpoints,
  notifications: notificationsEndpoints,
  backoffice: backofficeEndpoints,
}
export type Contract = typeof contract
/** The API as functions: in-process on the server, over fetch in the browser. */
export type Api = { [D in keyof Contract]: ApiOf<Contract[D]> }
