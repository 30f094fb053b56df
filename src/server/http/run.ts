import type { z } from 'zod'
import { commonErrors, type Endpoint } from '../../contract/endpoint.ts'
import { refuseUnverified } from '../accounts/age/index.ts'
import { refuseLimited } from '../accounts/log-in/index.ts'
import { isRefusal, Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { refuseTurnedOff } from '../sites/kill-switches/index.ts'

export type AnyHandler = (ctx: Ctx, input: never) => Promise<unknown>

/**
 * The only way to a handler: permission, input validation, handler, output validation, named error. Throws Refusal for
 * everything the caller can act on; anything else is our fault.
 */
export async function run(endpoint: Endpoint, handler: AnyHandler, ctx: Ctx, input: unknown): Promise<unknown> {
  refuseTurnedOff(ctx, endpoint.route)
  refuseUnlessAllowed(endpoint, ctx)
  await refuseUnverified(ctx, endpoint.route)
  const parsed = endpoint.input.safeParse(input)
  if (!parsed.success)
    throw isOfPath(endpoint.route, parsed.error) ? new Refusal('not_found') : invalidInput(parsed.error)
  const zeroByte = zeroBytePath(parsed.data)
  if (zeroByte !== null) throw new Refusal('invalid_input', {}, { [zeroByte]: 'unprintable' })
  try {
    const view = await handler(ctx, parsed.data as never)
    return endpoint.output.parse(view)
  } catch (error) {
    if (!isRefusal(error)) throw error
    // An undeclared code would be a surprise to every client: it counts as our fault, so that the lists cannot drift
    if (commonErrors.includes(error.code) || endpoint.errors.includes(error.code)) throw error
    throw new Error(`${endpoint.route} answered ${error.code}, which its contract does not declare`, { cause: error })
  }
}

function refuseUnlessAllowed(endpoint: Endpoint, ctx: Ctx) {
  refuseLimited(ctx, endpoint.route)
  if (endpoint.who === 'anyone') return
  if (endpoint.who === 'staff') {
    const staff = ctx.staff ?? ctx.staffToSetUp ?? null
    if (staff === null) throw new Refusal('staff_required')
    if (ctx.staff === null && endpoint.isBeforeSetUp !== true) throw new Refusal('set_up_required')
    if (!endpoint.roles.includes(staff.role)) throw new Refusal('forbidden')
    return
  }
  if (ctx.viewer === null) throw new Refusal('authentication_required')
  if (endpoint.who === 'confirmed' && ctx.viewer.status === 'not_confirmed') throw new Refusal('not_confirmed')
}

/** Path of the first text with a zero byte, which PostgreSQL cannot store; null if there is none. */
function zeroBytePath(value: unknown, path: string[] = []): string | null {
  if (typeof value === 'string') return value.includes('\u0000') ? path.join('.') || 'body' : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    const found = zeroBytePath(part, [...path, name])
    if (found !== null) return found
  }
  return null
}

/** Whether a parameter of the path is wrong: then nothing is at that address. */
function isOfPath(route: string, error: z.ZodError): boolean {
  const parameters = [...route.matchAll(/:([a-z_]+)/g)].map(([, name]) => name)
  return flatten(error.issues).some(({ path }) => parameters.includes(String(path[0])))
}

/** The first fault of each field, as a short reason: `too_small`, `invalid_format`, … */
function invalidInput(error: z.ZodError): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of flatten(error.issues)) {
    const field = issue.path.join('.') || 'body'
    fields[field] ??= issue.code === 'custom' ? issue.message : issue.code
  }
  return new Refusal('invalid_input', {}, fields)
}

function flatten(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) =>
    issue.code === 'invalid_union' && issue.path.length === 0 && issue.errors[0] !== undefined
      ? flatten(issue.errors[0])
      : [issue],
  )
}
