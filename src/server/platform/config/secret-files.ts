import { readFileSync } from 'node:fs'

/** Settings that contain a secret. Each can also be given as a file: `STRIPE_SECRET_KEY_FILE=/run/secrets/stripe`. */
export const secretSettings = [
  'ARACHNID_SHIELD_PASSWORD',
  'CCBILL_DATALINK_PASSWORD',
  'CCBILL_SALT',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'DKIM_KEY',
  'EU_WALLET_VERIFIER_TOKEN',
  'MAIL_INTAKE_KEY',
  'MOLLIE_API_KEY',
  'REDIS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SEGPAY_ACCESS_KEY',
  'SEGPAY_POSTBACK_PASSWORD',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'VEROTEL_SIGNATURE_KEY',
  'YOTI_API_KEY',
] as const

/**
 * The environment with each secret read from its file where one is named, without the line break at the end. Throws an
 * error that names the variable, never the value.
 */
export function withSecretFiles(source: Record<string, string | undefined>): Record<string, string | undefined> {
  const faults: string[] = []
  const read = secretSettings.flatMap((name) => {
    const file = source[`${name}_FILE`]
    if (file === undefined) return []
    if (source[name] !== undefined) faults.push(`  ${name}_FILE: ${name} is set as well; set one of them`)
    const text = textOf(file)
    if (text === null) faults.push(`  ${name}_FILE: cannot be read`)
    else if (text === '') faults.push(`  ${name}_FILE: the file is empty`)
    return [[name, text ?? '']]
  })
  if (faults.length > 0) throw new Error(`The environment is not usable:\n${faults.join('\n')}`)
  return { ...source, ...Object.fromEntries(read) }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}
