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
    summary: 'Whether a proof of age is required here, and how to provide it.',
    input: z.object({}),
    output: z.object({ age: ageView }),
  }),
  declareAge: endpoint(routes.accounts.declareAge, {
    who: 'anyone',
    summary:
      'A visitor says when they were born, where the site believes that. The date is not kept; the browser keeps for 30 days that it was enough.',
    input: z.object({ date_of_birth: isoDate }),
    output: z.object({ age: ageView }),
    errors: ['too_young', 'invalid_date_of_birth', 'conflict'],
  }),
  startAgeProof: endpoint(routes.accounts.startAgeProof, {
    who: 'anyone',
    summary:
      'Where the provider of the proof of age is to be met; it leads back to the page that was asked for. The provider hears no name and no address.',
    input: z.object({ next: z.string().max(300).optional() }),
    output: z.object({ url: z.string() }),
    errors: ['conflict'],
  }),
  finishAgeProof: endpoint(routes.accounts.finishAgeProof, {
    who: 'anyone',
    summary:
      'What the provider said, as it came back in the address: signed, for this browser, once, within the hour. Answers `link_expired` for anything else. Kept is only that it was proved, when and by whom.',
    input: z.object({ answer: z.record(z.string().max(40), z.string().max(500)) }),
    output: z.object({ is_adult: z.boolean() }),
    errors: ['link_expired'],
  }),
}
