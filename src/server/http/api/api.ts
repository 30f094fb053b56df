import type { Endpoint } from '../../../contract/endpoint.ts'
import { type Api, contract } from '../../../contract/index.ts'
import { isRefusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'
import { type AnyHandler, run } from '../run.ts'
import { toRefusal } from './errors.ts'
import { handlers } from './handlers.ts'

export type Call = { domain: string; name: string; endpoint: Endpoint; handler: AnyHandler }

/** Every call with its handler. */
export const calls: Call[] = Object.entries(contract).flatMap(([domain, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => {
    const handler = (handlers as unknown as Record<string, Record<string, AnyHandler>>)[domain]?.[name]
    if (handler === undefined) throw new Error(`${domain}.${name} has no handler`)
    return { domain, name, endpoint, handler }
  }),
)

/** The product as functions, for one request: what page loaders get. */
export function apiFor(ctx: Ctx): Api {
  const api: Record<string, Record<string, (input: unknown) => Promise<unknown>>> = {}
  for (const call of calls) {
    api[call.domain] ??= {}
    const domain = api[call.domain]
    if (domain !== undefined)
      domain[call.name] = (input) =>
        run(call.endpoint, call.handler, ctx, input).catch((error: unknown) => rethrow(ctx, error))
  }
  return api as unknown as Api
}

/** A database or bucket that is away is one of the errors that pages know, with its status. */
function rethrow({ log }: Ctx, error: unknown): never {
  const refusal = isRefusal(error) ? null : toRefusal(error)
  if (refusal === null) throw error
  log.error({ err: error }, 'a call of a page failed')
  throw refusal
}
