import type { z } from 'zod'
import type { signUpInput } from '../../../contract/accounts/accounts.ts'
import { dayOf } from '../../../shared/dates.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal, type RefusalParams } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Ctx, currentTerms, limitRate, maySignUp, minimumAgeIn, networkKeys } from '../../sites/index.ts'
import { storeConsentText } from '../consent/consent-texts.ts'
import { sendActivationMail, sendOwnerMail } from '../email/account-emails.ts'
import { ownerOf } from '../email/address-owners.ts'
import { signedUp } from '../events.ts'
import { hashPassword, withPasswordWork } from '../password/passwords.ts'
import { birthFault, emailFault, emailKeyOf, type Fault, passwordFault } from '../rules.ts'
import { openSession } from '../sessions/sessions.ts'
import { consents, members } from '../tables.ts'
import { cleanName, nameFault } from './names.ts'
import { spendProofOfWork } from './proof-of-work.ts'

type SignUp = z.output<typeof signUpInput>

/**
 * Creates an unconfirmed account and logs it in; returns its id. For a registered address the response and timing are
 * the same, and the owner gets an email. Null for robots.
 */
export async function signUp(ctx: Ctx, form: SignUp): Promise<string | null> {
  if (form.website !== undefined && form.website !== '') return null
  if (ctx.viewer !== null) throw new Refusal('already_logged_in')
  const tracking = trackingOf(form, ctx.source)
  if (!maySignUp(ctx.site.settings, tracking)) throw new Refusal('invite_only')
  // Before the password is judged, which takes a while
  await limitForms(ctx)
  refuseFaults(faultsOf(ctx, form))
  const textVersion = await currentVersion(ctx, form.consent_version)
  return withPasswordWork(ctx, () => makeAccount(ctx, form, { tracking, textVersion }))
}

/** All faults of a sign-up at once. */
function faultsOf(ctx: Ctx, form: SignUp): Fault[] {
  const { settings, name: siteName } = ctx.site
  const localPart = form.email.split('@')[0] ?? ''
  // The higher minimum age of the detected and the stated country, so a false statement does not lower it
  const minimumAge = minimumAgeIn(settings, [form.country ?? ctx.client.country, ctx.client.country])
  const faults: (Fault | null)[] = [
    emailFault(form.email, { refusesDisposable: settings.refuseDisposableEmail }),
    nameFault(form.name, form.email, siteName),
    passwordFault(form.password, [form.name, localPart, form.email, siteName]),
    birthFault(form.date_of_birth, dayOf(ctx.clock.now()), minimumAge),
    isTicked(form.consent) ? null : { code: 'consent_required', field: 'consent' },
  ]
  return faults.filter((fault) => fault !== null)
}

/** Refuses with the code of the one fault, or with a reason for each field where there are several. */
function refuseFaults(faults: readonly Fault[]): void {
  const [first] = faults
  if (first === undefined) return
  const params = Object.assign({}, ...faults.map((fault) => fault.params).reverse()) as RefusalParams
  const fields = Object.fromEntries(faults.map(({ field, code, reason }) => [field, reason ?? code]))
  throw new Refusal(faults.length === 1 ? first.code : 'invalid_input', params, fields)
}

/** A box that came ticked by a person: `true`, or `on` from a plain form. */
function isTicked(box: boolean | string | undefined): boolean {
  return box === true || box === 'on' || box === 'true'
}

const sourceFields = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const

/** Where a sign-up came from: what its form carries, otherwise what the first visit left. */
function trackingOf(form: SignUp, source: Record<string, string>): Record<string, string> {
  const carried = sourceFields.flatMap((name) => {
    const value = form[name]?.trim() ?? ''
    return value === '' ? [] : [[name, value] as const]
  })
  return carried.length === 0 ? source : Object.fromEntries(carried)
}

/** Counts a sign-up form of a network before anything is judged in it, refused ones too. Errors: too_many_requests. */
async function limitForms(ctx: Ctx): Promise<void> {
  await limitRate(ctx, 'signUpForm', networkKeys(ctx).network)
}

/**
 * Counts a sign-up without faults: fewer without a solved proof of work, so that people without JavaScript get through and robots do not.
 * Answers how many the network's range has made within a day, this one included. Errors: robot_suspected, too_many_requests.
 */
async function limitSignUps(ctx: Ctx, altcha: string | undefined): Promise<number> {
  const { network, range } = networkKeys(ctx)
  const isSolved = await spendProofOfWork(ctx, altcha)
  // One after the other: what one limit refuses does not count towards the next
  if (!isSolved) await limitRate(ctx, 'signUpNoScript', range)
  await limitRate(ctx, 'signUp', network)
  await limitRate(ctx, 'signUpDay', network)
  return (await limitRate(ctx, 'signUpRange', range)).consumed
}

type Noted = { tracking: Record<string, string>; textVersion: string }

async function makeAccount(ctx: Ctx, form: SignUp, { tracking, textVersion }: Noted): Promise<string> {
  const fromNetwork = await limitSignUps(ctx, form.altcha)
  if (ctx.site.settings.revealRegisteredEmail) await refuseOwned(ctx, emailKeyOf(form.email) ?? '')
  const passwordHash = await hashPassword(form.password)
  return transaction(ctx.db, async (tx) => {
    // One moment for both: the session of the sign-up may correct the address
    const at = ctx.clock.now()
    const memberId = await createMember(ctx, tx, { ...newMemberOf(ctx, form), tracking, passwordHash, fromNetwork, at })
    await noteConsents(ctx, tx, { memberId, textVersion, hasPromotions: isTicked(form.promotions) })
    await sendActivationMail(ctx, tx, memberId)
    await openSession(ctx, tx, memberId, at)
    return memberId
  })
}

/** The version of the texts that hold now. Errors: consent_text_changed where the form showed another one. */
async function currentVersion(ctx: Ctx, shown: string | undefined): Promise<string> {
  const current = await currentTerms(ctx)
  if (shown !== undefined && shown !== current) throw fieldRefusal('consent_text_changed', 'consent')
  return current
}

/** For sites that reveal registered addresses. An owner who has left is mailed the reactivation link: the refusal mentions it. */
export async function refuseOwned(ctx: Ctx, emailKey: string): Promise<void> {
  const owner = await ownerOf(ctx.db, ctx.site.poolId, emailKey)
  if (owner === null) return
  if (owner.status !== 'pending_deletion') throw fieldRefusal('email_in_use', 'email')
  await sendOwnerMail(ctx, ctx.db, owner.id)
  throw fieldRefusal('account_pending_deletion', 'email')
}

function newMemberOf(ctx: Ctx, form: SignUp): Omit<NewMember, 'passwordHash'> {
  const { settings } = ctx.site
  const wanted = form.country ?? ctx.client.country ?? settings.defaultCountry
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
  }
}

type NewMember = {
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
  /** Sign-ups of the same network within a day, this one included. */
  fromNetwork?: number
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
    fromNetwork: member.fromNetwork,
  })
  return memberId
}

type Agreed = { memberId: string; textVersion: string; hasPromotions: boolean }

/** What was agreed to: the two that an account needs, and offers by mail where that box was ticked too. */
async function noteConsents(ctx: Ctx, tx: Tx, { memberId, textVersion, hasPromotions }: Agreed) {
  const given = { memberId, textVersion, locale: ctx.locale, givenAt: ctx.clock.now() }
  const kinds = ['special_category', 'terms', ...(hasPromotions ? ['promotions' as const] : [])] as const
  for (const kind of kinds) {
    const textHash = await storeConsentText(ctx, tx, { kind, place: 'sign_up', version: textVersion })
    await tx.insert(consents).values({ ...given, id: newId(), kind, textHash })
  }
}
