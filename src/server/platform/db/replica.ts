import type { Log } from '../metrics/log.ts'
import { openDb, type Pooled, schemaOf, sqlState } from './db.ts'

/** Reads that may be some seconds old. */
export type Replica = {
  /**
   * Runs reads on the replica, or on the primary if there is none, if it is down or if it is too far behind. A replica
   * that fails meanwhile is left and `work` runs again on the primary. Its sessions are read-only: a write fails.
   */
  read<T>(work: (db: Pooled) => Promise<T>): Promise<T>
}
type Options = { url: string | null; primary: Pooled; max: number; log: Log; checkEveryMs?: number }

/** Reads on a replica may be this old. */
const mostLagMs = 30_000
const checkEveryMs = 5_000
/** The same work would fail on the primary: wrong statements, writes, rights, time limits. */
const ownFaults = /^(2[0-7]|3|4[24]|57014)/

/** The replica of `DATABASE_REPLICA_URL`; it ends with the pool of the primary. */
export function openReplica({ url, primary, max, log, ...options }: Options): Replica {
  if (url === null) return { read: (work) => work(primary) }
  const replica = openDb(url, {
    max,
    schema: schemaOf(primary),
    settings: '-c default_transaction_read_only=on',
    onError: (error) => log.warn({ err: error }, 'connection to the replica lost'),
  })
  const end = primary.$client.end.bind(primary.$client) as () => Promise<void>
  primary.$client.end = async () => {
    await Promise.all([end(), replica.$client.end()])
  }
  let last: { at: number; checked: Promise<boolean> } | null = null
  let wasUsable = true

  function note(reason: string | null, err?: unknown): boolean {
    const isUsable = reason === null
    if (wasUsable && !isUsable) log.warn({ err, reason }, 'reads go to the primary instead of the replica')
    if (!wasUsable && isUsable) log.info('reads go to the replica again')
    wasUsable = isUsable
    return isUsable
  }
  function check(): Promise<boolean> {
    return lagOf(primary, replica).then(
      (lag) => note(lag === null ? 'no position' : lag > mostLagMs ? `${Math.round(lag / 1000)} s behind` : null),
      (error: unknown) => note('unreachable', error),
    )
  }
  async function isUsable(): Promise<boolean> {
    if (last === null || performance.now() - last.at > (options.checkEveryMs ?? checkEveryMs))
      last = { at: performance.now(), checked: check() }
    // Nobody waits for a replica that did not answer before
    return wasUsable && (await last.checked)
  }

  return {
    async read(work) {
      if (!(await isUsable())) return work(primary)
      try {
        return await work(replica)
      } catch (error) {
        if (ownFaults.test(sqlState(error) ?? '')) throw error
        last = { at: performance.now(), checked: Promise.resolve(note('failed', error)) }
        return work(primary)
      }
    },
  }
}

/**
 * How far the replica is behind, in milliseconds: nothing if it has replayed all that the primary had written just
 * before, else the age of the last transaction that it has replayed. Null if it cannot say.
 */
async function lagOf(primary: Pooled, replica: Pooled): Promise<number | null> {
  const written = await primary.$client.query<{ position: string }>('SELECT pg_current_wal_lsn() AS position')
  const { rows } = await replica.$client.query<{ lag: number | null }>(
    `SELECT CASE WHEN NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= $1::pg_lsn THEN 0
      ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 * 1000 END AS lag`,
    [written.rows[0]?.position],
  )
  return rows[0]?.lag ?? null
}
