import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Locale } from '../../../contract/constants.ts'
import { longDay, onDate } from '../../../shared/date-words.ts'
import { accountsOf } from '../../accounts/index.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { emailTemplateOf } from '../../platform/email/email-template.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { workPatiently } from '../../platform/jobs/retry.ts'
import type { Platform } from '../../platform/platform.ts'
import { localeOf, type Say, wordsOf } from '../../platform/words.ts'
import { originOfSite, type Site, senderOf, siteById } from '../../sites/index.ts'
import { appealEnd, basisOf, foundBy } from './decision-rules.ts'
import { appeals, decisions } from './decision-tables.ts'
import { decisionToken } from './statement-token.ts'

type Decision = typeof decisions.$inferSelect
/** Decisions of one review session are combined into one email, without those undone in the meantime. */
const sittingSeconds = 600

const dueJob = defineJob<{ memberId: string }>('moderation.statements_due')
const statementMail = defineJob<{ memberId: string; decisionIds: string[] }>('moderation.statement')
/** What became of a decision: of an appeal against it, or of a ban that a second person did not agree to. */
const outcomeMail = defineJob<{ decisionId: string; what: Outcome }>('moderation.decision_outcome')
type Outcome = 'upheld' | 'overturned' | 'refused'

/** Queues a statement of reasons, sent after commit; for photos and texts after the review session. */
export function queueStatement(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  { memberId, isSitting }: { memberId: string; isSitting: boolean },
): Promise<void> {
  return jobs.send(tx, dueJob, { memberId }, isSitting ? { startAfter: sittingSeconds } : {})
}

/** Emails the outcome of an appeal with its reasons. */
export function queueOutcome(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  decisionId: string,
  what: Outcome,
): Promise<void> {
  return jobs.send(tx, outcomeMail, { decisionId, what })
}

export function registerStatementMails(platform: Platform): void {
  platform.jobs.work(dueJob, ({ memberId }) => gatherStatements(platform, memberId))
  workPatiently(platform, statementMail, (mail) => deliverStatement(platform, mail))
  workPatiently(platform, outcomeMail, (mail) => deliverOutcome(platform, mail))
}

/** Sends all statements not emailed yet: the first job of a session takes all of them. */
export async function gatherStatements(platform: Platform, memberId: string): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const taken = await tx
      .update(decisions)
      .set({ mailedAt: platform.clock.now() })
      .where(
        and(
          eq(decisions.memberId, memberId),
          isNull(decisions.mailedAt),
          // Undone before notification: the member is never notified
          inArray(decisions.status, ['waiting', 'standing']),
        ),
      )
      .returning({ id: decisions.id })
    if (taken.length > 0)
      await platform.jobs.send(tx, statementMail, { memberId, decisionIds: taken.map(({ id }) => id) })
  })
}

async function receiverOf({ db }: Platform, memberId: string) {
  const account = (await accountsOf(db, [memberId])).get(memberId)
  const site = account === undefined ? null : await siteById(db, account.siteId)
  if (account === undefined || site === null || account.status === 'deleted') return null
  const locale = localeOf(account.locale)
  return { account, site, locale }
}

async function deliverStatement(
  platform: Platform,
  { memberId, decisionIds }: { memberId: string; decisionIds: string[] },
): Promise<void> {
  const receiver = await receiverOf(platform, memberId)
  if (receiver === null) return
  const rows = await platform.db
    .select()
    .from(decisions)
    .where(and(eq(decisions.memberId, memberId), inArray(decisions.id, decisionIds)))
    .orderBy(asc(decisions.decidedAt), asc(decisions.id))
  // Undone before the email: nothing to report
  const reported = rows.filter(({ status }) => status !== 'refused' && status !== 'overturned')
  const [first] = reported
  if (first === undefined) return
  const { site, locale } = receiver
  const say = wordsOf(locale, 'mail')
  const reasons = wordsOf(locale, 'decisions')
  const hasBan = reported.some(({ measure }) => measure === 'ban')
  await send(platform, receiver, {
    kind: 'verdict_statement',
    decisionId: first.id,
    subject: say('verdict_statement.subject', { site: site.name }),
    paragraphs: [
      say('verdict_statement.text', { site: site.name, number: reported.length }),
      ...reported.flatMap((decision) => statementLines(decision, { say, reasons, locale })),
      say('verdict_statement.byPeople'),
      ...(hasBan ? [say('verdict_statement.credits', { support: site.settings.supportEmail })] : []),
      say('verdict_statement.appeal', { day: dayIn(locale, appealEnd(first.decidedAt)) }),
      say('verdict_statement.elsewhere'),
    ],
    button: say('verdict_statement.button'),
  })
}

type Words = { say: Say; reasons: Say; locale: Locale }

/** What; then why, on which ground, and how we came to look: never their words. */
function statementLines(decision: Decision, { say, reasons, locale }: Words): string[] {
  const { measure, ground, subjectKind, decidedAt, until, facts, sourceKind } = decision
  const what = facts.field ?? subjectKind
  const done = reasons(`measures.${measure}`, {
    what: reasons(`subjects.${what}`),
    day: until === null ? '' : dayIn(locale, until),
  })
  const why = [
    reasons(`grounds.${ground}`),
    reasons(`basis.${basisOf(ground)}`),
    reasons(`found.${foundBy(sourceKind)}`),
  ]
  return [say('verdict_statement.line', { day: dayIn(locale, decidedAt), what: done }), why.join(' ')]
}

async function deliverOutcome(
  platform: Platform,
  { decisionId, what }: { decisionId: string; what: Outcome },
): Promise<void> {
  const [row] = await platform.db
    .select({ decision: decisions, appeal: appeals })
    .from(decisions)
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(eq(decisions.id, decisionId))
  const receiver = row === undefined ? null : await receiverOf(platform, row.decision.memberId)
  if (row === undefined || receiver === null) return
  const { site, locale } = receiver
  const say = wordsOf(locale, 'mail')
  const day = dayIn(locale, row.decision.decidedAt)
  const reason = what === 'refused' ? [] : (row.appeal?.reason ?? '').split(/\n+/)
  await send(platform, receiver, {
    kind: 'verdict_outcome',
    decisionId,
    subject: say(what === 'refused' ? 'verdict_outcome.refusedSubject' : 'verdict_outcome.subject', {
      site: site.name,
    }),
    paragraphs: [
      say(`verdict_outcome.${what}`, { day, site: site.name }),
      ...reason,
      // Refunds are final: a restored member must not expect those credits
      ...(what === 'overturned' && row.decision.creditsSettledAt !== null
        ? [say('verdict_outcome.creditsRefunded')]
        : []),
      ...(what === 'refused' ? [] : [say('verdict_outcome.otherPerson')]),
      ...(what === 'upheld' ? [say('verdict_statement.elsewhere')] : []),
    ],
    button: say('verdict_outcome.button'),
  })
}

type Receiver = NonNullable<Awaited<ReturnType<typeof receiverOf>>>
type Mail = { kind: string; decisionId: string; subject: string; paragraphs: string[]; button: string }

async function send(platform: Platform, { account, site, locale }: Receiver, mail: Mail): Promise<void> {
  const { kind, decisionId, subject, paragraphs, button } = mail
  await platform.mail.deliver(
    emailTemplateOf({
      kind,
      memberId: account.id,
      to: account.email,
      ...senderOf(platform, site),
      locale,
      subject,
      paragraphs,
      button: { label: button, url: pageOf(platform, site, decisionId) },
      footer: wordsOf(locale, 'mail')('notice.footer', { site: site.name }),
    }),
  )
}

function pageOf(platform: Platform, site: Site, decisionId: string): string {
  return `${originOfSite(platform, site)}/decisions/${decisionToken(platform, decisionId)}`
}

function dayIn(locale: Locale, at: Date): string {
  return onDate(locale, longDay(locale, at))
}
