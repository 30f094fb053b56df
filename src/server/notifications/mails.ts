import { sql } from 'drizzle-orm'
import { defaultLocale, type Locale, locales } from '../../contract/constants.ts'
import { searchAddress } from '../../shared/search-address.ts'
import { type Account, accountsOf } from '../accounts/index.ts'
import { unreadRelation } from '../chat/index.ts'
import { countNewLikes } from '../likes/index.ts'
import type { Db, Tx } from '../platform/db.ts'
import { defineJob } from '../platform/jobs.ts'
import { letterOf } from '../platform/letter.ts'
import type { Letter } from '../platform/mail.ts'
import type { Platform } from '../platform/platform.ts'
import { statement } from '../platform/statement.ts'
import { type Say, wordsOf } from '../platform/words.ts'
import { cards } from '../profiles/index.ts'
import { originOfSite, senderOf, siteById } from '../sites/index.ts'
import { peopleIn, type SearchesLeft } from './new-people.ts'
import { defaultPreferences, disabledMails, type Preferences, preferencesOf } from './preferences.ts'
import { isWanted, type NewsKind, preferenceOf } from './rules.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** Who is told of what kind of thing, and whom it is about; no name and no text. */
type NewsMail = { memberId: string; type: NewsKind; otherIds: string[]; searches: SearchesLeft }
export const newsMail = defineJob<NewsMail>('notifications.mail')

/** What a mail says: the values of its words, its lines and the path of its button. */
type Contents = {
  words: { name: string; others: number }
  lines(say: Say): string[]
  button(say: Say): string
  path: string
}

/** Mails it once the transaction has committed. */
export function queueMail(platform: Platform, tx: Tx, mail: NewsMail): Promise<void> {
  return platform.jobs.send(tx, newsMail, mail)
}

/** Writes and sends the mail, unless it has become pointless meanwhile: read, blocked, left, unsubscribed. */
export async function deliverMail(platform: Platform, mail: NewsMail): Promise<void> {
  const letter = await letterFor(platform, mail)
  if (letter !== null) await platform.mail.deliver(letter)
}

async function letterFor(platform: Platform, mail: NewsMail): Promise<Letter | null> {
  const { db } = platform
  const { memberId, type } = mail
  const account = (await accountsOf(db, [memberId])).get(memberId)
  if (account === undefined || account.status !== 'active' || account.pausedAt !== null) return null
  const preferences = (await preferencesOf(db, [memberId])).get(memberId) ?? defaultPreferences
  const isStopped = (await disabledMails(db, memberId)).includes(preferenceOf(type))
  if (isStopped || !isWanted(preferences.mail, preferenceOf(type))) return null
  const contents = type === 'saved_search' ? await peopleContents(platform, mail) : await newsContents(platform, mail)
  return contents === null ? null : sealed(platform, { account, preferences, type, contents })
}

/** What is still new as the mail is written; null where nothing is. */
async function newsContents(platform: Platform, { memberId, type, otherIds }: NewsMail): Promise<Contents | null> {
  const { db } = platform
  const count = type === 'like' ? await countNewLikes(db, memberId) : await unreadToTell(db, memberId)
  const names = [...(await cards({ ...platform, viewerId: memberId }, otherIds)).values()].map(({ name }) => name)
  const [name] = names
  if (count === 0 || name === undefined) return null
  return {
    words: { name, others: names.length - 1 },
    lines: (say) => [say(`${type}.text`, { count })],
    button: (say) => say(`${type}.button`),
    path: type === 'like' ? '/likes/received' : '/chats',
  }
}

/** Unread messages, without those of conversations that are muted. */
async function unreadToTell(db: Db, memberId: string): Promise<number> {
  const [row] = await countUnread(db, { memberId })
  return row?.total ?? 0
}
const countUnread = statement<{ memberId: string }, { total: number }>(
  'notifications_unread_count',
  () =>
    sql`SELECT coalesce(sum(u.unread), 0)::int AS total FROM ${unreadRelation} u WHERE u.member_id = ${sql.placeholder('memberId')}::uuid`,
)

/** How many are new in which kept search; the button leads to the one with most, and says so. */
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
    path: searchAddress(most.wishes),
  }
}

type Sealing = { account: Account; preferences: Preferences; type: NewsKind; contents: Contents }

async function sealed(platform: Platform, { account, preferences, type, contents }: Sealing): Promise<Letter | null> {
  const site = await siteById(platform.db, account.siteId)
  if (site === null) return null
  const locale: Locale = locales.find((known) => known === account.locale) ?? defaultLocale
  const say = wordsOf(locale, 'mail')
  const words = { site: site.name, ...contents.words }
  const origin = originOfSite(platform, site)
  const token = unsubscribeToken(platform, { memberId: account.id, type: preferenceOf(type) })
  const stop = `${origin}/unsubscribe?token=${token}`
  return letterOf({
    to: account.email,
    ...senderOf(platform, site),
    locale,
    subject: say(`${type}.${preferences.isTelling ? 'tellingSubject' : 'subject'}`, words),
    paragraphs: contents.lines(say),
    button: { label: contents.button(say), url: `${origin}${contents.path}` },
    footer: say('notice.footer', words),
    footerLink: { label: say('notice.unsubscribe'), url: stop },
    // One press in the mail program, without a log-in (RFC 8058)
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}
