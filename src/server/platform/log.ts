import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured logs on stdout. Nothing that a member wrote and nothing secret is ever logged. */
export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.password', '*.token', '*.cookie', '*.authorization', '*.email', '*.text'], remove: true },
  })
}
