import { type ErrorBody, type ErrorCode, errorStatus } from '../../contract/errors.ts'

/** `offline`: the call did not reach the server or its answer did not arrive. */
export type FailureCode = ErrorCode | 'offline'

/** A refused call as pages and forms see it; `fields` has the error of each input field. */
export type Failure = {
  code: FailureCode
  params: Record<string, string | number>
  field?: string
  fields?: Record<string, string>
}

/** Thrown by the browser's client for every call that is not answered with success. */
export class ApiError extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly params: Record<string, string | number>
  readonly field: string | undefined
  readonly fields: Record<string, string> | undefined

  constructor(failure: Failure, status: number) {
    super(failure.code)
    this.name = 'ApiError'
    this.code = failure.code
    this.status = status
    this.params = failure.params
    this.field = failure.field
    this.fields = failure.fields
  }
}

/** Reads the wire's error body; whatever else came back is worded by its status. `retryAfter`: the header of that name, in seconds. */
export function errorFromBody(body: unknown, status: number, retryAfter: string | null = null): ApiError {
  const wire = (body as Partial<ErrorBody> | null)?.error
  const failure = wire && isErrorCode(wire.code) ? wire : { code: codeOf(status), params: {} }
  const seconds = Number(retryAfter ?? Number.NaN)
  return new ApiError(
    Number.isFinite(seconds) ? { ...failure, params: { retry_after: seconds, ...failure.params } } : failure,
    status,
  )
}

/** An error answered by a proxy. */
function codeOf(status: number): ErrorCode {
  if (status === 413) return 'payload_too_large'
  if (status === 429) return 'too_many_requests'
  return status >= 502 ? 'unavailable' : 'internal'
}

/** The failure inside a thrown value: the browser's ApiError, or the server's Refusal (by name: its class is not in this bundle). Null otherwise. */
export function failureOf(error: unknown): Failure | null {
  if (!(error instanceof Error) || (error.name !== 'ApiError' && error.name !== 'Refusal')) return null
  const { code, params, field, fields } = error as Error & Partial<Failure>
  if (!isErrorCode(code) && code !== 'offline') return null
  const first = field ?? Object.keys(fields ?? {})[0]
  return { code, params: params ?? {}, ...(first && { field: first }), ...(fields && { fields }) }
}

/** The HTTP status of a failure. */
export function statusOf(failure: Failure) {
  return failure.code === 'offline' ? 503 : errorStatus[failure.code]
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorStatus, code)
}
