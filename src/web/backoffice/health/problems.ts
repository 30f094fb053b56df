import type { HealthView, ProcessView, SetupWarning } from '../../../contract/office/health.ts'

export type HealthProblem = {
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
  /** Number of occurrences, where countable. */
  count: number
  isSevere: boolean
}

/** Warnings that cost money or lock members out; the others can wait. */
const severeWarnings: readonly SetupWarning[] = [
  'sandbox_payments',
  'sandbox_age',
  'no_age_proof',
  'no_mail',
  'no_payments',
]
/** From here on something is a problem. */
export const limits = { skewMs: 2_000, waitSeconds: 600, connections: 0.8 } as const
const ofDatabase = ['queues', 'failures', 'schedules', 'mails', 'pushes', 'slow', 'database', 'processes'] as const
const others = ['disk', 'mail_server'] as const

/** Problems by severity. */
export function problemsOf(health: HealthView): HealthProblem[] {
  const isDead = ofDatabase.every((part) => health[part] === null)
  const unread = [...(isDead ? [] : ofDatabase), ...others].filter((part) => health[part] === null).length
  const { disk, database } = health
  const late = health.schedules?.filter(({ state }) => state === 'late').length ?? 0
  const waiting = health.queues?.filter(({ waited_seconds }) => waited_seconds > limits.waitSeconds).length ?? 0
  const failures = health.failures?.total ?? 0
  const wrongClocks = health.processes?.filter(isWrongClock).length ?? 0
  const isNearLimit = database !== null && database.connections >= database.most_connections * limits.connections
  const all: [isSo: boolean, trouble: HealthProblem][] = [
    [isDead, { name: 'database', count: 1, isSevere: true }],
    [disk?.state === 'full', { name: 'diskFull', count: 1, isSevere: true }],
    [health.has_workers === false, { name: 'noWorkers', count: 1, isSevere: true }],
    [health.mail_server === 'silent', { name: 'mailServer', count: 1, isSevere: true }],
    [wrongClocks > 0, { name: 'clock', count: wrongClocks, isSevere: true }],
    ...health.setup.map((name): [boolean, HealthProblem] => [
      true,
      { name, count: 1, isSevere: isSevereWarning(name) },
    ]),
    [unread > 0, { name: 'unreadable', count: unread, isSevere: false }],
    [disk?.state === 'low', { name: 'diskLow', count: 1, isSevere: false }],
    [isNearLimit, { name: 'connections', count: 1, isSevere: false }],
    [failures > 0, { name: 'failures', count: failures, isSevere: false }],
    [late > 0, { name: 'late', count: late, isSevere: false }],
    [waiting > 0, { name: 'waiting', count: waiting, isSevere: false }],
  ]
  const troubles = all.filter(([isSo]) => isSo).map(([, trouble]) => trouble)
  return troubles.toSorted((one, other) => Number(other.isSevere) - Number(one.isSevere))
}

function isSevereWarning(name: SetupWarning): boolean {
  return severeWarnings.includes(name)
}

function isWrongClock({ is_alive, clock_skew_ms }: ProcessView): boolean {
  return is_alive && clock_skew_ms !== null && Math.abs(clock_skew_ms) > limits.skewMs
}
