import { createPrivateKey } from 'node:crypto'
import { resolve } from 'node:path'
import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { ageProviderNames } from '../../../contract/accounts/age-rules.ts'
import { readSecretKeys, type SecretKeys } from '../security/secret-keys.ts'
import { refusals } from './config-checks.ts'
import { databaseFacts, databaseFaults, databaseSettings } from './database-settings.ts'
import { flag } from './flag.ts'
import { highRiskFacts, highRiskProviders, safeUrl } from './high-risk-providers.ts'
import { observationOf, observationSettings } from './observation-settings.ts'
import { s3Faults, s3Of, s3Settings } from './s3-settings.ts'
import { safetyFacts, safetyProviders } from './safety-providers.ts'
import { searchFacts, searchFaults, searchSettings } from './search-settings.ts'
import { withSecretFiles } from './secret-files.ts'

/** A domain in an address: lower case, IDN as ASCII. */
const mailDomain = z
  .string()
  .transform((name) => domainToASCII(name.trim().toLowerCase()))
  .refine((name) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name), { message: 'is no domain' })

/** An RSA key as PEM, its line breaks also as `\\n` on one line. */
const rsaKey = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine(isRsaKey, { message: 'is no private RSA key of at least 2048 bits, as PEM' })

function isRsaKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
  } catch {
    return false
  }
}

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  ...observationSettings.shape,
  VAR_DIR: z.string().default('var'),
  ...s3Settings.shape,
  /** Bank statements put there are imported; off without it. */
  BANK_FILES_DIR: z
    .string()
    .transform((path) => resolve(path))
    .nullable()
    .default(null),
  /** Internal location of nginx that serves files which the product has allowed. */
  FILES_PROXY_PATH: z
    .string()
    .regex(/^(?:\/[\w-]+)+$/)
    .optional(),
  ...databaseSettings.shape,
  /** Redis or Valkey, shared by all processes of one installation; not needed where there is one. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Public address without a trailing slash; links in emails use the site's own host if it has one. */
  PUBLIC_URL: z.url().optional(),
  /** Comma-separated addresses of proxies whose X-Forwarded-* headers are believed. */
  TRUSTED_PROXIES: z.string().optional(),
  /** Header in which such a proxy names the visitor's country. */
  COUNTRY_HEADER: z.string().toLowerCase().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /**
   * Comma-separated hosts of allowed push services; `*.` matches any subdomain. Subscriptions come from browsers, so
   * other addresses are refused. An entry with a scheme, such as http://127.0.0.1:4000, is one origin, for tests.
   */
  PUSH_HOSTS: z
    .string()
    .default(
      'fcm.googleapis.com,jmt17.google.com,updates.push.services.mozilla.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    ),
  /**
   * For tests: comma-separated `partner.example=http://127.0.0.1:4000` redirects postbacks for a host to a local
   * server. Without it, only public addresses are called.
   */
  POSTBACK_HOSTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((pair) => pair.trim() !== ''))
    .transform((pairs) => pairs.map((pair) => pair.split('=').map((part) => part.trim())))
    .pipe(z.array(z.tuple([z.string().min(1), safeUrl])))
    .transform((pairs) => new Map(pairs)),
  /** Seconds before an unseen message or like triggers an email. */
  NEWS_AFTER_SECONDS: z.coerce.number().int().min(1).max(86_400).default(120),
  MAIL_DOMAIN: mailDomain.default('localhost'),
  /** Domain for bounces; defaults to MAIL_DOMAIN. */
  BOUNCE_DOMAIN: mailDomain.optional(),
  /** Shared secret for the bounce intake endpoints, at least 32 characters without spaces. Without it they are off. */
  MAIL_INTAKE_KEY: z
    .string()
    .regex(/^[!-~]{32,200}$/)
    .optional(),
  /** Maximum number of emails per minute to one recipient domain. */
  MAIL_PER_MINUTE: z.coerce.number().int().min(1).max(60_000).default(60),
  /** DKIM key; without it one is generated on the first run and stored in the database. */
  DKIM_KEY: rsaKey.optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/)
    .default('vonk'),
  /** `web` serves, `worker` runs jobs, `both` does both; `search` has the search index for the others of its machine. */
  ROLE: z.enum(['both', 'web', 'worker', 'search']).default('both'),
  ...searchSettings.shape,
  /** Demo members, /dev pages and the sandbox provider; on by default only without DATABASE_URL. */
  DEMO: flag.optional(),
  /** Comma-separated sandboxes that may be used outside demo mode: `payments`, `age`. For tests of a real installation. */
  ALLOW_SANDBOX: z
    .string()
    .default('')
    .transform((names) => names.split(',').map((name) => name.trim()))
    .transform((names) => names.filter((name) => name !== ''))
    .pipe(z.array(z.enum(['payments', 'age']))),
  /** Wraps the secrets that are stored in the database; 32 bytes as hex or base64: see docs/operations/secrets.md. */
  SECRET_KEY: z.string().optional(),
  SECRET_KEY_FILE: z.string().optional(),
  SECRET_KEY_PREVIOUS: z.string().optional(),
  /** Age verification providers, comma-separated; in demo mode the default is the sandbox. */
  AGE_PROVIDER: z
    .string()
    .transform((names) => names.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(ageProviderNames)).min(1))
    .optional(),
  ...safetyProviders.shape,
  /**
   * Payment providers, comma-separated; the first that supports a payment method handles it. `debit` is our own
   * collection by SEPA files. In demo mode the default is the sandbox and `debit`.
   */
  PAYMENT_PROVIDERS: z
    .string()
    .transform((names) => names.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(['sandbox', 'mollie', 'stripe', 'verotel', 'ccbill', 'segpay', 'debit'])).min(1))
    .optional(),
  MOLLIE_API_KEY: z
    .string()
    .regex(/^(live|test)_\w+$/)
    .optional(),
  /** Of the account, as `pfl_…`: what belongs to another one is put aside. */
  MOLLIE_PROFILE_ID: z.string().startsWith('pfl_').optional(),
  MOLLIE_API_URL: safeUrl.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(live|test)_\w+$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_API_URL: safeUrl.optional(),
  ...highRiskProviders.shape,
  /** SMS provider: a Twilio account, its token, and the number or messaging service (`MG…`) of the sender. */
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_API_URL: z.url().default('https://api.twilio.com'),
  /** Whether all staff need a second factor; the default is required, except in demo mode. */
  OFFICE_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  DEMO_MEMBERS: z.coerce.number().int().min(20).max(5000).default(1500),
})

/** Names of all settings, for the test of their documentation. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

/** Reads the environment once; throws an error that names each bad variable. */
export function readConfig(source: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(withSecretFiles(present))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not usable:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const faults = [
    ...databaseFaults(env),
    ...searchFaults(env),
    ...pathFaults(env),
    ...missingKeys(env),
    ...s3Faults(env),
    ...refusals(env),
  ]
  if (faults.length > 0) throw new Error(`The environment is not usable:\n${faults.join('\n')}`)
  return Object.freeze({
    isProduction: env.NODE_ENV === 'production',
    isDevelopment: env.NODE_ENV === 'development',
    host: env.HOST,
    port: env.PORT,
    ...observationOf(env),
    varDir: resolve(env.VAR_DIR),
    s3: s3Of(env),
    bankFilesDir: env.BANK_FILES_DIR,
    filesProxyPath: env.FILES_PROXY_PATH ?? null,
    ...databaseFacts(env),
    redisUrl: env.REDIS_URL ?? null,
    logLevel: env.LOG_LEVEL,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    trustedProxies: env.TRUSTED_PROXIES?.split(',').map((address) => address.trim()) ?? [],
    countryHeader: env.COUNTRY_HEADER ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    pushHosts: env.PUSH_HOSTS.split(',').map((host) => host.trim()),
    postbackHosts: env.POSTBACK_HOSTS,
    newsAfterMs: env.NEWS_AFTER_SECONDS * 1_000,
    mailDomain: env.MAIL_DOMAIN,
    bounceDomain: env.BOUNCE_DOMAIN ?? env.MAIL_DOMAIN,
    mailIntakeKey: env.MAIL_INTAKE_KEY ?? null,
    mailPerMinute: env.MAIL_PER_MINUTE,
    dkim: { key: env.DKIM_KEY ?? null, selector: env.DKIM_SELECTOR },
    servesPages: env.ROLE === 'web' || env.ROLE === 'both',
    runsJobs: env.ROLE === 'worker' || env.ROLE === 'both',
    ...searchFacts(env),
    ...demoFacts(env),
    secretKeys: secretKeysOf(env),
    mollie: { apiKey: env.MOLLIE_API_KEY, profileId: env.MOLLIE_PROFILE_ID, url: env.MOLLIE_API_URL },
    stripe: { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET, url: env.STRIPE_API_URL },
    ...safetyFacts(env),
    ...highRiskFacts(env),
    twilio: twilioOf(env),
    demoMembers: env.DEMO_MEMBERS,
  })
}

/** Demo mode and its defaults. */
function demoFacts(env: z.output<typeof environment>) {
  const isDemo = env.DEMO ?? env.DATABASE_URL === undefined
  return {
    isDemo,
    ageProviders: env.AGE_PROVIDER ?? (isDemo ? (['sandbox'] as const) : []),
    paymentProviders: env.PAYMENT_PROVIDERS ?? (isDemo ? (['sandbox', 'debit'] as const) : []),
    officeSecondFactor: env.OFFICE_SECOND_FACTOR ?? (isDemo ? ('optional' as const) : ('required' as const)),
  }
}

/** What the providers that are used cannot work without. */
const providerKeys = {
  mollie: ['MOLLIE_API_KEY', 'MOLLIE_PROFILE_ID'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  verotel: ['VEROTEL_SHOP_ID', 'VEROTEL_SIGNATURE_KEY'],
  ccbill: [
    'CCBILL_ACCOUNT',
    'CCBILL_SUBACCOUNT',
    'CCBILL_FLEX_ID',
    'CCBILL_SALT',
    'CCBILL_DATALINK_USER',
    'CCBILL_DATALINK_PASSWORD',
  ],
  segpay: ['SEGPAY_MERCHANT_ID', 'SEGPAY_USER_ID', 'SEGPAY_ACCESS_KEY', 'SEGPAY_POSTBACK_PASSWORD', 'SEGPAY_ETICKETS'],
  sandbox: [],
  debit: [],
} as const

const ageProviderKeys = {
  sandbox: [],
  yoti: ['YOTI_SDK_ID', 'YOTI_API_KEY'],
  eu_wallet: ['EU_WALLET_VERIFIER_URL'],
} as const

function pathFaults({ DATABASE_URL: url, ...env }: z.output<typeof environment>): string[] {
  return [
    // It draws its photos when they are requested
    ...(env.FILES_PROXY_PATH !== undefined && (env.DEMO ?? url === undefined)
      ? ['  FILES_PROXY_PATH: not in demo mode']
      : []),
  ]
}

function missingKeys(env: z.output<typeof environment>): string[] {
  const missing = (variable: string, provider: string, names: readonly (keyof typeof env)[]) =>
    names
      .filter((name) => env[name] === undefined)
      .map((name) => `  ${name}: missing, and ${variable} names ${provider}`)
  return [
    ...(env.PAYMENT_PROVIDERS ?? []).flatMap((name) => missing('PAYMENT_PROVIDERS', name, providerKeys[name])),
    ...(env.AGE_PROVIDER ?? []).flatMap((name) => missing('AGE_PROVIDER', name, ageProviderKeys[name])),
  ]
}

function secretKeysOf(env: z.output<typeof environment>): SecretKeys {
  try {
    return readSecretKeys(env)
  } catch (error) {
    throw new Error(`The environment is not usable:\n${error instanceof Error ? error.message : error}`)
  }
}

/** All that Twilio needs, or null: then texts are caught and go nowhere. */
function twilioOf(env: z.output<typeof environment>) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from, TWILIO_API_URL: url } = env
  if (accountSid === undefined && authToken === undefined && from === undefined) return null
  if (accountSid === undefined || authToken === undefined || from === undefined)
    throw new Error(
      'The environment is not usable:\n  TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together',
    )
  return { accountSid, authToken, from, url: url.replace(/\/$/, '') }
}

export type Config = ReturnType<typeof readConfig>

/** Whether DATABASE_URL is that of a pooler in transaction mode. */
export function usesPooler({ databaseUrl, databaseDirectUrl }: Config): boolean {
  return databaseUrl !== databaseDirectUrl
}

/** The configuration of this process. */
export function processConfig(): Config {
  return readConfig(process.env)
}
