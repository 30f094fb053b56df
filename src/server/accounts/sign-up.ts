import type { z } from 'zod'
import type { signUpInput } from '../../contract/accounts.ts'
import { dayOf } from '../../shared/dates.ts'
import { type Tx, transaction } from '../platform/db.ts'
import { fieldRefusal, Refusal, type RefusalParams } from '../platform/errors.ts'
import { announce } from '../platform/events.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { Ctx } from '../sites/index.ts'
import { signedUp } from './events.ts'
import { sendActivationMail } from './mails.ts'
import { hasConfirmedOwner } from './owners.ts'
import { hashPassword } from './passwords.ts'
import { birthFault, cleanName, emailKeyOf, type Fault, nameFault, passwordFault } from './rules.ts'
import { openSession } from './sessions.ts'
import { consents, members } from './tables.ts'

export type SignUp = z.output<typeof signUpInput>

/**
 * Makes an account that waits for its e-mail address to be confirmed, and logs it in; answers its id.
 * A registered address looks just the same to whoever typed it; its owner gets a mail. Null for robots.
 */
export async function signUp(ctx: Ctx, form: SignUp): Promise<string | null> {
  if (form.website !== undefined && form.website !== '') return null
  if (ctx.viewer !== null) throw new Refusal('already_logged_in')
  refuseUninvited(ctx, form)
  refuseFaults(faultsOf(ctx, form))
  const emailKey = emailKeyOf(form.email) ?? ''
  const mayTell = ctx.site.settings.revealRegisteredEmail
  if (mayTell && (await hasConfirmedOwner(ctx.db, ctx.site.poolId, emailKey)))
    throw fieldRefusal('email_in_use', 'email')
  const passwordHash = await hashPassword(form.password)
  return transaction(ctx.db, async (tx) => {
    const memberId = await createMember(ctx, tx, { ...newMemberOf(ctx, form), passwordHash })
    await noteConsents(ctx, tx, memberId, form.consent_version ?? 'current')
    await sendActivationMail(ctx, tx, memberId)
    await openSession(ctx, tx, memberId)
    return memberId
  })
}

function refuseUninvited(ctx: Ctx, form: SignUp) {
  if (ctx.site.settings.signups === 'with_trafficsource' && (form.network ?? '') === '')
    throw new Refusal('invite_only')
}

/** Everything that is wrong, so that nobody is sent back once for each field. */
function faultsOf(ctx: Ctx, form: SignUp): Fault[] {
  const { minimumAge } = ctx.site.settings
  const localPart = form.email.split('@')[0] ?? ''
  const faults: (Fault | null)[] = [
    emailKeyOf(form.email) === null ? { code: 'invalid_email', field: 'email' } : null,
    nameFault(form.name, form.email),
    passwordFault(form.password, [form.name, localPart]),
    birthFault(form.date_of_birth, dayOf(ctx.clock.now()), minimumAge),
    hasConsented(form) ? null : { code: 'consent_required', field: 'consent' },
  ]
  return faults.filter((fault) => fault !== null)
}

/** Refuses with the code of the one fault, or with a reason for each field where there are several. */
function refuseFaults(faults: Fault[]) {
  const [first] = faults
  if (first === undefined) return
  const params = Object.assign({}, ...faults.map((fault) => fault.params).reverse()) as RefusalParams
  const fields = Object.fromEntries(faults.map(({ field, code, reason }) => [field, reason ?? code]))
  throw new Refusal(faults.length === 1 ? first.code : 'invalid_input', params, fields)
}

/** A box that came ticked by a person: `true`, or `on` from a plain form. */
function hasConsented(form: SignUp): boolean {
  return form.consent === true || form.consent === 'on' || form.consent === 'true'
}

function newMemberOf(ctx: Ctx, form: SignUp): Omit<NewMember, 'passwordHash'> {
  const { settings } = ctx.site
  const wanted = form.country ?? ctx.client.country ?? settings.defaultCountry
  const tracking = Object.entries({
    network: form.network,
    ref: form.ref,
    sub1: form.sub1,
    sub2: form.sub2,
    sub3: form.sub3,
  })
  return {
    poolId: ctx.site.poolId,
    siteId: ctx.site.id,
    kind: 'member',
    email: form.email.trim(),
    name: form.name,
    gender: form.gender,
    seeks: form.seeks,
    dateOfBirth: form.date_of_birth,
    country: settings.countries.includes(wanted) ? wanted : settings.defaultCountry,
    locale: ctx.locale,
    signupMessage: form.signup_message === '' ? null : (form.signup_message ?? null),
    toMemberId: form.member_id ?? null,
    tracking: Object.fromEntries(
      tracking.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
    ),
  }
}

export type NewMember = {
  id?: string
  poolId: string
  siteId: string
  kind: 'member' | 'fictional'
  email: string
  passwordHash: string
  name: string
  gender: 'female' | 'male'
  seeks: 'female' | 'male' | 'both'
  dateOfBirth: string
  country: string
  locale: string
  signupMessage?: string | null
  toMemberId?: string | null
  tracking?: Record<string, string>
  /** When they signed up; now unless given (seeds). */
  at?: Date
}

/** Writes the account and tells the other domains, all in the caller's transaction. */
export async function createMember(platform: Platform, tx: Tx, member: NewMember): Promise<string> {
  const memberId = member.id ?? newId()
  const at = member.at ?? platform.clock.now()
  await tx.insert(members).values({
    id: memberId,
    poolId: member.poolId,
    siteId: member.siteId,
    kind: member.kind,
    email: member.email,
    emailKey: emailKeyOf(member.email) ?? member.email,
    passwordHash: member.passwordHash,
    status: 'not_confirmed',
    locale: member.locale,
    country: member.country,
    signedUpAt: at,
    tracking: member.tracking ?? {},
  })
  await announce(platform, tx, signedUp, {
    memberId,
    poolId: member.poolId,
    siteId: member.siteId,
    kind: member.kind,
    name: cleanName(member.name),
    gender: member.gender,
    seeks: member.seeks,
    dateOfBirth: member.dateOfBirth,
    country: member.country,
    locale: member.locale,
    at,
    signupMessage: member.signupMessage ?? null,
    toMemberId: member.toMemberId ?? null,
  })
  return memberId
}

async function noteConsents(ctx: Ctx, tx: Tx, memberId: string, textVersion: string) {
  const given = { memberId, textVersion, locale: ctx.locale, givenAt: ctx.clock.now() }
  await tx.insert(consents).values([
    { ...given, id: newId(), kind: 'special_category' },
    { ...given, id: newId(), kind: 'terms' },
  ])
}
