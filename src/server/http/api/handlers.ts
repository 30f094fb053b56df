import type { Contract } from '../../../contract/index.ts'
import { accountsHandlers } from '../../accounts/index.ts'
import { answeredShare, monthlyRecipients } from '../../analytics/index.ts'
import { backofficeHandlers } from '../../backoffice/index.ts'
import { chatHandlers, checkInDue, haveBothWritten, messagesForReport } from '../../chat/index.ts'
import { contentHandlers } from '../../content/index.ts'
import { creditLotsOf, creditsHandlers, purchasedCreditsOf } from '../../credits/index.ts'
import { invoicesHandlers } from '../../invoices/index.ts'
import { commentForReport, likesHandlers, relationTo } from '../../likes/index.ts'
import { banFacts } from '../../moderation/decisions/index.ts'
import { type EvidenceOf, mayStayUnknown, moderationHandlers } from '../../moderation/index.ts'
import type { NoticeEvidenceOf } from '../../moderation/notices/index.ts'
import { getsMails, notificationsHandlers, stoppedMails } from '../../notifications/index.ts'
import { hasStayDiscount } from '../../payments/discounts/index.ts'
import { paymentsHandlers } from '../../payments/index.ts'
import { minimumMessageCosts } from '../../payments/shop/index.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { type AreConnected, fictionalShare, isInvisible, profilesHandlers } from '../../profiles/index.ts'
import { copyPhotos, photosAt, profileForReport } from '../../profiles/photos/index.ts'
import { userProfile } from '../../profiles/profile/index.ts'
import { searchHandlers } from '../../search/index.ts'
import { type Ctx, originOf, siteRows, sitesHandlers } from '../../sites/index.ts'
import { aboutMovements } from './credit-movement-texts.ts'

/** What a report stores as it was: the profile, the photos that the reporter could see, the comment on a like, and messages of the two. */
const evidenceOf: EvidenceOf = async (ctx, { reporterId, memberId, messageId, messageIds }) => {
  const profile = await profileForReport(ctx.db, { memberId, reporterId })
  return {
    profile,
    photos: await copyPhotos(ctx, { memberId, ids: profile?.photoIds ?? [] }),
    like_comment: await commentForReport(ctx.db, { memberId, reporterId }),
    message: await messagesForReport(ctx, { reporterId, memberId, messageId, messageIds }),
  }
}

/** The member and the photos at the address of a notice; the album where a child or an intimate picture is concerned. */
const noticeEvidenceOf: NoticeEvidenceOf = async (ctx, { kind, location }) => {
  const hosts = new Set((await siteRows(ctx.db)).flatMap((site) => site.hosts))
  // A site without a host of its own is served at the requested host
  const here = new URL(originOf(ctx)).host
  const isOurs = ({ host, hostname }: URL) => hosts.has(host) || hosts.has(hostname) || host === here
  const found = await photosAt(ctx.db, location, { isOurs, withPrivate: mayStayUnknown(kind) })
  if (found === null) return null
  const { memberId, photoIds } = found
  return { memberId, evidence: { photos: await copyPhotos(ctx, { memberId, ids: photoIds }) } }
}

/** Who may ask each other to verify. */
const areConnected: AreConnected = async (ctx, memberId, otherId) =>
  (await relationTo(ctx, memberId, otherId)).is_match || (await haveBothWritten(ctx.db, memberId, otherId))

/** Every handler, by domain: where lower floors get the facts that only higher ones know. */
export const handlers: { [D in keyof Contract]: Handlers<Contract[D], Ctx> } = {
  sites: sitesHandlers({ fictionalShare, minimumMessageCosts }),
  accounts: accountsHandlers({
    banFacts,
    userProfile,
    creditLotsOf,
    stoppedMails,
    checkInDue,
    purchasedCreditsOf,
    isInvisible,
    getsMails,
    hasStayDiscount,
  }),
  moderation: moderationHandlers({ evidenceOf, noticeEvidenceOf, purchasedCreditsOf }),
  credits: creditsHandlers({ aboutMovements }),
  profiles: profilesHandlers({ areConnected }),
  likes: likesHandlers,
  payments: paymentsHandlers,
  invoices: invoicesHandlers,
  search: searchHandlers,
  chat: chatHandlers,
  content: contentHandlers({ answeredShare, monthlyRecipients }),
  notifications: notificationsHandlers,
  backoffice: backofficeHandlers,
}
