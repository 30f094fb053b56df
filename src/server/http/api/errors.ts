import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorCode } from '../../../contract/errors.ts'
import { killSwitchErrors } from '../../../contract/kill-switches.ts'
import { sqlState } from '../../platform/db/db.ts'
import { isRefusal, Refusal } from '../../platform/errors.ts'
import { StorageError } from '../../platform/files/storage.ts'

/** What fastify and PostgreSQL throw, in the contract's words. */
export function toRefusal(error: unknown): Refusal | null {
  if (isRefusal(error)) return error
  const state = sqlState(error)
  if (state !== null && /^(08|53|57)/.test(state)) return new Refusal('unavailable')
  if (error instanceof StorageError || isConnectionFailure(error)) return new Refusal('unavailable')
  const status = (error as FastifyError).statusCode
  if (status === 413) return new Refusal('payload_too_large')
  if (status === 429) return new Refusal('too_many_requests')
  if (status !== undefined && status >= 400 && status < 500) return new Refusal('invalid_input')
  return null
}

function isConnectionFailure(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : null
    if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE') return true
    if (/timeout exceeded when trying to connect|Connection terminated/.test(cause.message)) return true
  }
  return false
}

export function errorBody(refusal: Refusal | null, requestId: string): ErrorBody {
  const code: ErrorCode = refusal?.code ?? 'internal'
  const fields = refusal?.fields
  const first = fields === undefined ? undefined : Object.keys(fields)[0]
  return {
    error: {
      code,
      params: refusal?.params ?? {},
      ...(first === undefined ? {} : { field: first }),
      ...(fields === undefined ? {} : { fields }),
    },
    ...(code === 'authentication_required' ? { data: { authentication_required: true as const } } : {}),
    request_id: requestId,
  }
}

/** Whether an error is only caused by the client disconnecting; our own errors count even then. */
function hasLeft(error: unknown, request: FastifyRequest, reply: FastifyReply): boolean {
  const isDisconnected = request.raw.socket.destroyed || (reply.raw.closed && !reply.raw.writableFinished)
  return isDisconnected && leavingCodes.has(codeOf(error))
}

const leavingCodes: ReadonlySet<unknown> = new Set([
  'AbortError',
  'ECONNABORTED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
])

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return null
  return error.name === 'AbortError' || !('code' in error) ? error.name : error.code
}

const turnedOffCodes: ReadonlySet<string> = new Set(Object.values(killSwitchErrors))

function isTurnedOff({ code }: Refusal): boolean {
  return turnedOffCodes.has(code)
}

/** Answers an error of any kind; ours are logged whole, never shown. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error)
  if (hasLeft(error, request, reply)) request.log.debug({ code: codeOf(error) }, 'the client left before the answer')
  else if (refusal === null || (refusal.status >= 500 && !isTurnedOff(refusal)))
    request.log.error({ err: error }, 'request failed')
  const retryAfter = refusal?.params.retry_after
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply
    .code(refusal?.status ?? 500)
    .header('cache-control', 'no-store')
    .send(errorBody(refusal, request.id))
}
