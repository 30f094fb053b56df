import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { LedgerProofView } from '../../../contract/office/orders.ts'
import { useMoments } from '../../i18n/format.ts'
import { classes } from '../../ui/classes.ts'

type MoneyStateProps = {
  open: readonly (readonly [of: 'refunds' | 'differences' | 'withdrawals', count: number])[]
  newest: LedgerProofView | undefined
  today: string
}

/** Whether everything agrees, before the details: what is open of each kind, and the last proof of the ledger. */
export function MoneyState({ open, newest, today }: MoneyStateProps) {
  const t = useTranslations('office.money')
  const { dayAndTime, time } = useMoments()
  const isOfToday = newest?.at.startsWith(today) ?? false
  return (
    <ul className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {open.map(([of, count]) => (
        <State
          key={of}
          title={t(`${of}.title`)}
          state={count === 0 ? 'good' : 'bad'}
          text={count === 0 ? t(`${of}.none`) : t('openCount', { count })}
        />
      ))}
      <State
        title={t('ledger.title')}
        state={newest === undefined || !isOfToday ? 'unknown' : newest.is_sound ? 'good' : 'bad'}
        text={
          newest === undefined
            ? t('ledger.notToday')
            : newest.is_sound
              ? t('ledger.soundAt', { when: isOfToday ? time(newest.at) : dayAndTime(newest.at) })
              : t('ledger.unsound', { count: newest.faults.length })
        }
      />
    </ul>
  )
}

const icons = {
  good: [CircleCheck, 'text-success-ink'],
  bad: [CircleAlert, 'text-danger-ink'],
  unknown: [CircleDashed, 'text-ink-soft'],
} as const

function State({ title, state, text }: { title: string; state: keyof typeof icons; text: string }) {
  const [Icon, tone] = icons[state]
  return (
    <li className="flex min-w-0 gap-3 rounded-card bg-surface p-4 shadow-card">
      <Icon aria-hidden className={classes('mt-0.5 size-5 shrink-0', tone)} />
      <div className="min-w-0">
        <h2 className="text-sm text-ink-soft">{title}</h2>
        <p className={classes('wrap-anywhere', state === 'bad' ? 'font-bold' : 'font-medium')}>{text}</p>
      </div>
    </li>
  )
}
