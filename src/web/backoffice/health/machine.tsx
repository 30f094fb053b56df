import { useFormatter, useTranslations } from 'use-intl'
import type { HealthView, ProcessView } from '../../../contract/office/health.ts'
import { useMoments } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { HealthPart } from './part.tsx'

const diskTones = { fine: 'success', low: 'warning', full: 'danger' } as const

/** Bytes in words: "12.3 GB". */
function useBytes() {
  const format = useFormatter()
  return (bytes: number) => {
    const [unit, size] = bytes >= 1e9 ? (['gigabyte', 1e9] as const) : (['megabyte', 1e6] as const)
    return format.number(bytes / size, { style: 'unit', unit, maximumFractionDigits: 1 })
  }
}

/** The database and the disk for files. */
export function Machine({ health }: { health: HealthView }) {
  const t = useTranslations('office.health.machine')
  const tt = useTranslations('office.health')
  const bytes = useBytes()
  const { database, disk, pool } = health
  const databaseFacts: Fact[] =
    database === null
      ? []
      : [
          [t('version'), database.version],
          [t('size'), bytes(database.bytes)],
          [t('connections'), t('ofMost', { count: database.connections, most: database.most_connections })],
          [t('pool'), t('poolWaiting', { count: pool.in_use, most: pool.most, waiting: pool.waiting })],
        ]
  const diskFacts: Fact[] =
    disk === null
      ? []
      : [
          [
            t('disk'),
            <>
              {t('room', { free: bytes(disk.free_bytes), total: bytes(disk.total_bytes) })}{' '}
              <Badge tone={diskTones[disk.state]}>{t(`states.${disk.state}`)}</Badge>
            </>,
          ],
        ]
  return (
    <HealthPart title={t('title')} of={database === null && disk === null ? null : { database, disk }}>
      {() => (
        <div className="grid gap-4">
          <Facts facts={[...databaseFacts, ...diskFacts]} />
          {database === null && <Alert tone="warning" title={`${t('version')}: ${tt('unreadable')}`} />}
          {disk === null && <Alert tone="warning" title={`${t('disk')}: ${tt('unreadable')}`} />}
        </div>
      )}
    </HealthPart>
  )
}

/** Which processes run, and which did within the last day. */
export function Processes({ processes }: { processes: readonly ProcessView[] | null }) {
  const t = useTranslations('office.health.processes')
  const { ago, dayAndTime } = useMoments()
  return (
    <HealthPart title={t('title')} of={processes}>
      {(all) =>
        all.length === 0 ? (
          <p className="text-ink-soft">{t('none')}</p>
        ) : (
          <OfficeTable isSmall caption={t('title')} heads={[t('role'), t('seen')]}>
            {all.map(({ id, role, version, node, started_at, seen_at, is_alive, clock_skew_ms }) => (
              <tr key={id}>
                <th scope="row" className="py-1.5 pe-4 text-start font-semibold">
                  {t(`roles.${role}`)}
                  <span className="block text-xs font-normal text-ink-soft">
                    {t('facts', { version, node, since: dayAndTime(started_at) })}
                  </span>
                </th>
                <td className="py-1.5 align-top">
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    <Badge tone={is_alive ? 'success' : 'neutral'}>{is_alive ? t('alive') : t('gone')}</Badge>
                    {!is_alive && <span>{ago(seen_at)}</span>}
                    {is_alive && <ClockSkew ms={clock_skew_ms ?? 0} />}
                  </span>
                </td>
              </tr>
            ))}
          </OfficeTable>
        )
      }
    </HealthPart>
  )
}

/** Nothing while the clock is right. */
function ClockSkew({ ms }: { ms: number }) {
  const t = useTranslations('office.health.processes')
  const seconds = Math.round(Math.abs(ms) / 1_000)
  if (seconds < 2) return null
  return <Badge tone="danger">{ms > 0 ? t('ahead', { seconds }) : t('behind', { seconds })}</Badge>
}

/** Statements that take long, or that the database has no statistics of them. */
export function SlowStatements({ slow }: { slow: HealthView['slow'] }) {
  const t = useTranslations('office.health.slow')
  const format = useFormatter()
  return (
    <HealthPart title={t('title')} of={slow}>
      {({ statements }) => (
        <>
          <p className="text-sm text-ink-soft">{t(statements === null ? 'missing' : 'lead')}</p>
          {statements?.length === 0 && <p className="mt-3">{t('none')}</p>}
          {statements !== null && statements.length > 0 && (
            <ol className="mt-2 divide-y divide-line">
              {statements.map(({ name, count, mean_ms, slowest_ms }) => (
                <li key={name} className="py-3">
                  <p className="font-mono text-xs wrap-anywhere">{name}</p>
                  <p className="mt-1 text-sm text-ink-soft tabular-nums">
                    {t('facts', { count, mean: format.number(mean_ms), slowest: format.number(slowest_ms) })}
                  </p>
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </HealthPart>
  )
}
