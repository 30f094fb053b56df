import { redacted } from '../../src/server/platform/metrics/redact.ts'

/** The result of one check. Texts never contain a secret; `remedy` says what to do. */
export type Finding = {
  check: string
  state: 'ok' | 'warning' | 'failed' | 'skipped'
  text: string
  remedy?: string
}

export function ok(check: string, text: string): Finding {
  return { check, state: 'ok', text }
}

export function warning(check: string, text: string, remedy: string): Finding {
  return { check, state: 'warning', text, remedy }
}

export function failed(check: string, text: string, remedy: string): Finding {
  return { check, state: 'failed', text, remedy }
}

export function skipped(check: string, text: string): Finding {
  return { check, state: 'skipped', text }
}

/** A finding as one line. */
export function lineOf({ check, state, text, remedy }: Finding): string {
  return `${state.padEnd(8)} ${check.padEnd(14)} ${text}${remedy === undefined ? '' : ` -> ${remedy}`}`
}

/** What went wrong at the bottom of it, without addresses, names and secrets. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  // An error about several addresses has no text of its own
  const message = redacted(error.message)
  if (message === '') return code ?? error.name
  return code === null || message.includes(code) ? message : `${message} (${code})`
}
