import { useTranslations } from 'use-intl'
import type { HealthView, ScheduledJobView } from '../../../contract/office/health.ts'
import { useMoments } from '../../i18n/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { Unfold } from '../ui/unfold.tsx'
import { HealthPart } from './part.tsx'
import { useUnits } from './units.ts'

const counts = ['waiting', 'delayed', 'active', 'failed'] as const

/** Jobs by kind; kinds with nothing to do are counted only. Nothing while there is nothing to do. */
export function Queues({ queues }: { queues: HealthView['queues'] }) {
  const t = useTranslations('office.health.queues')
  const { count: words, seconds } = useUnits()
  const busy = queues?.filter((queue) => counts.some((name) => queue[name] > 0)) ?? []
  if (queues !== null && busy.length === 0) return null
  return (
    <HealthPart title={t('title')} of={queues}>
      {(all) => (
        <>
          <OfficeTable
            isSmall
            isWide
            caption={t('title')}
            heads={[t('name'), ...counts.map((name) => t(name)), t('oldest')]}
            numbers={[...counts.map((name) => t(name)), t('oldest')]}
          >
            {busy.map(({ name, waited_seconds, ...queue }) => (
              <tr key={name}>
                <th scope="row" className="py-1.5 pe-4 text-start font-semibold">
                  {name}
                </th>
                {counts.map((count) => (
                  <td key={count} className="py-1.5 pe-4 tabular-nums">
                    {words(queue[count])}
                  </td>
                ))}
                <td className="py-1.5 pe-4 whitespace-nowrap tabular-nums">
                  {queue.waiting > 0 && seconds(waited_seconds)}
                </td>
              </tr>
            ))}
          </OfficeTable>
          {all.length > busy.length && (
            <p className="mt-3 text-sm text-ink-soft">{t('idle', { count: all.length - busy.length })}</p>
          )}
        </>
      )}
    </HealthPart>
  )
}

/** Periodic jobs: those that are late; all of them, with their last run, behind a line. */
export function Schedules({ schedules }: { schedules: HealthView['schedules'] }) {
  const t = useTranslations('office.health.schedules')
  return (
    <HealthPart title={t('title')} of={schedules}>
      {(all) => {
        const late = all.filter(({ state }) => state === 'late')
        return (
          <>
            {late.length === 0 ? (
              <p className="text-ink-soft">{t('onTime', { count: all.length })}</p>
            ) : (
              <ScheduleTable title={t('states.late')} jobs={late} />
            )}
            <div className="mt-3">
              <Unfold label={t('all')}>
                <div className="grid gap-x-10 gap-y-5 xl:grid-cols-2">
                  <ScheduleTable title={t('nightly')} jobs={all.filter(({ is_frequent }) => !is_frequent)} />
                  <ScheduleTable title={t('frequent')} jobs={all.filter(({ is_frequent }) => is_frequent)} />
                </div>
              </Unfold>
            </div>
          </>
        )
      }}
    </HealthPart>
  )
}

const tones: Record<ScheduledJobView['state'], BadgeTone> = {
  fine: 'success',
  running: 'secondary',
  late: 'warning',
  new: 'neutral',
}

function ScheduleTable({ title, jobs }: { title: string; jobs: readonly ScheduledJobView[] }) {
  const t = useTranslations('office.health.schedules')
  const { ago } = useMoments()
  if (jobs.length === 0) return null
  return (
    <div className="min-w-0">
      <h3 className="mb-1 font-semibold">{title}</h3>
      <OfficeTable isSmall caption={title} heads={[t('name'), t('last')]}>
        {jobs.map(({ name, state, last_run_at, last_failed_at, cron }) => (
          <tr key={name}>
            <th scope="row" className="py-1.5 pe-4 text-start font-normal">
              <span className="wrap-anywhere">{name}</span>
              <span className="block text-xs text-ink-soft">{t('cron', { cron })}</span>
            </th>
            <td className="py-1.5 align-top">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
                <span>
                  {last_run_at === null ? t('never') : ago(last_run_at)}
                  {last_failed_at !== null && <> ({t('failedAt', { ago: ago(last_failed_at) })})</>}
                </span>
              </span>
            </td>
          </tr>
        ))}
      </OfficeTable>
    </div>
  )
}
