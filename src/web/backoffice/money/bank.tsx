import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { DebitBatchView } from '../../../contract/office/money.ts'
import { IntentButton } from '../../features/forms/intent-form.tsx'
import { useMoments, useMoney, useUtcDay } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Card } from '../../ui/card.tsx'
import { MoneyAct } from './money-action.tsx'

type MoneyBankProps = { waiting: { collect: number; pay_out: number }; batches: readonly DebitBatchView[] }

/** Files for the bank: what waits for the next ones, and those that were made. */
export function MoneyBank({ waiting, batches }: MoneyBankProps) {
  const t = useTranslations('office.money.bank')
  const hasAny = waiting.collect + waiting.pay_out > 0
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('title')}</h2>
      <p className="mb-3 text-sm text-ink-soft">{t('lead')}</p>
      <MoneyAct intent="files" className="mb-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <p>
          {t('collectWaiting', { count: waiting.collect })} {t('payOutWaiting', { count: waiting.pay_out })}
        </p>
        <IntentButton variant={hasAny ? 'primary' : 'secondary'} isDisabled={!hasAny}>
          {t('make')}
        </IntentButton>
      </MoneyAct>
      <ul className="divide-y divide-line">
        {batches.map((batch) => (
          <Batch key={batch.id} batch={batch} />
        ))}
      </ul>
      {batches.length === 0 && <p className="text-ink-soft">{t('none')}</p>}
    </Card>
  )
}

function Batch({ batch }: { batch: DebitBatchView }) {
  const t = useTranslations('office.money.bank')
  const money = useMoney()
  const day = useUtcDay()
  const { dayAndTime } = useMoments()
  const name = `${t(`kind.${batch.kind}`)}, ${batch.company}`
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
      <div className="min-w-56 flex-1">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {batch.is_settled && <Badge tone="success">{t('settled')}</Badge>}
        </h3>
        <p className="text-sm text-ink-soft tabular-nums">
          {t('facts', { count: batch.count, total: money(batch.total), day: day(batch.collect_on) })}
          <br />
          {t('madeAt', { moment: dayAndTime(batch.created_at) })}
        </p>
      </div>
      {/* Not a link of the pages: a file, and each look at it is written down */}
      <a href={batch.url} download className={buttonLooks('secondary', 'small')}>
        <Download aria-hidden className="size-4" /> {t('open')}
        <span className="sr-only">: {name}</span>
      </a>
      {!batch.is_settled && (
        <MoneyAct intent={`settled/${batch.id}`}>
          <IntentButton variant="secondary" size="small">
            {t('settle')}
            <span className="sr-only">: {name}</span>
          </IntentButton>
        </MoneyAct>
      )}
    </li>
  )
}
