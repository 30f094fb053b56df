import { type ErrorCode, errorStatus } from '../../contract/errors.ts'

export type RefusalParams = Record<string, string | number>

/** A named error that the contract knows; everything else that is thrown becomes a 500. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly params: RefusalParams
  readonly fields: Record<string, string> | undefined

  constructor(code: ErrorCode, params: RefusalParams = {}, fields?: Record<string, string>) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.params = params
    this.fields = fields
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** By name, not instanceof: the page bundle may carry its own copy of this module. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal' && 'code' in error
}

/** A refusal that points at one field of the input. */
export function fieldRefusal(code: ErrorCode, field: string, params: RefusalParams = {}): Refusal {
  return new Refusal(code, params, { [field]: code })
}
