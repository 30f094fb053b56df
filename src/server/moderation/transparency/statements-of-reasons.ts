import { and, asc, gte, inArray, lt } from 'drizzle-orm'
import type { Discovery } from '../../../contract/moderation/decisions.ts'
import type { Ground, Measure } from '../../../contract/office/office-constants.ts'
import { dayOf } from '../../../shared/dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { basisOf, foundBy } from '../decisions/decision-rules.ts'
import { decisions } from '../decisions/decision-tables.ts'
import type { Decision } from '../decisions/decisions.ts'
import type { Span } from './complaint-counts.ts'

/** Member states of the EU and the EEA, as the database names them. */
const territories = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
  ' ',
)

type Category = { category: string; specification?: string }
/** Ground of a decision -> category and keyword of the database. */
const categoryOf: Record<Ground, Category> = {
  underage: { category: 'PROTECTION_OF_MINORS', specification: 'AGE_SPECIFIC_RESTRICTIONS_MINORS' },
  intimate_image: { category: 'CYBER_VIOLENCE', specification: 'NON_CONSENSUAL_IMAGE_SHARING' },
  illegal: { category: 'NOT_SPECIFIED_NOTICE' },
  threat: { category: 'VIOLENCE', specification: 'INCITEMENT_VIOLENCE_HATRED' },
  harassment: { category: 'CYBER_VIOLENCE', specification: 'CYBER_HARASSMENT' },
  hate: { category: 'ILLEGAL_OR_HARMFUL_SPEECH', specification: 'HATE_SPEECH' },
  scam: { category: 'SCAMS_AND_FRAUD' },
  payment_fraud: { category: 'SCAMS_AND_FRAUD' },
  impersonation: { category: 'SCAMS_AND_FRAUD', specification: 'IMPERSONATION_ACCOUNT_HIJACKING' },
  fake: { category: 'SCAMS_AND_FRAUD', specification: 'INAUTHENTIC_ACCOUNTS' },
  nudity: { category: 'OTHER_VIOLATION_TC', specification: 'ADULT_SEXUAL_MATERIAL' },
  contact_details: { category: 'OTHER_VIOLATION_TC' },
  advertising: { category: 'OTHER_VIOLATION_TC', specification: 'GOODS_SERVICES_NOT_PERMITTED' },
  spam: { category: 'OTHER_VIOLATION_TC' },
  terms: { category: 'OTHER_VIOLATION_TC' },
}
/** What a ground means, for readers outside. No personal data may be submitted, so nothing of the case is quoted. */
const explanationOf: Record<Ground, string> = {
  underage: 'The account or content concerns a person under 18.',
  intimate_image: 'An intimate image was shared without the consent of the person shown.',
  illegal: 'The content breaks the law.',
  threat: 'The content threatens or incites violence.',
  harassment: 'The member harassed another member.',
  hate: 'The content incites hatred against a protected group.',
  scam: 'The member tried to obtain money by deceit.',
  payment_fraud: 'The member paid with means that are not theirs.',
  impersonation: 'The member pretended to be another person.',
  fake: 'The profile does not belong to the person it shows.',
  nudity: 'The photo shows nudity or sexual content where it is not allowed.',
  contact_details: 'The content shows contact details where they are not allowed.',
  advertising: 'The content advertises goods or services.',
  spam: 'The member sent the same message to many members.',
  terms: 'The content breaks the terms and conditions.',
}
const lawOf: Partial<Record<Ground, string>> = {
  intimate_image: 'National criminal law on intimate images; Directive (EU) 2024/1385, article 5',
  illegal: 'National law',
  threat: 'National criminal law on threats',
  hate: 'National criminal law on incitement to hatred; Framework Decision 2008/913/JHA',
  scam: 'National criminal law on fraud',
  payment_fraud: 'National criminal law on fraud; Directive (EU) 2019/713',
}

const contentTypeOf: Record<Decision['subjectKind'], string[]> = {
  photo: ['CONTENT_TYPE_IMAGE'],
  text: ['CONTENT_TYPE_TEXT'],
  message: ['CONTENT_TYPE_TEXT'],
  profile: ['CONTENT_TYPE_IMAGE', 'CONTENT_TYPE_TEXT'],
  account: ['CONTENT_TYPE_OTHER'],
}

/** Reports by members are notifications, but not notices under article 16. */
const sourceOf: Record<Discovery, string> = {
  notice: 'SOURCE_ARTICLE_16',
  report: 'SOURCE_TYPE_OTHER_NOTIFICATION',
  machine: 'SOURCE_VOLUNTARY',
  review: 'SOURCE_VOLUNTARY',
}

type Statement = Record<string, string | string[]>
/** The database takes this many per request. */
const perRequest = 100

/**
 * Statements of reasons of a period for the Commission's DSA Transparency Database, as bodies of requests to its API
 * (`POST /api/v1/statements`). Warnings restrict nothing, and bans that were refused never stood: neither is a
 * statement. https://transparency.dsa.ec.europa.eu/page/api-documentation
 */
export async function statementsOfReasons(
  db: Db,
  { from, until }: Span,
  termsUrlOf: (siteId: string) => string,
): Promise<{ statements: Statement[] }[]> {
  const rows = await db
    .select()
    .from(decisions)
    .where(
      and(
        inArray(decisions.measure, ['remove', 'limit', 'ban']),
        inArray(decisions.status, ['standing', 'overturned']),
        gte(decisions.decidedAt, from),
        lt(decisions.decidedAt, until),
      ),
    )
    .orderBy(asc(decisions.decidedAt), asc(decisions.id))
  const statements = rows.map((decision) => statementOf(decision, termsUrlOf(decision.siteId)))
  return Array.from({ length: Math.ceil(statements.length / perRequest) }, (_, page) => ({
    statements: statements.slice(page * perRequest, (page + 1) * perRequest),
  }))
}

/** A decision in the format of the database, without anything that names a person. */
export function statementOf(decision: Decision, termsUrl: string): Statement {
  const { receipt, measure, ground, subjectKind, sourceKind, decidedAt, until, facts } = decision
  const { category, specification } = categoryOf[ground]
  const found = foundBy(sourceKind)
  return {
    ...restrictionOf(measure, until),
    ...groundsOf(ground),
    decision_ground_reference_url: termsUrl,
    content_type: contentTypeOf[subjectKind],
    ...(subjectKind === 'account' && { content_type_other: 'Account of a member' }),
    category: `STATEMENT_CATEGORY_${category}`,
    ...(specification !== undefined && { category_specification: [`KEYWORD_${specification}`] }),
    territorial_scope: territories,
    content_date: dayOf(facts.madeAt === undefined ? decidedAt : new Date(facts.madeAt)),
    application_date: dayOf(decidedAt),
    decision_facts: `${explanationOf[ground]} A person reviewed the case.`,
    source_type: sourceOf[found],
    automated_detection: found === 'machine' ? 'Yes' : 'No',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
    account_type: 'ACCOUNT_TYPE_PRIVATE',
    puid: receipt,
  }
}

function restrictionOf(measure: Measure, until: Date | null): Statement {
  if (measure === 'remove') return { decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'] }
  if (measure === 'ban') return { decision_account: 'DECISION_ACCOUNT_TERMINATED' }
  return {
    decision_account: 'DECISION_ACCOUNT_SUSPENDED',
    ...(until !== null && { end_date_account_restriction: dayOf(until) }),
  }
}

function groundsOf(ground: Ground): Statement {
  const explanation = explanationOf[ground]
  if (basisOf(ground) === 'law')
    return {
      decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
      illegal_content_legal_ground: lawOf[ground] ?? 'National law',
      illegal_content_explanation: explanation,
    }
  return {
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    incompatible_content_ground: 'Terms and conditions, “How to behave”',
    incompatible_content_explanation: explanation,
  }
}
