import type { HealthView } from '../../../contract/office/health.ts'
import { type HealthProblem, problemsOf } from './problems.ts'

const names = [
  'database',
  'connections',
  'pool',
  'disk',
  'mail',
  'workers',
  'clocks',
  'failures',
  'schedules',
  'queues',
] as const
export type PartState = 'severe' | 'warning' | 'unread' | 'fine'
export type Part = { name: (typeof names)[number]; state: PartState }

/** Problems of a part. Those of the configuration are listed above the table only. */
const problemNames: Record<Part['name'], readonly HealthProblem['name'][]> = {
  database: ['database'],
  connections: ['connections'],
  pool: [],
  disk: ['diskFull', 'diskLow'],
  mail: ['mailServer', 'no_mail'],
  workers: ['noWorkers'],
  clocks: ['clock'],
  failures: ['failures'],
  schedules: ['late'],
  queues: ['waiting'],
}
/** What a part is read from; the pool is always known. */
const sources: Partial<Record<Part['name'], keyof HealthView>> = {
  database: 'database',
  connections: 'database',
  disk: 'disk',
  mail: 'mail_server',
  workers: 'has_workers',
  clocks: 'processes',
  failures: 'failures',
  schedules: 'schedules',
  queues: 'queues',
}
const order: readonly PartState[] = ['severe', 'warning', 'unread', 'fine']

/** The parts of the machine, the worst first. */
export function partsOf(health: HealthView): Part[] {
  const problems = problemsOf(health)
  const parts = names.map((name): Part => {
    const found = problems.filter((problem) => problemNames[name].includes(problem.name))
    const source = sources[name]
    if (found.length > 0) return { name, state: found.some(({ isSevere }) => isSevere) ? 'severe' : 'warning' }
    return { name, state: source !== undefined && health[source] === null ? 'unread' : 'fine' }
  })
  return parts.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}
