import { type Logger, pino } from 'pino'

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
  if (!(error instanceof Error)) return { message: String(error) }
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: errorFacts(error.cause) }),
  }
}

/** Of an error, for whoever started the process: what it is, and what it comes from, without the values of a query. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const message = withoutValues(error.message)
  return error.cause === undefined ? message : `${message}\n${errorText(error.cause)}`
}

/** A value may have lines of its own: it ends where the stack goes on. */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '')
}
