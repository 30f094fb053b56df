import { resolve } from 'node:path'
import { z } from 'zod'

const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  VAR_DIR: z.string().default('var'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Redis or Valkey, shared by all processes of one installation; not needed where there is one. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Address that members see, without a slash at the end; links in mails start with the site's own host where it has one. */
  PUBLIC_URL: z.url().optional(),
  /** Comma-separated addresses of proxies whose X-Forwarded-* headers are believed. */
  TRUSTED_PROXIES: z.string().optional(),
  /** Header in which such a proxy names the visitor's country. */
  COUNTRY_HEADER: z.string().toLowerCase().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /**
   * Comma-separated hosts of push services that may be sent to; `*.` stands for any subdomain. Subscriptions come from browsers, so an
   * address of anywhere else is refused. An entry with a scheme, such as http://127.0.0.1:4000, names one origin: for tests.
   */
  PUSH_HOSTS: z
    .string()
    .default(
      'fcm.googleapis.com,jmt17.google.com,updates.push.services.mozilla.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    ),
  /** How long a message or a like waits to be seen before a mail tells of it. */
  NEWS_AFTER_SECONDS: z.coerce.number().int().min(1).max(86_400).default(120),
  MAIL_DOMAIN: z.string().default('localhost'),
  /** `web` serves, `worker` runs jobs, `both` does both. */
  ROLE: z.enum(['both', 'web', 'worker']).default('both'),
  /** Demo members, /dev pages and the sandbox provider; on by itself only without DATABASE_URL. */
  DEMO: flag.optional(),
  /** Who takes payments; the sandbox by itself only in demo mode. */
  PAYMENT_PROVIDER: z.enum(['sandbox']).optional(),
  DEMO_MEMBERS: z.coerce.number().int().min(20).max(5000).default(400),
})

/** Reads the environment once; throws an error that names each bad variable. */
export function readConfig(source: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not usable:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  return Object.freeze({
    isProduction: env.NODE_ENV === 'production',
    isDevelopment: env.NODE_ENV === 'development',
    host: env.HOST,
    port: env.PORT,
    varDir: resolve(env.VAR_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    redisUrl: env.REDIS_URL ?? null,
    logLevel: env.LOG_LEVEL,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    trustedProxies: env.TRUSTED_PROXIES?.split(',').map((address) => address.trim()) ?? [],
    countryHeader: env.COUNTRY_HEADER ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    pushHosts: env.PUSH_HOSTS.split(',').map((host) => host.trim()),
    newsAfterMs: env.NEWS_AFTER_SECONDS * 1_000,
    mailDomain: env.MAIL_DOMAIN,
    servesPages: env.ROLE !== 'worker',
    runsJobs: env.ROLE !== 'web',
    isDemo: env.DEMO ?? env.DATABASE_URL === undefined,
    paymentProvider:
      env.PAYMENT_PROVIDER ?? ((env.DEMO ?? env.DATABASE_URL === undefined) ? ('sandbox' as const) : null),
    demoMembers: env.DEMO_MEMBERS,
  })
}

export type Config = ReturnType<typeof readConfig>

/** The configuration of this process. */
export function processConfig(): Config {
  return readConfig(process.env)
}
