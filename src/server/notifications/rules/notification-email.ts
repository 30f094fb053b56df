import { type Account, accountsOf } from '../../accounts/index.ts'
import { emailTemplateOf, type Paragraph } from '../../platform/email/email-template.ts'
import type { EmailTemplate } from '../../platform/email/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { localeOf, type Say, wordsOf } from '../../platform/words.ts'
import { originOfSite, senderOf, siteById } from '../../sites/index.ts'
import { unsubscribeToken } from '../unsubscribe/unsubscribe.ts'
import { stopAddress } from '../unsubscribe/unsubscribe-address.ts'
import { type NewsKind, preferenceOf, ways } from './channels.ts'
import { defaultPreferences, disabledMails, type Preferences, preferencesOf } from './preferences.ts'
import { isWanted } from './rules.ts'

/** Contents of an email: values, lines and button path. `say` translates keys of `mail.json`. */
export type Contents = {
  words: Record<string, string | number>
  /** `to` makes a link within a paragraph out of a path of the site. */
  lines(say: Say, to: (path: string) => string): Paragraph[]
  /** Below the lines: members with a path to each. */
  list?: readonly { title: string; text: string; path: string }[]
  button(say: Say): string
  path: string
  /** Heading written by staff; also the subject if the member wants descriptive subjects. */
  heading?: string
}
export type Reader = { account: Account; preferences: Preferences }

/** The recipient of an email of this kind; null if they left, paused, unsubscribed or did not opt in. */
export async function readerOf({ db }: Platform, memberId: string, type: NewsKind): Promise<Reader | null> {
  const account = (await accountsOf(db, [memberId])).get(memberId)
  const { isUrgent } = ways[type]
  if (account === undefined || account.status !== 'active' || (account.pausedAt !== null && !isUrgent)) return null
  const preferences = (await preferencesOf(db, [memberId])).get(memberId) ?? defaultPreferences
  const isStopped = (await disabledMails(db, memberId)).includes(preferenceOf(type))
  const isUnwanted = !isWanted(preferences.mail, preferenceOf(type)) && !isUrgent
  return isStopped || isUnwanted ? null : { account, preferences }
}

/**
 * An email with an unsubscribe link, in the recipient's language and the name of their site; null if the site no longer
 * exists.
 */
export async function notificationEmail(
  platform: Platform,
  { account, preferences }: Reader,
  { type, contents }: { type: NewsKind; contents: Contents },
): Promise<EmailTemplate | null> {
  const site = await siteById(platform.db, account.siteId)
  if (site === null) return null
  const locale = localeOf(account.locale)
  const say = wordsOf(locale, 'mail')
  const words = { site: site.name, ...contents.words }
  const { heading } = contents
  const origin = originOfSite(platform, site)
  const token = unsubscribeToken(platform, { memberId: account.id, type: preferenceOf(type) })
  const stop = `${origin}/unsubscribe?token=${token}`
  const byMail = stopAddress(platform, { memberId: account.id, type: preferenceOf(type) })
  return emailTemplateOf({
    kind: type,
    memberId: account.id,
    to: account.email,
    ...senderOf(platform, site),
    locale,
    subject: subjectOf(say, { type, heading, words, isTelling: preferences.isTelling }),
    ...(heading !== undefined && { heading }),
    paragraphs: contents.lines(say, (path) => `${origin}${path}`),
    ...(contents.list !== undefined && {
      list: contents.list.map(({ path, ...entry }) => ({ ...entry, url: `${origin}${path}` })),
    }),
    button: { label: contents.button(say), url: `${origin}${contents.path}` },
    footer: say('notice.footer', words),
    footerLink: { label: say('notice.unsubscribe'), url: stop },
    // One-click unsubscribe in the mail program without log-in (RFC 8058), or by email
    headers: {
      'List-Unsubscribe': byMail === null ? `<${stop}>` : `<${stop}>, <mailto:${byMail}?subject=unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
}

type Subject = { type: NewsKind; heading: string | undefined; words: Contents['words']; isTelling: boolean }

function subjectOf(say: Say, { type, heading, words, isTelling }: Subject): string {
  if (!isTelling) return say(`${type}.subject`, words)
  return heading ?? say(`${type}.tellingSubject`, words)
}
