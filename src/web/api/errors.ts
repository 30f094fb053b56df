import { type ErrorBody, type ErrorCode, errorStatus } from '../../contract/errors.ts'

/** `offline`: the call did not reach the server or its answer did not arrive. */
export type FailureCode = ErrorCode | 'offline'

/** A refused call as pages and forms see it; `fields` names what is wrong with each input field. */
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

/** Reads the wire's error body; whatever else came back becomes `internal` or `unavailable`. */
export function errorFromBody(body: unknown, status: number): ApiError {
  const wire = (body as Partial<ErrorBody> | null)?.error
  if (wire && isErrorCode(wire.code)) return new ApiError(wire, status)
  return new ApiError({ code: status >= 502 ? 'unavailable' : 'internal', params: {} }, status)
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
