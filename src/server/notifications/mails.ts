import { sql } from 'drizzle-orm'
import { searchAddress } from '../../shared/search-address.ts'
import { unreadRelation } from '../chat/index.ts'
import { countNewLikes } from '../likes/index.ts'
import type { Db, Tx } from '../platform/db.ts'
import { defineJob } from '../platform/jobs.ts'
import type { Letter } from '../platform/mail.ts'
import type { Platform } from '../platform/platform.ts'
import { statement } from '../platform/statement.ts'
import { cards } from '../profiles/index.ts'
import { peopleIn, type SearchesLeft } from './new-people.ts'
import { type Contents, newsLetter, readerOf } from './news-letter.ts'
import type { NewsKind } from './rules.ts'

/** Who is told of what kind of thing, and whom it is about; no name and no text. */
type NewsMail = { memberId: string; type: NewsKind; otherIds: string[]; searches: SearchesLeft }
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

async function letterFor(platform: Platform, mail: NewsMail): Promise<Letter | null> {
  const { memberId, type } = mail
  const reader = await readerOf(platform, memberId, type)
  if (reader === null) return null
  const contents = type === 'saved_search' ? await peopleContents(platform, mail) : await newsContents(platform, mail)
  return contents === null ? null : newsLetter(platform, reader, { type, contents })
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
