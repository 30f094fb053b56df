import type { z } from 'zod'
import type { StaffRole } from './constants.ts'
import type { ErrorCode } from './errors.ts'

/** Who may call: everyone; logged-in members; members with a confirmed email address; logged-in staff. */
export type Who = 'anyone' | 'member' | 'confirmed' | 'staff'

/** An API call. `route` is 'METHOD /path'; input is the union of path parameters, query and body. */
export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  route: string
  who: Who
  /** Staff roles that may call; none if empty. */
  roles: readonly StaffRole[]
  /** May be called by staff before they have set up a second factor. */
  isBeforeSetUp?: boolean
  /** Size limit of the request body, if the usual 256 kB are too few. */
  maxBytes?: number
  input: I
  output: O
  /** Error codes of this call, in addition to `commonErrors`. */
  errors: readonly ErrorCode[]
  summary: string
}

/** Error codes that any call may return without declaring them. */
export const commonErrors: readonly ErrorCode[] = [
  'invalid_input',
  'authentication_required',
  'staff_required',
  'set_up_required',
  'forbidden',
  'not_confirmed',
  'account_limited',
  'not_found',
  'too_many_requests',
  'age_proof_required',
  'payload_too_large',
  'unavailable',
  'maintenance',
]

/** Declares a call; its input and output types are used by the handler and the client. */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(
  route: string,
  facts: {
    who: Who
    roles?: readonly StaffRole[]
    isBeforeSetUp?: boolean
    maxBytes?: number
    input: I
    output: O
    errors?: readonly ErrorCode[]
    summary: string
  },
): Endpoint<I, O> {
  return { route, roles: [], errors: [], ...facts }
}

export type InputOf<E> = E extends Endpoint<infer I, infer _O> ? z.input<I> : never
export type OutputOf<E> = E extends Endpoint<infer _I, infer O> ? z.output<O> : never
/** A domain's calls as functions, for the web client. */
export type ApiOf<D> = { [E in keyof D]: (input: InputOf<D[E]>) => Promise<OutputOf<D[E]>> }
