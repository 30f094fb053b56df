/** What pino offers; only plain sentences are written. */
export type PostgresLog = Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>

/** The account that PostgreSQL runs as; undefined means the account of this process. */
export type RunAs = { uid: number; gid: number } | undefined

export type ClusterFiles = {
  /** The folder the operator knows, for messages. */
  dir: string
  /** Holds the cluster; `dir` itself unless PostgreSQL's account cannot work there. */
  base: string
  dataDir: string
  runAs: RunAs
  program(name: 'initdb' | 'postgres'): string
  /** Whether the packages have pg_stat_statements. */
  hasStatistics: boolean
  readPassword(): string
}

/** PostgreSQL's own settings by name, over the defaults in settings.ts. */
export type Settings = Record<string, string>
