import { expect, it } from 'vitest'
import { z } from 'zod'
import { subjectKinds } from '../../../contract/moderation/decisions.ts'
import { grounds, queueKinds } from '../../../contract/office/office-constants.ts'
import type { Decision } from '../decisions/decisions.ts'
import { statementOf } from './statements-of-reasons.ts'

const words = (text: string) => text.trim().split(/\s+/) as [string, ...string[]]
const named = (prefix: string, text: string) => z.enum(words(text).map((word) => `${prefix}_${word}`) as [string])
const date = z.iso.date()

/**
 * Fields, lengths and enumerations of a statement as the Commission documents them:
 * https://transparency.dsa.ec.europa.eu/page/api-documentation
 */
const statement = z
  .strictObject({
    decision_visibility: z
      .array(
        named(
          'DECISION_VISIBILITY',
          'CONTENT_REMOVED CONTENT_DISABLED CONTENT_DEMOTED CONTENT_AGE_RESTRICTED CONTENT_INTERACTION_RESTRICTED CONTENT_LABELLED OTHER',
        ),
      )
      .min(1)
      .optional(),
    decision_account: named('DECISION_ACCOUNT', 'SUSPENDED TERMINATED').optional(),
    end_date_account_restriction: date.optional(),
    account_type: named('ACCOUNT_TYPE', 'BUSINESS PRIVATE').optional(),
    decision_facts: z.string().min(1).max(5000),
    decision_ground: named('DECISION_GROUND', 'ILLEGAL_CONTENT INCOMPATIBLE_CONTENT'),
    decision_ground_reference_url: z.url().optional(),
    illegal_content_legal_ground: z.string().min(1).max(500).optional(),
    illegal_content_explanation: z.string().min(1).max(2000).optional(),
    incompatible_content_ground: z.string().min(1).max(500).optional(),
    incompatible_content_explanation: z.string().min(1).max(2000).optional(),
    content_type: z.array(named('CONTENT_TYPE', 'APP AUDIO IMAGE PRODUCT SYNTHETIC_MEDIA TEXT VIDEO OTHER')).min(1),
    content_type_other: z.string().min(1).max(500).optional(),
    category: named(
      'STATEMENT_CATEGORY',
      `ANIMAL_WELFARE CONSUMER_INFORMATION CYBER_VIOLENCE CYBER_VIOLENCE_AGAINST_WOMEN DATA_PROTECTION_AND_PRIVACY_VIOLATIONS
      ILLEGAL_OR_HARMFUL_SPEECH INTELLECTUAL_PROPERTY_INFRINGEMENTS NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS
      NOT_SPECIFIED_NOTICE OTHER_VIOLATION_TC PROTECTION_OF_MINORS RISK_FOR_PUBLIC_SECURITY SCAMS_AND_FRAUD SELF_HARM
      UNSAFE_AND_PROHIBITED_PRODUCTS VIOLENCE`,
    ),
    category_specification: z
      .array(
        named(
          'KEYWORD',
          `ADULT_SEXUAL_MATERIAL AGE_SPECIFIC_RESTRICTIONS AGE_SPECIFIC_RESTRICTIONS_MINORS CHILD_SEXUAL_ABUSE_MATERIAL
          CYBER_BULLYING_INTIMIDATION CYBER_HARASSMENT CYBER_STALKING GOODS_SERVICES_NOT_PERMITTED
          GROOMING_SEXUAL_ENTICEMENT_MINORS HATE_SPEECH IMPERSONATION_ACCOUNT_HIJACKING INAUTHENTIC_ACCOUNTS
          INCITEMENT_VIOLENCE_HATRED NON_CONSENSUAL_IMAGE_SHARING NUDITY PHISHING OTHER`,
        ),
      )
      .optional(),
    territorial_scope: z
      .array(z.enum(words('AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO')))
      .length(30),
    content_date: date.refine((day) => day >= '2000-01-01'),
    application_date: date.refine((day) => day >= '2020-01-01'),
    source_type: named('SOURCE', 'ARTICLE_16 TRUSTED_FLAGGER TYPE_OTHER_NOTIFICATION VOLUNTARY'),
    automated_detection: z.enum(['Yes', 'No']),
    automated_decision: named('AUTOMATED_DECISION', 'FULLY PARTIALLY NOT_AUTOMATED'),
    puid: z.string().regex(/^[\w-]{1,500}$/),
  })
  .refine((each) => each.decision_visibility !== undefined || each.decision_account !== undefined)
  .refine((each) => !each.content_type.includes('CONTENT_TYPE_OTHER') || each.content_type_other !== undefined)
  .refine((each) =>
    each.decision_ground === 'DECISION_GROUND_ILLEGAL_CONTENT'
      ? each.illegal_content_legal_ground !== undefined && each.illegal_content_explanation !== undefined
      : each.incompatible_content_ground !== undefined && each.incompatible_content_explanation !== undefined,
  )
  .refine(({ end_date_account_restriction: end, application_date }) => end === undefined || end >= application_date)

const decided = {
  receipt: 'D-261001-12345678',
  decidedAt: new Date('2026-10-01T12:00:00Z'),
  note: 'Anna wrote to me',
  facts: { madeAt: '2026-09-01T12:00:00Z', words: 'Call Anna on 0612345678' },
  memberId: 'anna-id',
}

it('every kind of decision is a statement as documented, and names no one', () => {
  for (const ground of grounds)
    for (const subjectKind of subjectKinds)
      for (const sourceKind of [...queueKinds, 'member'] as const)
        for (const measure of ['remove', 'limit', 'ban'] as const) {
          const until = measure === 'limit' ? new Date('2026-10-08T12:00:00Z') : null
          const decision = { ...decided, ground, subjectKind, sourceKind, measure, until } as unknown as Decision
          const made = statementOf(decision, 'https://vonk.example/pages/terms')
          expect(statement.safeParse(made).error?.issues, `${ground} ${subjectKind} ${sourceKind} ${measure}`).toBe(
            undefined,
          )
          expect(JSON.stringify(made)).not.toMatch(/Anna|anna|0612345678/)
        }
})

it('says whether it follows a notice, a report or our own review', () => {
  const sourceOf = (sourceKind: string) =>
    statementOf(
      {
        ...decided,
        ground: 'scam',
        subjectKind: 'account',
        measure: 'ban',
        until: null,
        sourceKind,
      } as unknown as Decision,
      'https://vonk.example',
    ).source_type
  expect(['notices', 'reports', 'photos'].map(sourceOf)).toEqual([
    'SOURCE_ARTICLE_16',
    'SOURCE_TYPE_OTHER_NOTIFICATION',
    'SOURCE_VOLUNTARY',
  ])
})
