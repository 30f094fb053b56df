import type { Contract } from '../../contract/index.ts'
import { accountsHandlers } from '../accounts/index.ts'
import { backofficeHandlers } from '../backoffice/index.ts'
import { chatHandlers, messageForReport } from '../chat/index.ts'
import { contentHandlers } from '../content/index.ts'
import { creditLotsOf, creditsHandlers, purchasedCreditsOf } from '../credits/index.ts'
import { figuresHandlers } from '../figures/index.ts'
import { invoicesHandlers } from '../invoices/index.ts'
import { likesHandlers } from '../likes/index.ts'
import { banFacts, type EvidenceOf, moderationHandlers } from '../moderation/index.ts'
import { getsMails, notificationsHandlers, stoppedMails } from '../notifications/index.ts'
import { hasStayDiscount, minimumMessageCosts, paymentsHandlers } from '../payments/index.ts'
import type { Handlers } from '../platform/handlers.ts'
import {
  fictionalShare,
  isInvisible,
  mainPhotoForReport,
  profileForReport,
  profilesHandlers,
  userProfile,
} from '../profiles/index.ts'
import { searchHandlers } from '../search/index.ts'
import { type Ctx, sitesHandlers } from '../sites/index.ts'
import { aboutMovements } from './about-movements.ts'

/** A report keeps the profile and the message as they were. */
const evidenceOf: EvidenceOf = async (ctx, { reporterId, memberId, messageId }) => ({
  profile: await profileForReport(ctx.db, { memberId, reporterId }),
  photo: await mainPhotoForReport(ctx, memberId),
  message: messageId === null ? null : await messageForReport(ctx, { reporterId, memberId, messageId }),
})

/** Every handler, by domain: where lower floors get the facts that only higher ones know. */
export const handlers: { [D in keyof Contract]: Handlers<Contract[D], Ctx> } = {
  sites: sitesHandlers({ fictionalShare, minimumMessageCosts }),
  accounts: accountsHandlers({
    banFacts,
    userProfile,
    creditLotsOf,
    stoppedMails,
    purchasedCreditsOf,
    isInvisible,
    getsMails,
    hasStayDiscount,
  }),
  moderation: moderationHandlers({ evidenceOf, purchasedCreditsOf }),
  credits: creditsHandlers({ aboutMovements }),
  profiles: profilesHandlers,
  likes: likesHandlers,
  payments: paymentsHandlers,
  invoices: invoicesHandlers,
  search: searchHandlers,
  chat: chatHandlers,
  content: contentHandlers,
  notifications: notificationsHandlers,
  figures: figuresHandlers,
  backoffice: backofficeHandlers,
}
