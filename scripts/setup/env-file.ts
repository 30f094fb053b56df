import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export type Env = Record<string, string>

/** The variables of an env file, as systemd, Docker and `node --env-file` read it; none if it does not exist. */
export function readEnvFile(path: string): Env {
  return existsSync(path) ? (parseEnv(readFileSync(path, 'utf8')) as Env) : {}
}

/** Adds variables to an env file that only its owner can read. What is there stays as it is. */
export function addToEnvFile(path: string, added: Env): void {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const known = readEnvFile(path)
  const lines = Object.entries(added).filter(([name]) => known[name] === undefined)
  if (lines.length === 0) return
  const gap = before === '' || before.endsWith('\n') ? '' : '\n'
  const text = lines.map(([name, value]) => `${name}=${quoted(name, value)}\n`).join('')
  writeFileSync(path, before + gap + text, { mode: 0o600 })
}

/** Errors: a value with a line break or both kinds of quotes, which these readers do not agree on. */
function quoted(name: string, value: string): string {
  if (/^[\w@%+=:,./?&-]*$/.test(value)) return value
  if (/[\r\n]/.test(value) || (value.includes("'") && value.includes('"')))
    throw new Error(`${name} cannot be written to a file: set it by ${name}_FILE or a secret manager.`)
  return value.includes("'") ? `"${value}"` : `'${value}'`
}
