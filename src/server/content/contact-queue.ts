import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { type ComplaintClocks, dueAt, isOverdueSql } from '../sites/complaints/index.ts'
import { mailAnswer } from './contact-mails.ts'
import { contactMessages } from './tables.ts'

type ContactMessage = typeof contactMessages.$inferSelect
/** `only`, `except`: ids to include or exclude. */
type ContactWanted = {
  siteId?: string | undefined
  only?: readonly string[] | undefined
  except?: readonly string[] | undefined
}

const isOpen = isNull(contactMessages.closedAt)

/** The deadline for a reply: that of complaints, since any message may be one. */
export function answerDue({ siteId, createdAt }: ContactMessage, clocks: ComplaintClocks): Date {
  return dueAt(clocks, siteId, createdAt)
}

/** Open messages to customer service: overdue ones at `now` first, then safety, then the oldest. */
export async function openContacts(
  db: Db,
  {
    limit,
    now,
    clocks,
    siteId,
    only,
    except = [],
  }: ContactWanted & { limit: number; now: Date; clocks: ComplaintClocks },
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
      sql`${isOverdue(clocks, now)} DESC`,
      sql`(${contactMessages.topic} = 'safety') DESC`,
      asc(contactMessages.createdAt),
      asc(contactMessages.id),
    )
    .limit(limit)
}

function isOverdue(clocks: ComplaintClocks, now: Date): SQL {
  return isOverdueSql(clocks, { siteId: contactMessages.siteId, since: contactMessages.createdAt, now })
}

/** Open messages per site, the age of the oldest, and the number overdue. */
export async function tallyContacts(db: Db, clocks: ComplaintClocks, now: Date) {
  return db
    .select({
      siteId: contactMessages.siteId,
      count: sql<number>`count(*)::int`,
      oldest: sql`min(${contactMessages.createdAt})`.mapWith(contactMessages.createdAt),
      overdue: sql<number>`(count(*) FILTER (WHERE ${isOverdue(clocks, now)}))::int`,
    })
    .from(contactMessages)
    .where(isOpen)
    .groupBy(contactMessages.siteId)
}

/**
 * SQL relation of closed messages to customer service (waiting_since, decided_at), for joins in statements of other
 * domains.
 */
export const closedContactRelation = sql`(SELECT created_at AS waiting_since, closed_at AS decided_at FROM ${contactMessages} WHERE closed_by IS NOT NULL)`

type Closing = { id: string; answer: string | null; by: string; at: Date }

/** Replies to a message by email, or closes it without a reply; once. Errors: not_found; conflict if already closed. */
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

/** Reopens a message that was closed without a reply. Errors: conflict if it was answered or deleted. */
export async function reopenContact(tx: Tx, id: string): Promise<void> {
  const opened = await tx
    .update(contactMessages)
    .set({ closedAt: null, closedBy: null })
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.answer)))
    .returning({ id: contactMessages.id })
  if (opened.length === 0) throw new Refusal('conflict')
}
