import { searchAddress } from '../../../shared/search-address.ts'
import { checkInDue } from '../../chat/index.ts'
import { commentersAmong } from '../../likes/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { EmailTemplate } from '../../platform/email/mail.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { cards } from '../../profiles/index.ts'
import { requestersAmong } from '../../profiles/verification/index.ts'
import { campaignContents } from '../campaigns/campaign-emails.ts'
import { noteNotSent } from '../campaigns/campaign-tally.ts'
import { hintContents } from '../digest/hints-email.ts'
import { weeklyContents } from '../digest/weekly-email.ts'
import { countsFor } from '../feed/counts.ts'
import type { NewsKind } from './channels.ts'
import { peopleIn, type SearchesLeft } from './new-people.ts'
import { type Contents, notificationEmail, type Reader, readerOf } from './notification-email.ts'

/** Job payload: recipient, kind and the members it is about; no names or texts. */
type NewsMail = {
  memberId: string
  type: NewsKind
  otherIds: string[]
  searches: SearchesLeft
  /** What the staff wrote, if it is about that. */
  campaignId?: string
}
export const newsMail = defineJob<NewsMail>('notifications.mail')
/** Bulk emails have their own queue so they do not delay individual ones. */
export const campaignMail = defineJob<NewsMail>('notifications.campaign_mail')

/** Queues an email, sent after the transaction has committed. */
export function queueMail(platform: Platform, tx: Tx, mail: NewsMail): Promise<void> {
  return platform.jobs.send(tx, mail.campaignId === undefined ? newsMail : campaignMail, mail)
}

/** Renders and sends an email unless it is obsolete: read, blocked, left or unsubscribed. */
export async function deliverMail(platform: Platform, mail: NewsMail): Promise<void> {
  const email = await emailFor(platform, mail)
  if (email !== null) await platform.mail.deliver(email)
  else if (mail.campaignId !== undefined) await noteNotSent(platform.db, mail.campaignId, mail.memberId)
}

async function emailFor(platform: Platform, mail: NewsMail): Promise<EmailTemplate | null> {
  const { memberId, type } = mail
  const reader = await readerOf(platform, memberId, type)
  if (reader === null) return null
  const contents = await contentsFor(platform, reader, mail)
  return contents === null ? null : notificationEmail(platform, reader, { type, contents })
}

function contentsFor(platform: Platform, reader: Reader, mail: NewsMail): Promise<Contents | null> {
  if (mail.campaignId !== undefined) return campaignContents(platform, reader, mail.campaignId)
  if (mail.type === 'saved_search') return peopleContents(platform, mail)
  if (mail.type === 'check_in') return checkInContents(platform, mail.memberId)
  if (mail.type === 'verification_request') return requestContents(platform, mail)
  if (mail.type === 'weekly_updates') return weeklyContents(platform, reader)
  return mail.type === 'reminders' ? hintContents(platform, reader) : newsContents(platform, mail)
}

/** Null once the member has checked in, put it off, or ended the plan. */
async function checkInContents({ db, clock }: Platform, memberId: string): Promise<Contents | null> {
  if ((await checkInDue(db, memberId, clock.now())) === null) return null
  return {
    words: {},
    lines: (say) => [say('check_in.text'), say('check_in.alone')],
    button: (say) => say('check_in.button'),
    path: '/settings/dates',
  }
}

/** Who asks for verification and may still be seen; null once no one does. */
async function requestContents(platform: Platform, { memberId, otherIds }: NewsMail): Promise<Contents | null> {
  const ids = await requestersAmong(platform.db, { memberId, ids: otherIds })
  const names = [...(await cards({ ...platform, viewerId: memberId }, ids)).values()].map(({ name }) => name)
  const [name] = names
  if (name === undefined) return null
  return {
    words: { name, others: names.length - 1 },
    lines: (say) => [say('verification_request.text'), say('verification_request.choice')],
    button: (say) => say('verification_request.button'),
    path: '/profile/verify',
  }
}

const placesOfLikes = { like: '/likes/received', match: '/likes/matches' } as const

/** What is still unread when the email is rendered; null if nothing is. */
async function newsContents(platform: Platform, { memberId, type, otherIds }: NewsMail): Promise<Contents | null> {
  const { db } = platform
  const isLike = type === 'like' || type === 'match'
  const { unread, newLikes } = await countsFor(db, memberId)
  const count = isLike ? newLikes : unread
  const seen = await cards({ ...platform, viewerId: memberId }, otherIds)
  const names = [...seen.values()].map(({ name }) => name)
  const [name] = names
  if (count === 0 || name === undefined) return null
  const comments = isLike ? (await commentersAmong(db, { memberId, ids: [...seen.keys()] })).size : 0
  return {
    words: { name, others: names.length - 1 },
    // Only that there is a comment: its text is for the page
    lines: (say) => [
      say(`${type}.text`, { count: type === 'match' ? names.length : count }),
      ...(comments > 0 ? [say('like.comment', { count: comments })] : []),
    ],
    button: (say) => say(`${type}.button`),
    path: isLike ? placesOfLikes[type] : '/chats',
  }
}

/** Number of new members per saved search; the button links to the search with most of them and names it. */
async function peopleContents(platform: Platform, { memberId, searches }: NewsMail): Promise<Contents | null> {
  const found = await peopleIn(platform, memberId, searches)
  const [most] = found
  if (most === undefined) return null
  const seen = await cards({ ...platform, viewerId: memberId }, most.ids)
  const name = most.ids.map((id) => seen.get(id)?.name).find((known) => known !== undefined)
  if (name === undefined) return null
  return {
    words: { name, others: most.count - 1 },
    lines: (say) => [
      say('saved_search.text', { searches: found.length }),
      ...found.map(({ name: search, count }) => say('saved_search.line', { search, count })),
      say('saved_search.off'),
    ],
    button: (say) => say('saved_search.button', { search: most.name }),
    path: searchAddress(most.filters),
  }
}
