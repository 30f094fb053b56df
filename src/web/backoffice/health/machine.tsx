import { useFormatter, useTranslations } from 'use-intl'
import type { HealthView, ProcessView } from '../../../contract/office/health.ts'
import { useMoments } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { Status } from '../ui/status.tsx'
import { HealthPart } from './part.tsx'

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
                    <Status tone={is_alive ? 'success' : 'neutral'}>{is_alive ? t('alive') : t('gone')}</Status>
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
