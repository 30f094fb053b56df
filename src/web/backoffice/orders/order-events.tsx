import { useTranslations } from 'use-intl'
import type { OrderDetailView } from '../../../contract/office/orders.ts'
import { useMoments, useMoney } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { useDay } from '../ui/use-day.ts'

/** Everything that is known to have happened to an order, oldest first. */
export function OrderEvents({ order }: { order: OrderDetailView }) {
  const t = useTranslations('office.orders')
  const { dayAndTime } = useMoments()
  const money = useMoney()
  return (
    <Card as="section">
      <h2 className="mb-2 text-lg font-bold">{t('events')}</h2>
      <ol className="divide-y divide-line">
        {order.events.map(({ at, what, amount, detail }) => (
          <li key={at + what + (detail ?? '')} className="grid gap-x-4 py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <time dateTime={at} className="text-sm text-ink-soft sm:pt-0.5">
              {dayAndTime(at)}
            </time>
            <span className="wrap-anywhere">
              {t(`what.${what}`, { detail: detail ?? '' })}
              {amount !== null && <span className="ms-2 font-medium tabular-nums">{money(amount)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Invoices and credit notes, and the bank's disputes. */
export function OrderDocuments({ order: { documents, disputes } }: { order: OrderDetailView }) {
  const t = useTranslations('office.orders')
  const money = useMoney()
  const day = useDay()
  return (
    <Card as="section">
      <h2 className="mb-2 text-lg font-bold">{t('documents')}</h2>
      {documents.length === 0 && <p className="text-ink-soft">{t('noDocuments')}</p>}
      <ul>
        {documents.map(({ id, kind, number, url }) => (
          <li key={id}>
            <a href={url} className="inline-flex min-h-11 items-center underline underline-offset-2">
              {t(kind, { number })}
            </a>
          </li>
        ))}
      </ul>
      {disputes.length > 0 && (
        <>
          <h3 className="mt-3 font-semibold">{t('disputes')}</h3>
          <ul>
            {disputes.map(({ id, amount, opened_at, is_reversed }) => (
              <li key={id} className="flex flex-wrap items-center gap-2 py-1">
                {t('disputeOf', { amount: money(amount), day: day(opened_at) })}
                <Badge tone={is_reversed ? 'success' : 'danger'}>{t(is_reversed ? 'reversed' : 'open')}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** Proof of delivery: when credits were used and for what. */
export function OrderUses({ order: { uses } }: { order: OrderDetailView }) {
  const t = useTranslations('office.orders')
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('uses')}</h2>
      <p className="mb-2 text-sm text-ink-soft">{t('usesLead')}</p>
      {uses.length === 0 ? (
        <p>{t('noUses')}</p>
      ) : (
        <OfficeTable
          isSmall
          caption={t('uses')}
          heads={[t('day'), t('kind'), t('count'), t('credits')]}
          numbers={[t('count'), t('credits')]}
        >
          {uses.map(({ day, kind, count, credits }) => (
            <tr key={day + kind}>
              <th scope="row" className="py-1.5 pe-4 text-start font-medium">
                {day}
              </th>
              <td className="py-1.5 pe-4">
                {kind === 'message' || kind === 'photo' || kind === 'gift' ? t(`kinds.${kind}`) : kind}
              </td>
              <td className="py-1.5 pe-4 tabular-nums">{count}</td>
              <td className="py-1.5 pe-4 tabular-nums">{credits}</td>
            </tr>
          ))}
        </OfficeTable>
      )}
    </Card>
  )
}
