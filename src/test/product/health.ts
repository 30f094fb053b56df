import type { HealthView } from '../../contract/office/health.ts'

const mails = { sent: 3, deferred: 0, refused: 0, bounced: 0, complained: 0 }
const pushes = { sent: 5, gone: 1, failed: 0 }

/** An installation that nothing is wrong with. */
export const wellView: HealthView = {
  at: '2026-06-15T12:00:00.000Z',
  setup: [],
  pools: [],
  queues: [],
  failures: { jobs: [], total: 0 },
  schedules: [],
  mail_server: 'answers',
  mails: { hour: mails, day: mails },
  pushes: { hour: pushes, day: pushes },
  slow: { statements: [] },
  database: { version: '18.1', bytes: 25_000_000, connections: 12, most_connections: 100 },
  pool: { in_use: 1, most: 12, waiting: 0 },
  disk: { free_bytes: 40e9, total_bytes: 100e9, low_bytes: 2e9, state: 'fine' },
  processes: [],
  has_workers: true,
}
