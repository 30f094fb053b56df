import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { needsAddress } from '../../../shared/sepa.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal, type RefusalParams } from '../../platform/errors.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { Ctx } from '../../sites/index.ts'
import { bicOf, ibanFault, maskedIban, maskedPhone, mobileOf, normalIban, phonePrefixOf } from './bank-account.ts'
import { type Debit, mandateMonths, mandateVersion, referenceOf } from './rules.ts'
import { sepaText } from './sepa-text.ts'
import { mandates } from './tables.ts'

export type Mandate = typeof mandates.$inferSelect
/** Sealing purpose for accounts, holders and phones. */
export const mandatePurpose = 'mandate'

/** Extra fields required by banks outside the European Economic Area. */
type BankAddress = { bic: string; street: string; city: string }
export type Details = { iban: string; holder: string; phone: string; address: BankAddress | null }
type Typed = {
  iban?: string | undefined
  holder?: string | undefined
  phone?: string | undefined
  bic?: string | undefined
  street?: string | undefined
  city?: string | undefined
  text_version?: string | undefined
}
type Fault = 'invalid_iban' | 'iban_not_reachable' | 'invalid_bic' | 'invalid_phone' | 'mandate_not_accepted'

/** Validates the entered details and reports all faults at once. Errors: those of `Fault`. */
export function detailsOf(ctx: Ctx, typed: Typed, country: string): Details {
  const iban = normalIban(typed.iban ?? '')
  const holder = (typed.holder ?? '').replace(/\s+/g, ' ')
  const phone = mobileOf(typed.phone ?? '', country, ctx.site.settings.countries)
  const address = needsAddress(iban) ? addressOf(typed) : null
  const bic = bicOf(typed.bic ?? '', iban)
  const faults: [field: string, fault: Fault | 'too_small' | null][] = [
    ['iban', ibanFault(iban)],
    ['bic', address !== null && bic === null ? 'invalid_bic' : null],
    ['street', address?.street === '' ? 'too_small' : null],
    ['city', address?.city === '' ? 'too_small' : null],
    // Banks only accept Latin letters: a name without any is invalid
    ['holder', /[A-Za-z]{2}/.test(sepaText(holder, 70)) ? null : 'too_small'],
    ['phone', phone === null ? 'invalid_phone' : null],
    ['text_version', typed.text_version === mandateVersion ? null : 'mandate_not_accepted'],
  ]
  refuseFaults(
    faults.flatMap(([field, fault]) => (fault === null ? [] : [[field, fault] as const])),
    { prefix: phonePrefixOf(country) },
  )
  return { iban, holder, phone: phone ?? '', address: address && { ...address, bic: bic ?? '' } }
}

function addressOf({ street = '', city = '' }: Typed): Omit<BankAddress, 'bic'> {
  return { street: sepaText(street, 70), city: sepaText(city, 70) }
}

function refuseFaults(faults: (readonly [field: string, fault: Fault | 'too_small'])[], params: RefusalParams): void {
  const [first] = faults
  if (first === undefined) return
  const isOne = faults.length === 1 && first[1] !== 'too_small'
  throw new Refusal(isOne ? (first[1] as Fault) : 'invalid_input', params, Object.fromEntries(faults))
}

/** Stores the details of a debit as its unsigned mandate and replaces earlier details of the same debit. */
export async function storeDetails(ctx: Ctx, tx: Tx, debit: Debit, details: Details): Promise<Mandate> {
  const seal = (text: string) => ctx.secrets.seal(mandatePurpose, text)
  const typed = {
    sealedIban: seal(details.iban),
    sealedHolder: seal(details.holder),
    sealedPhone: seal(details.phone),
    sealedAddress: details.address && seal(JSON.stringify(details.address)),
    maskedIban: maskedIban(details.iban),
    maskedPhone: maskedPhone(details.phone),
    textVersion: mandateVersion,
    locale: ctx.locale,
    createdAt: ctx.clock.now(),
  }
  const [mandate] = await tx
    .insert(mandates)
    .values({
      ...typed,
      memberId: debit.memberId,
      // Each debit creates at most one mandate
      id: debit.id,
      reference: referenceOf(debit.id),
      companyId: debit.companyId,
      siteId: debit.siteId,
    })
    .onConflictDoUpdate({ target: [mandates.memberId, mandates.id], set: typed, setWhere: isNull(mandates.signedAt) })
    .returning()
  if (mandate === undefined) throw new Error('a signed mandate is not changed')
  return mandate
}

/** The member's reusable mandate for this company: signed, not ended, and used in the last three years. */
export async function savedMandate(db: Db, debit: Debit, now: Date): Promise<Mandate | null> {
  const [newest] = await db
    .select()
    .from(mandates)
    .where(
      and(
        eq(mandates.memberId, debit.memberId),
        eq(mandates.companyId, debit.companyId),
        isNotNull(mandates.signedAt),
        isNull(mandates.endedAt),
      ),
    )
    .orderBy(desc(mandates.signedAt))
    .limit(1)
  if (newest === undefined) return null
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - mandateMonths)
  return (newest.lastUsedAt ?? newest.signedAt ?? newest.createdAt) > oldest ? newest : null
}

export async function mandateOf(db: Db, memberId: string, id: string): Promise<Mandate | null> {
  const [mandate] = await db
    .select()
    .from(mandates)
    .where(and(eq(mandates.memberId, memberId), eq(mandates.id, id)))
  return mandate ?? null
}

export function unsealed(secrets: Secrets, mandate: Mandate): Details {
  const open = (sealed: string) => secrets.unseal(mandatePurpose, sealed)
  return {
    iban: open(mandate.sealedIban),
    holder: open(mandate.sealedHolder),
    phone: mandate.sealedPhone === '' ? '' : open(mandate.sealedPhone),
    address: mandate.sealedAddress === null ? null : (JSON.parse(open(mandate.sealedAddress)) as BankAddress),
  }
}
