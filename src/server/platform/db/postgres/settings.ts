import { totalmem } from 'node:os'

const mebibyte = 1024 * 1024

/** Fixed environment: the output is parsed and must not be localized. */
export const environment = { LC_ALL: 'C', TZ: 'UTC' }

/**
 * Command-line settings for one machine with two processor cores and up. Durability is PostgreSQL's full default:
 * a commit that was answered is on disk. They are given on every start, so an upgrade of the product changes them.
 */
export function settings(changed: Record<string, string> = {}): string[] {
  const memory = totalmem() / mebibyte
  const values: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    // Taken from the machine page by page as they fill: a small installation never has more than its size
    shared_buffers: `${Math.round(Math.min(1024, Math.max(64, memory / 8)))}MB`,
    effective_cache_size: `${Math.round(Math.max(256, memory / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    wal_compression: 'on',
    random_page_cost: '1.1',
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_min_duration_statement: '1s',
    ...changed,
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
