import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { isoDate } from '../wire.ts'

/** Whether and how this site requires the viewer to prove that they are over 18. */
const ageView = z.object({
  /** `nothing`: not required, or already proved. */
  asks: z.enum(['nothing', 'declared', 'provider']),
  is_proved: z.boolean(),
  /** The age verification provider; empty if none is available. */
  provider: z.string(),
  minimum_age: z.int(),
})
export type AgeView = z.infer<typeof ageView>

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
      'Start age verification at the provider and return its URL, which leads back to the requested page. The provider receives no name and no address.',
    input: z.object({ next: z.string().max(300).optional() }),
    output: z.object({ url: z.string() }),
    errors: ['conflict'],
  }),
  finishAgeProof: endpoint(routes.accounts.finishAgeProof, {
    who: 'anyone',
    summary:
      'Store the signed result of age verification, valid once, in this browser, within the hour; `link_expired` for anything else. Only result, time and provider are stored.',
    input: z.object({ answer: z.record(z.string().max(40), z.string().max(500)) }),
    output: z.object({ is_adult: z.boolean() }),
    errors: ['link_expired'],
  }),
}
