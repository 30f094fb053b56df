import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { complaintDays } from '../../contract/constants.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { mailAnswer } from './contact-mails.ts'
import { contactMessages } from './tables.ts'

type ContactMessage = typeof contactMessages.$inferSelect
/** `only`, `except`: of these ids; none of these. */
type ContactWanted = {
  siteId?: string | undefined
  only?: readonly string[] | undefined
  except?: readonly string[] | undefined
}

const isOpen = isNull(contactMessages.closedAt)

/** When a letter has to be answered: what we promise and the law asks of complaints, and anybody's letter may be one. */
export function answerDue({ createdAt }: Pick<ContactMessage, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + complaintDays.answered * 86_400_000)
}

/** Letters to customer service that nobody has answered or closed: those about safety first, then the oldest; what is overdue at `now` before all. */
export async function openContacts(
  db: Db,
  { limit, now, siteId, only, except = [] }: ContactWanted & { limit: number; now: Date },
): Promise<ContactMessage[]> {
  return db
    .select()
    .from(contactMessages)
    .where(
      and(
        isOpen,
        siteId === undefined ? undefined : eq(contactMessages.siteId, siteId),
        only && sql`${contactMessages.id} = ANY (${sql.param([...only])}::uuid[])`,
        except.length === 0 ? undefined : sql`NOT (${contactMessages.id} = ANY (${sql.param([...except])}::uuid[]))`,
      ),
    )
    .orderBy(
      sql`${isOverdue(now)} DESC`,
      sql`(${contactMessages.topic} = 'safety') DESC`,
      asc(contactMessages.createdAt),
      asc(contactMessages.id),
    )
    .limit(limit)
}

function isOverdue(now: Date): SQL {
  return sql`(${lte(contactMessages.createdAt, new Date(now.getTime() - complaintDays.answered * 86_400_000))})`
}

/** How many wait on each site, since when the oldest does, and how many are overdue. */
export async function tallyContacts(db: Db, now: Date) {
  return db
    .select({
      siteId: contactMessages.siteId,
      count: sql<number>`count(*)::int`,
      oldest: sql`min(${contactMessages.createdAt})`.mapWith(contactMessages.createdAt),
      overdue: sql<number>`(count(*) FILTER (WHERE ${isOverdue(now)}))::int`,
    })
    .from(contactMessages)
    .where(isOpen)
    .groupBy(contactMessages.siteId)
}

/** Messages to customer service that were answered or closed (waiting_since, decided_at), as a relation that statements of other domains join. */
export const closedContactRelation = sql`(SELECT created_at AS waiting_since, closed_at AS decided_at FROM ${contactMessages} WHERE closed_by IS NOT NULL)`

type Closing = { id: string; answer: string | null; by: string; at: Date }

/** Answers a letter by mail, with these words, or closes it without; once. Errors: not_found, conflict where somebody did already. */
export async function closeContact(
  platform: Platform,
  tx: Tx,
  { id, answer, by, at }: Closing,
): Promise<ContactMessage> {
  const [closed] = await tx
    .update(contactMessages)
    .set({ closedAt: at, closedBy: by, answer })
    .where(and(eq(contactMessages.id, id), isOpen))
    .returning()
  if (closed === undefined) {
    const isKnown = (await tx.$count(contactMessages, eq(contactMessages.id, id))) > 0
    throw new Refusal(isKnown ? 'conflict' : 'not_found')
  }
  if (answer !== null) await mailAnswer(platform, tx, id)
  return closed
}

/** A letter that was closed without an answer waits again. Errors: conflict where it was answered, or is gone. */
export async function reopenContact(tx: Tx, id: string): Promise<void> {
  const opened = await tx
    .update(contactMessages)
    .set({ closedAt: null, closedBy: null })
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.answer)))
    .returning({ id: contactMessages.id })
  if (opened.length === 0) throw new Refusal('conflict')
}
