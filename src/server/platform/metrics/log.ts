import { type Logger, pino } from 'pino'
import { redacted } from './redact.ts'

export type Log = Logger

/** Structured logs on stdout. Nothing that a member wrote and nothing secret is ever logged. */
export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    serializers: { err: errorFacts },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.password', '*.token', '*.cookie', '*.authorization', '*.email', '*.text'], remove: true },
  })
}

/** Of an error: what it is and where. Never the driver's connection, nor the values of a query: those are members' own. */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (!isErrorLike(error)) return { message: String(error) }
  return {
    type: error.name ?? 'Error',
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: errorFacts(error.cause) }),
  }
}

/** Libraries hand errors on as copies of their fields: those are no instances of `Error`. */
function isErrorLike(error: unknown): error is { name?: string; message: string; stack?: string; cause?: unknown } {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
}

/**
 * Loggable facts of a job error: the message is redacted because it may contain personal data; the stack frames are
 * ours.
 */
export function jobErrorFacts(error: unknown): Record<string, unknown> {
  if (!isErrorLike(error)) return { message: redacted(String(error)) }
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  return {
    type: error.name ?? 'Error',
    message: redacted(error.message),
    ...('code' in error ? { code: error.code } : {}),
    ...('queue' in error ? { queue: error.queue } : {}),
    ...(frames.length === 0 ? {} : { stack: frames.join('\n') }),
    ...(error.cause === undefined ? {} : { cause: jobErrorFacts(error.cause) }),
  }
}

/** An error and its causes for the operator's terminal, without query parameters. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const message = withoutValues(error.message)
  return error.cause === undefined ? message : `${message}\n${errorText(error.cause)}`
}

/** A value may contain line breaks: it ends where the stack continues. */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '')
}
