import { useTranslations } from 'use-intl'
import type { HealthView } from '../../../contract/office/health.ts'
import { classes } from '../../ui/classes.ts'
import { OfficeTable } from '../ui/office-table.tsx'
import { Status } from '../ui/status.tsx'
import { type Part, type PartState, partsOf } from './parts.ts'
import { limits } from './problems.ts'
import { useUnits } from './units.ts'

const tones = { severe: 'danger', warning: 'warning', unread: 'warning' } as const

/** Every part of the machine with its state, value and limit; those that are wrong first, the others quiet. */
export function PartsTable({ health }: { health: HealthView }) {
  const t = useTranslations('office.health.parts')
  const heads = [t('part'), t('state'), t('value'), t('limit')]
  return (
    <section aria-labelledby="parts">
      <h2 id="parts" className="mb-3 text-lg font-bold">
        {t('title')}
      </h2>
      <OfficeTable caption={t('title')} heads={heads}>
        {partsOf(health).map(({ name, state }) => (
          <tr key={name} className={classes(state === 'fine' && 'text-ink-soft')}>
            <th
              scope="row"
              className={classes('px-5 py-1.5 text-start', state === 'fine' ? 'font-medium' : 'font-bold text-ink')}
            >
              {t(`names.${name}`)}
            </th>
            <td className="px-5 py-1.5" data-phone="main">
              <State state={state} />
            </td>
            <Amounts name={name} state={state} health={health} />
          </tr>
        ))}
      </OfficeTable>
    </section>
  )
}

function State({ state }: { state: PartState }) {
  const t = useTranslations('office.health.parts.states')
  return state === 'fine' ? t('fine') : <Status tone={tones[state]}>{t(state)}</Status>
}

/** The value of a part, and from where on it is a problem. */
function Amounts({ name, state, health }: Part & { health: HealthView }) {
  const t = useTranslations('office.health.parts')
  const amounts = useAmounts(health)
  const { value, limit } = state === 'unread' ? { value: null, limit: null } : amounts[name]()
  return (
    <>
      <td className={classes('px-5 py-1.5 tabular-nums sm:text-start!', state !== 'fine' && 'text-ink')}>
        {value ?? '–'}
      </td>
      <td
        className="px-5 py-1.5 text-ink-soft"
        data-label={t('limit')}
        data-phone={limit === null ? 'none' : undefined}
      >
        {limit ?? '–'}
      </td>
    </>
  )
}

type AmountsOf = Record<Part['name'], () => { value: string | null; limit: string | null }>

function useAmounts({
  database,
  disk,
  pool,
  processes,
  failures,
  schedules,
  queues,
  mail_server,
}: HealthView): AmountsOf {
  const t = useTranslations('office.health.parts')
  const servers = useTranslations('office.health.traffic.server')
  const { bytes, seconds, count } = useUnits()
  const alive = (processes ?? []).filter(({ is_alive }) => is_alive)
  const skew = Math.max(0, ...alive.map(({ clock_skew_ms }) => Math.abs(clock_skew_ms ?? 0)))
  const late = (schedules ?? []).filter(({ state }) => state === 'late').length
  const waited = Math.max(0, ...(queues ?? []).map(({ waited_seconds }) => waited_seconds))
  const most = database?.most_connections ?? 0
  return {
    database: () => ({
      value: database && t('values.database', { version: database.version, size: bytes(database.bytes) }),
      limit: null,
    }),
    connections: () => ({
      value: database && count(database.connections),
      limit: t('limits.connections', { warned: Math.ceil(most * limits.connections), most }),
    }),
    pool: () => ({
      value: t('values.pool', { count: pool.in_use, waiting: pool.waiting }),
      limit: count(pool.most),
    }),
    disk: () => ({
      value: disk && t('values.disk', { free: bytes(disk.free_bytes), total: bytes(disk.total_bytes) }),
      limit: disk && t('limits.disk', { free: bytes(disk.low_bytes) }),
    }),
    mail: () => ({ value: mail_server && servers(mail_server), limit: null }),
    workers: () => ({ value: t('values.processes', { count: alive.length }), limit: t('limits.workers') }),
    clocks: () => ({
      value: t('values.clocks', { skew: seconds(Math.round(skew / 1_000)) }),
      limit: seconds(limits.skewMs / 1_000),
    }),
    failures: () => ({ value: failures && count(failures.total), limit: count(0) }),
    schedules: () => ({ value: t('values.late', { late, count: schedules?.length ?? 0 }), limit: count(0) }),
    queues: () => ({ value: t('values.waited', { time: seconds(waited) }), limit: seconds(limits.waitSeconds) }),
  }
}
