import type { z } from 'zod'
import type { StaffRole } from './constants.ts'
import type { ErrorCode } from './errors.ts'

/** Who may call: anybody; a logged-in member; a logged-in member whose e-mail address is confirmed; staff who are logged in to the office. */
export type Who = 'anyone' | 'member' | 'confirmed' | 'staff'

/** A call of the wire contract. `route` is 'METHOD /path'; input is the union of path parameters, query and body. */
export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  route: string
  who: Who
  /** Of the staff: the roles that may call. None named, none may. */
  roles: readonly StaffRole[]
  /** Of the staff: may be called by whoever has to set up their second factor before anything else. */
  isBeforeSetUp?: boolean
  input: I
  output: O
  /** Codes this call may answer beside those that any call may (see `commonErrors`). */
  errors: readonly ErrorCode[]
  summary: string
}

/** Codes that any call may answer; they need no declaration. */
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
]

/** Declares a call; the types of input and output flow to the handler and to the client. */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(
  route: string,
  facts: {
    who: Who
    roles?: readonly StaffRole[]
    isBeforeSetUp?: boolean
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
/** A domain's calls as functions, as the web uses them. */
export type ApiOf<D> = { [E in keyof D]: (input: InputOf<D[E]>) => Promise<OutputOf<D[E]>> }
