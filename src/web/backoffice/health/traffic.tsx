import { useFormatter, useTranslations } from 'use-intl'
import type { HealthView, MailCounts, PushCounts } from '../../../contract/office/health.ts'
import { Alert } from '../../ui/alert.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { HealthPart } from './part.tsx'

const mailNames = ['sent', 'deferred', 'refused', 'bounced', 'complained'] as const
const pushNames = ['sent', 'gone', 'failed'] as const

type TrafficProps = { server: HealthView['mail_server']; mails: HealthView['mails']; pushes: HealthView['pushes'] }

/** What became of mails and pushes within the last hour and day, and whether the mail server answers. */
export function Traffic({ server, mails, pushes }: TrafficProps) {
  const t = useTranslations('office.health.traffic')
  const found = mails === null || pushes === null ? null : { mails, pushes }
  return (
    <HealthPart title={t('title')} of={found}>
      {(rates) => (
        <div className="grid gap-4">
          <MailServer server={server} />
          <Rates title={t('mails')} rows={rowsOf(mailNames, rates.mails)} label={(name) => t(`mail.${name}`)} />
          <Rates title={t('pushes')} rows={rowsOf(pushNames, rates.pushes)} label={(name) => t(`push.${name}`)} />
        </div>
      )}
    </HealthPart>
  )
}

function MailServer({ server }: { server: HealthView['mail_server'] }) {
  const t = useTranslations('office.health.traffic')
  if (server === null) return <Alert tone="warning" title={t('serverUnreadable')} />
  if (server === 'silent') return <Alert tone="danger" title={t('server.silent')} />
  if (server === 'none') return <Alert tone="danger" title={t('server.none')} />
  return <p className="text-ink-soft">{t(`server.${server}`)}</p>
}

type Row<N> = { name: N; hour: number; day: number }

function rowsOf<N extends keyof MailCounts | keyof PushCounts>(
  names: readonly N[],
  rates: Record<'hour' | 'day', Record<N, number>>,
): Row<N>[] {
  return names.map((name) => ({ name, hour: rates.hour[name], day: rates.day[name] }))
}

function Rates<N extends string>({
  title,
  rows,
  label,
}: {
  title: string
  rows: readonly Row<N>[]
  label: (name: N) => string
}) {
  const t = useTranslations('office.health.traffic')
  const format = useFormatter()
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <OfficeTable isSmall caption={title} heads={[t('what'), t('hour'), t('day')]} numbers={[t('hour'), t('day')]}>
        {rows.map(({ name, hour, day }) => (
          <tr key={name}>
            <th scope="row" className="py-1.5 pe-4 text-start font-normal">
              {label(name)}
            </th>
            <td className="py-1.5 pe-4 tabular-nums">{format.number(hour)}</td>
            <td className="py-1.5 pe-4 tabular-nums">{format.number(day)}</td>
          </tr>
        ))}
      </OfficeTable>
    </div>
  )
}
