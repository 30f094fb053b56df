import type { HealthView, ProcessView, SetupWarning } from '../../../contract/office/health.ts'

type HealthProblem = {
  name:
    | 'database'
    | 'unreadable'
    | 'diskFull'
    | 'diskLow'
    | 'mailServer'
    | 'noWorkers'
    | 'failures'
    | 'late'
    | 'waiting'
    | 'connections'
    | 'clock'
    | SetupWarning
  /** How many there are of it, where it can be counted. */
  count: number
  isGrave: boolean
}

/** What costs money or keeps members out, and what can wait. */
const graveWarnings: readonly SetupWarning[] = ['sandbox_payments', 'sandbox_age', 'no_mail', 'no_payments']
const toleratedSkewMs = 2_000
const longSeconds = 600
const manyConnections = 0.8
const ofDatabase = ['queues', 'failures', 'schedules', 'mails', 'pushes', 'slow', 'database', 'processes'] as const
const others = ['disk', 'mail_server'] as const

/** Problems by severity. */
export function problemsOf(health: HealthView): HealthProblem[] {
  const isDead = ofDatabase.every((part) => health[part] === null)
  const unread = [...(isDead ? [] : ofDatabase), ...others].filter((part) => health[part] === null).length
  const { disk, database } = health
  const late = health.schedules?.filter(({ state }) => state === 'late').length ?? 0
  const waiting = health.queues?.filter(({ waited_seconds }) => waited_seconds > longSeconds).length ?? 0
  const failures = health.failures?.total ?? 0
  const wrongClocks = health.processes?.filter(isWrongClock).length ?? 0
  const isCrowded = database !== null && database.connections >= database.most_connections * manyConnections
  const all: [isSo: boolean, trouble: HealthProblem][] = [
    [isDead, { name: 'database', count: 1, isGrave: true }],
    [disk?.state === 'full', { name: 'diskFull', count: 1, isGrave: true }],
    [health.has_workers === false, { name: 'noWorkers', count: 1, isGrave: true }],
    [health.mail_server === 'silent', { name: 'mailServer', count: 1, isGrave: true }],
    [wrongClocks > 0, { name: 'clock', count: wrongClocks, isGrave: true }],
    ...health.setup.map((name): [boolean, HealthProblem] => [true, { name, count: 1, isGrave: isGraveWarning(name) }]),
    [unread > 0, { name: 'unreadable', count: unread, isGrave: false }],
    [disk?.state === 'low', { name: 'diskLow', count: 1, isGrave: false }],
    [isCrowded, { name: 'connections', count: 1, isGrave: false }],
    [failures > 0, { name: 'failures', count: failures, isGrave: false }],
    [late > 0, { name: 'late', count: late, isGrave: false }],
    [waiting > 0, { name: 'waiting', count: waiting, isGrave: false }],
  ]
  const troubles = all.filter(([isSo]) => isSo).map(([, trouble]) => trouble)
  return troubles.toSorted((one, other) => Number(other.isGrave) - Number(one.isGrave))
}

function isGraveWarning(name: SetupWarning): boolean {
  return graveWarnings.includes(name)
}

function isWrongClock({ is_alive, clock_skew_ms }: ProcessView): boolean {
  return is_alive && clock_skew_ms !== null && Math.abs(clock_skew_ms) > toleratedSkewMs
}
