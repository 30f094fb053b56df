import { desc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { mailLog, mailsTo } from '../platform/email/email-log.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { type PersonalData, personal } from '../platform/personal-data.ts'
import { ageProofOf } from './age/age-verification.ts'
import { ageChecks, ageProofs } from './age/age-verification-tables.ts'
import { consentTextsOf } from './consent/consent-texts.ts'
import { consentsOf, consentView } from './consent/consents.ts'
import { removeExportFiles } from './export/export-files.ts'
import { closeSessionsOf } from './sessions/sessions.ts'
import {
  accountLinks,
  challenges,
  consents,
  dataExports,
  knownDevices,
  members,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  skippedSteps,
} from './tables.ts'

const account = { file: 'account.json' }
const secret = { none: 'a secret of the log-in, stored as a hash' }

/** Erased last, by `eraseMember`: the rows of other domains refer to the account. */
export const accountsData: PersonalData = {
  tables: [
    personal(dataExports, {
      members: ['memberId'],
      erase: { by: 'deleted, with their files' },
      export: { none: 'the exports themselves' },
    }),
    personal(sessions, {
      members: ['memberId'],
      erase: { by: 'deleted, and their connections closed' },
      export: { file: 'sessions.json' },
    }),
    personal(accountLinks, { members: ['memberId'], erase: 'delete', export: secret }),
    personal(consents, { members: ['memberId'], erase: 'delete', export: { file: 'consents.json' } }),
    personal(knownDevices, { members: ['memberId'], erase: 'delete', export: secret }),
    personal(passkeys, { members: ['memberId'], erase: 'delete', export: account }),
    personal(recoveryCodes, { members: ['memberId'], erase: 'delete', export: secret }),
    personal(secondFactors, { members: ['memberId'], erase: 'delete', export: account }),
    personal(challenges, { members: ['memberId'], erase: 'delete', export: secret }),
    personal(skippedSteps, {
      members: ['memberId'],
      erase: 'delete',
      export: { none: 'which steps of the onboarding were skipped' },
    }),
    personal(mailLog, { members: ['memberId'], erase: 'delete', export: account }),
    personal(ageProofs, { members: ['memberId'], erase: 'delete', export: account }),
    personal(ageChecks, { members: ['memberId'], erase: 'delete', export: secret }),
    personal(members, { members: ['id'], erase: 'delete', export: account }),
  ],
  erase: async (scope, { memberId }) => {
    await removeExportFiles(scope, scope.tx, eq(dataExports.memberId, memberId))
    await closeSessionsOf(scope, scope.tx, memberId)
  },
  files: exportAccount,
}

/** What accounts keep of a member, as files; no secret is in them. */
async function exportAccount(db: Db, memberId: string): Promise<ExportFile[]> {
  const [[member], given, devices, keys, [factor], mails, age] = await Promise.all([
    db.select().from(members).where(eq(members.id, memberId)),
    consentsOf(db, memberId),
    db.select().from(sessions).where(eq(sessions.memberId, memberId)).orderBy(desc(sessions.lastUsedAt)),
    db.select().from(passkeys).where(eq(passkeys.memberId, memberId)),
    db.select().from(secondFactors).where(eq(secondFactors.memberId, memberId)),
    mailsTo(db, memberId),
    ageProofOf(db, memberId),
  ])
  if (member === undefined) throw new Error('an export without its member')
  const texts = await consentTextsOf(
    db,
    given.map(({ textHash }) => textHash),
  )
  const account = {
    id: member.id,
    email: member.email,
    status: member.status,
    is_premium: member.isPaid,
    language: member.locale,
    country: member.country,
    signed_up_at: member.signedUpAt,
    confirmed_at: member.confirmedAt,
    on_a_pause_since: member.pausedAt,
    came_from: member.tracking,
    passkeys: keys.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      created_at: createdAt,
      last_used_at: lastUsedAt,
    })),
    over_18_proved: age && { at: age.provedAt, by: age.provider },
    second_factor_since: factor?.confirmedAt ?? null,
    mails: mails.map(({ kind, outcome, at }) => ({ kind, outcome, at })),
  }
  return [
    { name: 'account.json', value: account },
    {
      name: 'consents.json',
      value: given.map((consent) => ({ ...consentView(consent), text: texts.get(consent.textHash ?? '') ?? null })),
    },
    { name: 'sessions.json', value: devices.map(sessionOf) },
  ]
}

function sessionOf({ userAgent, country, createdAt, lastUsedAt }: typeof sessions.$inferSelect) {
  return { browser: userAgent, country, logged_in_at: createdAt, last_used_at: lastUsedAt }
}
