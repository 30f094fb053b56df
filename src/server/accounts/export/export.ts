import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { mailsTo } from '../../platform/email/email-log.ts'
import type { ExportFile } from '../../platform/files/zip.ts'
import { ageProofOf } from '../age/age-verification.ts'
import { consentTextsOf } from '../consent/consent-texts.ts'
import { consentsOf, consentView } from '../consent/consents.ts'
import { members, passkeys, secondFactors, sessions } from '../tables.ts'

/** What accounts keep of a member, as files; no secret is in them. */
export async function exportAccount(db: Db, memberId: string): Promise<ExportFile[]> {
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
