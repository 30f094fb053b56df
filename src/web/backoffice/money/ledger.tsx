import { useFormatter, useTranslations } from 'use-intl'
import type { LedgerProofView } from '../../../contract/office/orders.ts'
import { IntentButton } from '../../features/forms/intent-form.tsx'
import { useMoments } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { MoneyAct } from './money-action.tsx'

type MoneyLedgerProps = { proofs: readonly LedgerProofView[]; today: string }

/** Ledger checks: today's result with differences, and the last 30 days. */
export function MoneyLedger({ proofs, today }: MoneyLedgerProps) {
  const t = useTranslations('office.money.ledger')
  const { time } = useMoments()
  const [newest] = proofs
  const isOfToday = newest?.at.startsWith(today) ?? false
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('title')}</h2>
      <p className="mb-3 text-sm text-ink-soft">{t('lead')}</p>
      {newest === undefined || !isOfToday ? (
        <p>{t('notToday')}</p>
      ) : (
        <Alert tone={newest.is_sound ? 'success' : 'danger'} title={resultOf(newest)}>
          {t('today', { time: time(newest.at), entries: newest.entries, checks: newest.checks })}
        </Alert>
      )}
      {newest !== undefined && !newest.is_sound && <Faults proof={newest} />}
      {proofs.length > 0 && <Days proofs={proofs} />}
      <MoneyAct intent="proved" className="mt-4">
        <IntentButton variant="secondary">{t('now')}</IntentButton>
      </MoneyAct>
    </Card>
  )

  function resultOf({ is_sound, faults }: LedgerProofView) {
    return is_sound ? t('sound') : t('unsound', { count: faults.length })
  }
}

function Faults({ proof }: { proof: LedgerProofView }) {
  const t = useTranslations('office.money.ledger')
  return (
    <ul className="mt-3 grid gap-3">
      {proof.faults.map(({ name, differences, samples }) => (
        <li key={name}>
          <p className="font-semibold">{t('fault', { name, count: differences })}</p>
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm">{t('samples')}</summary>
            {samples.map((sample) => (
              <code key={sample} className="block text-sm wrap-anywhere">
                {sample}
              </code>
            ))}
          </details>
        </li>
      ))}
    </ul>
  )
}

function Days({ proofs }: { proofs: readonly LedgerProofView[] }) {
  const t = useTranslations('office.money.ledger')
  const format = useFormatter()
  const { dayAndTime } = useMoments()
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">{t('days')}</summary>
      <OfficeTable
        isSmall
        caption={t('table')}
        heads={[t('when'), t('result'), t('movements'), t('took')]}
        numbers={[t('movements'), t('took')]}
      >
        {proofs.map(({ id, at, is_sound, entries, took_ms }) => (
          <tr key={id}>
            <th scope="row" className="py-1.5 pe-4 text-start font-medium">
              {dayAndTime(at)}
            </th>
            <td className="py-1.5 pe-4">
              <Badge tone={is_sound ? 'success' : 'danger'}>{t(is_sound ? 'ok' : 'bad')}</Badge>
            </td>
            <td className="py-1.5 pe-4 tabular-nums">{format.number(entries)}</td>
            <td className="py-1.5 pe-4 tabular-nums">{t('ms', { ms: took_ms })}</td>
          </tr>
        ))}
      </OfficeTable>
    </details>
  )
}
