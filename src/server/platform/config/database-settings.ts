import { z } from 'zod'

/** Addresses of PostgreSQL, and connections to it. */
export const databaseSettings = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The server itself, if DATABASE_URL is that of PgBouncer in transaction mode. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A streaming replica, for reads that may be some seconds old. */
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Addresses of PgBouncer for member pools in other schemas than public: `pool_b=postgres://…`, comma-separated. */
  DATABASE_POOL_URLS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((pair) => pair.trim() !== ''))
    .transform((pairs) => pairs.map((pair) => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]))
    .transform((pairs) => pairs.map((pair) => pair.map((part) => part?.trim())))
    .pipe(z.array(z.tuple([z.string().startsWith('pool_'), z.url({ protocol: /^postgres(ql)?$/ })])))
    .transform((pairs) => new Map(pairs)),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).optional(),
})

type Role = 'both' | 'web' | 'worker' | 'search'
type Settings = z.output<typeof databaseSettings>

export function databaseFacts(env: Settings & { ROLE: Role }) {
  return {
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    databasePoolUrls: env.DATABASE_POOL_URLS,
    databasePool: env.DATABASE_POOL ?? poolSize(env),
  }
}

/** With one to listen and one for jobs, a web process has eight. */
function poolSize({ ROLE: role, DATABASE_DIRECT_URL: directUrl }: Settings & { ROLE: Role }): number {
  if (role === 'search') return 4
  // Those to a pooler cost little, and six are soon taken by statements that wait for a lock
  return role === 'web' && directUrl === undefined ? 6 : 12
}

/** The other addresses belong to a database of one's own. */
export function databaseFaults({ DATABASE_URL: url, ...others }: Settings): string[] {
  if (url !== undefined) return []
  const names = ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const
  return names.filter((name) => others[name] !== undefined).map((name) => `  DATABASE_URL: missing, and ${name} is set`)
}
