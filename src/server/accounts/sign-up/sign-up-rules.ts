import type { z } from 'zod'
import type { signUpInput } from '../../../contract/accounts/accounts.ts'
import { dayOf } from '../../../shared/dates.ts'
import { Refusal, type RefusalParams } from '../../platform/errors.ts'
import { type Ctx, minimumAgeIn } from '../../sites/index.ts'
import { birthFault, emailKeyOf, type Fault, passwordFault } from '../rules.ts'
import { isDisposable } from './disposable-addresses.ts'
import { nameFault } from './names.ts'

export type SignUp = z.output<typeof signUpInput>

/** Everything that is wrong with a sign-up, so that nobody is sent back once for each field. */
export function faultsOf(ctx: Ctx, form: SignUp): Fault[] {
  const { settings, name: siteName } = ctx.site
  const localPart = form.email.split('@')[0] ?? ''
  // Both where they are and where they say they live: a wrong answer to one of them makes nobody older
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

/** What is wrong with an address that somebody wants to be reached at; null when it is fine. */
export function emailFault(email: string, { refusesDisposable }: { refusesDisposable: boolean }): Fault | null {
  const key = emailKeyOf(email)
  if (key === null) return { code: 'invalid_email', field: 'email' }
  return refusesDisposable && isDisposable(key) ? { code: 'disposable_email', field: 'email' } : null
}

/** Refuses with the code of the one fault, or with a reason for each field where there are several. */
export function refuseFaults(faults: readonly Fault[]): void {
  const [first] = faults
  if (first === undefined) return
  const params = Object.assign({}, ...faults.map((fault) => fault.params).reverse()) as RefusalParams
  const fields = Object.fromEntries(faults.map(({ field, code, reason }) => [field, reason ?? code]))
  throw new Refusal(faults.length === 1 ? first.code : 'invalid_input', params, fields)
}

/** A box that came ticked by a person: `true`, or `on` from a plain form. */
export function isTicked(box: boolean | string | undefined): boolean {
  return box === true || box === 'on' || box === 'true'
}

const sourceFields = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const

/** Where a sign-up came from: what its form carries, otherwise what the first visit left. */
export function trackingOf(form: SignUp, source: Record<string, string>): Record<string, string> {
  const carried = sourceFields.flatMap((name) => {
    const value = form[name]?.trim() ?? ''
    return value === '' ? [] : [[name, value] as const]
  })
  return carried.length === 0 ? source : Object.fromEntries(carried)
}
