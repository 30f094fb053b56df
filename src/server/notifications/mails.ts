import { defaultLocale, type Locale, locales } from '../../contract/constants.ts'
import type { NotificationType } from '../../contract/notifications.ts'
import { accountsOf } from '../accounts/index.ts'
import { totalUnread } from '../chat/index.ts'
import { countNewLikes } from '../likes/index.ts'
import type { Tx } from '../platform/db.ts'
import { defineJob } from '../platform/jobs.ts'
import { letterOf } from '../platform/letter.ts'
import type { Letter } from '../platform/mail.ts'
import type { Platform } from '../platform/platform.ts'
import { wordsOf } from '../platform/words.ts'
import { cards } from '../profiles/index.ts'
import { originOfSite, siteById } from '../sites/index.ts'
import { defaultPreferences, disabledMails, preferencesOf } from './preferences.ts'
import { isWanted } from './rules.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** Who is told of what kind of thing, and whom it is about; no name and no text. */
type NewsMail = { memberId: string; type: NotificationType; otherIds: string[] }
export const newsMail = defineJob<NewsMail>('notifications.mail')

/** Mails it once the transaction has committed. */
export function queueMail(platform: Platform, tx: Tx, mail: NewsMail): Promise<void> {
  return platform.jobs.send(tx, newsMail, mail)
}

/** Writes and sends the mail, unless it has become pointless meanwhile: read, blocked, left, unsubscribed. */
export async function deliverMail(platform: Platform, mail: NewsMail): Promise<void> {
  const letter = await letterFor(platform, mail)
  if (letter !== null) await platform.mail.deliver(letter)
}

async function letterFor(platform: Platform, { memberId, type, otherIds }: NewsMail): Promise<Letter | null> {
  const { db } = platform
  const account = (await accountsOf(db, [memberId])).get(memberId)
  if (account === undefined || account.status !== 'active' || account.pausedAt !== null) return null
  const preferences = (await preferencesOf(db, [memberId])).get(memberId) ?? defaultPreferences
  const isStopped = (await disabledMails(db, memberId)).includes(type)
  if (isStopped || !isWanted(preferences.mail, type)) return null
  const count = type === 'like' ? await countNewLikes(db, memberId) : await totalUnread(db, memberId)
  const names = [...(await cards({ ...platform, viewerId: memberId }, otherIds)).values()].map(({ name }) => name)
  const site = await siteById(db, account.siteId)
  const [name] = names
  if (count === 0 || name === undefined || site === null) return null
  const locale: Locale = locales.find((known) => known === account.locale) ?? defaultLocale
  const say = wordsOf(locale, 'mail')
  const words = { site: site.name, count, name, others: names.length - 1 }
  const origin = originOfSite(platform, site)
  const stop = `${origin}/unsubscribe?token=${unsubscribeToken(platform, { memberId, type })}`
  return letterOf({
    to: account.email,
    from: { name: site.settings.mailName, address: `noreply@${platform.config.mailDomain}` },
    locale,
    site: site.name,
    subject: say(`${type}.${preferences.isTelling ? 'tellingSubject' : 'subject'}`, words),
    paragraphs: [say(`${type}.text`, words)],
    button: { label: say(`${type}.button`), url: `${origin}${type === 'like' ? '/likes/received' : '/chats'}` },
    footer: say('notice.footer', words),
    footerLink: { label: say('notice.unsubscribe'), url: stop },
    // One press in the mail program, without a log-in (RFC 8058)
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}
