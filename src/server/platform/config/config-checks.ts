import { isIP } from 'node:net'

/** What decides whether a process may start as it is configured. */
type Facts = {
  HOST: string
  PUBLIC_URL?: string | undefined
  TRUSTED_PROXIES?: string | undefined
  COUNTRY_HEADER?: string | undefined
  DATABASE_URL?: string | undefined
  DEMO?: boolean | undefined
  AGE_PROVIDER?: readonly string[] | undefined
  PAYMENT_PROVIDERS?: readonly string[] | undefined
  ALLOW_SANDBOX: readonly string[]
}

/**
 * Why this configuration must not start, one text per reason: a public installation must not become a demo because of a
 * missing variable, and a sandbox must not silently replace a real provider.
 */
export function refusals(env: Facts): string[] {
  const isDemo = env.DEMO ?? env.DATABASE_URL === undefined
  return isDemo ? accidentalDemo(env) : unnamedSandboxes(env)
}

/** The demo publishes its passwords and all emails, so public access must be configured explicitly. */
function accidentalDemo(env: Facts): string[] {
  if (env.DEMO === true) return []
  const { HOST } = env
  const set = [
    ...(['PUBLIC_URL', 'TRUSTED_PROXIES', 'COUNTRY_HEADER'] as const).filter((name) => env[name] !== undefined),
    ...(isLoopbackHost(HOST) ? [] : [`HOST=${HOST}`]),
  ]
  if (set.length === 0) return []
  return [
    `  DATABASE_URL: missing, but ${set.join(', ')} ${set.length === 1 ? 'is' : 'are'} set, so others can reach this installation.`,
    '    Without DATABASE_URL it would run in demo mode: published staff passwords, all mail readable at /dev/mail, sandbox payments.',
    '    Set DATABASE_URL for a real installation, or DEMO=1 if a public demo is what you want.',
  ]
}

/** Sandboxes give away credits, or confirm any age. */
function unnamedSandboxes(env: Facts): string[] {
  const used = [
    { kind: 'payments', variable: 'PAYMENT_PROVIDERS', isUsed: env.PAYMENT_PROVIDERS?.includes('sandbox') === true },
    { kind: 'age', variable: 'AGE_PROVIDER', isUsed: env.AGE_PROVIDER?.includes('sandbox') === true },
  ]
  return used
    .filter(({ kind, isUsed }) => isUsed && !env.ALLOW_SANDBOX.includes(kind))
    .map(
      ({ kind, variable }) =>
        `  ${variable}: names the sandbox outside demo mode. Remove it, or allow it by name for a test: ALLOW_SANDBOX=${kind}`,
    )
}

/** Whether only this machine can connect to what listens there. */
function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (isIP(bare) === 4) return bare.startsWith('127.')
  return bare === 'localhost' || bare === '::1'
}
