import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { isoDate } from '../wire.ts'
import { ageProviderNames } from './age-rules.ts'

/** An open check: where to continue it, at a page or in an app. */
const ageCheckView = z.object({
  provider: z.enum(ageProviderNames),
  url: z.string(),
  opens: z.enum(['page', 'app']),
})

/** Whether and how this site requires the viewer to prove that they are over 18. */
const ageView = z.object({
  /** `nothing`: not required, or already proved. */
  asks: z.enum(['nothing', 'declared', 'provider']),
  is_proved: z.boolean(),
  /** Providers whose proof suffices here; empty if none is available. */
  providers: z.array(z.enum(ageProviderNames)),
  minimum_age: z.int(),
  /** This browser's check that waits for its result. */
  check: ageCheckView.nullable(),
})
export type AgeView = z.infer<typeof ageView>

const ageResult = z.object({
  /** `unfinished`: expired, cancelled, used before or not this browser's; `unavailable`: the provider does not answer, the check stays open. */
  status: z.enum(['passed', 'refused', 'pending', 'unfinished', 'unavailable']),
  /** Path that the check was started from. */
  next: z.string(),
  /** The check, while it is open. */
  check: ageCheckView.nullable(),
})
export type AgeResult = z.infer<typeof ageResult>

export const ageEndpoints = {
  getAge: endpoint(routes.accounts.getAge, {
    who: 'anyone',
    summary: 'Whether age verification is required here, and how to provide it.',
    input: z.object({}),
    output: z.object({ age: ageView }),
  }),
  declareAge: endpoint(routes.accounts.declareAge, {
    who: 'anyone',
    summary:
      "Declare a visitor's date of birth where the site accepts a declaration. The date is not stored; a cookie records the result for 30 days.",
    input: z.object({ date_of_birth: isoDate }),
    output: z.object({ age: ageView }),
    errors: ['too_young', 'invalid_date_of_birth', 'conflict'],
  }),
  startAgeProof: endpoint(routes.accounts.startAgeProof, {
    who: 'anyone',
    summary:
      'Start age verification at a provider. Returns where to continue: a page of the provider, or an app. The provider receives no name and no address.',
    input: z.object({ provider: z.enum(ageProviderNames), next: z.string().max(300).optional() }),
    output: z.object({ check: ageCheckView }),
    errors: ['conflict', 'age_provider_unavailable'],
  }),
  finishAgeProof: endpoint(routes.accounts.finishAgeProof, {
    who: 'anyone',
    summary:
      "Look up the result of this browser's age verification at the provider. It counts once, within the hour. Only result, level, time and provider are stored. `answer` is what the provider added to the return address; only the sandbox's is read.",
    input: z.object({ answer: z.record(z.string().max(40), z.string().max(500)) }),
    output: ageResult,
  }),
}
