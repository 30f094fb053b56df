import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'

/** What answers a domain's calls: parsed input in, view out. */
export type Handlers<D, C> = {
  [E in keyof D]: D[E] extends Endpoint<infer I, infer O> ? (ctx: C, input: z.output<I>) => Promise<z.input<O>> : never
}
