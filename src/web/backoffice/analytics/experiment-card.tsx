import { useFormatter, useTranslations } from 'use-intl'
import type { TestView } from '../../../contract/office/analytics.ts'
import { testDays } from '../../../contract/office/office-constants.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { useMoments } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { OfficeTable } from '../ui/office-table.tsx'

/** One test: what it is about, what came of each way, and how sure that is. */
export function TestCard({ test }: { test: TestView }) {
  const t = useTranslations('office.tests')
  const { day } = useMoments()
  const { id, name, status, hypothesis, place, metric, started_at, stopped_at } = test
  return (
    <Card as="section" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-bold">{name}</h2>
        <Badge tone={status === 'running' ? 'success' : 'neutral'}>{t(`statuses.${status}`)}</Badge>
      </div>
      <Facts
        facts={[
          [t('hypothesis'), hypothesis],
          [t('place'), t(`places.${place}`)],
          [t('metric'), t(`metrics.${metric}`)],
          ...(started_at === null ? [] : [[t('started'), day(started_at)] as const]),
          ...(stopped_at === null ? [] : [[t('stopped'), day(stopped_at)] as const]),
        ]}
      />
      {status === 'draft' ? <p className="text-ink-soft">{t('draftNote')}</p> : <Results test={test} />}
      {status !== 'stopped' && (
        <IntentForm intent={`${status === 'draft' ? 'start' : 'stop'}/${id}`}>
          <IntentButton variant={status === 'draft' ? 'primary' : 'secondary'}>
            {t(status === 'draft' ? 'start' : 'stop')}
            <span className="sr-only">: {name}</span>
          </IntentButton>
        </IntentForm>
      )}
    </Card>
  )
}

function Results({ test }: { test: TestView }) {
  const t = useTranslations('office.tests')
  const format = useFormatter()
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 1 })
  const cell = 'py-1.5 pe-4 tabular-nums'
  const heads = ['way', 'share', 'members', 'reached', 'interval', 'before', 'waiting'] as const
  return (
    <div className="grid gap-3">
      <OfficeTable
        isSmall
        isWide
        caption={t('results', { name: test.name })}
        heads={heads.map((head) => t(`heads.${head}`))}
      >
        {test.arms.map(({ name, share, members, reached, low, high, before, waiting }) => (
          <tr key={name}>
            <th scope="row" className="min-w-36 py-1.5 pe-4 text-start font-semibold">
              {t(`ways.${wayOf(name)}`)}
            </th>
            <td className={cell}>{percent(share / 100)}</td>
            <td className={cell}>{format.number(members)}</td>
            <td className={cell}>
              {format.number(reached)} {members > 0 && `(${percent(reached / members)})`}
            </td>
            <td className={cell}>{members > 0 ? t('between', { low: percent(low), high: percent(high) }) : '–'}</td>
            <td className={cell}>{format.number(before)}</td>
            <td className={cell}>{format.number(waiting)}</td>
          </tr>
        ))}
      </OfficeTable>
      {test.differences.map((difference) => (
        <Difference key={difference.arm} difference={difference} />
      ))}
      <p className="text-sm text-ink-soft">{t('window', { days: testDays })}</p>
      <p className="text-sm text-ink-soft">{t('peeking')}</p>
    </div>
  )
}

function Difference({ difference: { arm, found, needed, is_clear } }: { difference: TestView['differences'][number] }) {
  const t = useTranslations('office.tests')
  const format = useFormatter()
  const way = t(`ways.${wayOf(arm)}`)
  if (found === null) return <p>{t('nothingYet')}</p>
  const points = (value: number) => format.number(value * 100, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  return (
    <p>
      {t('difference', { way, value: points(found.value), low: points(found.low), high: points(found.high) })}{' '}
      <strong>{is_clear ? t('clear') : needed === null ? t('same') : t('needs', { count: needed })}</strong>
    </p>
  )
}

/** The ways of the places that there are, as texts name them. */
function wayOf(name: string): 'usual' | 'words_first' {
  return name === 'usual' ? 'usual' : 'words_first'
}
