import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ManualRefundView } from '../../../contract/office/money.ts'
import { IntentButton } from '../../features/forms/intent-form.tsx'
import { useMoments, useMoney } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { MoneyAct } from './money-action.tsx'
import { Fact, Waiting } from './pending.tsx'

/** Refunds that finance has to pay by hand, oldest first, each with what to do. */
export function ManualRefunds({ refunds }: { refunds: readonly ManualRefundView[] }) {
  const t = useTranslations('office.money.refunds')
  return (
    <Waiting title={t('title')} lead={t('lead')}>
      {refunds.map((refund) => (
        <ManualRefund key={refund.id} refund={refund} />
      ))}
    </Waiting>
  )
}

function ManualRefund({ refund }: { refund: ManualRefundView }) {
  const t = useTranslations('office.money')
  const money = useMoney()
  const { dayAndTime } = useMoments()
  const sale = refund.sale_ref ?? refund.provider_ref ?? ''
  const { id, order_id, provider, provider_ref, portal_url, amount, reason, origin, requested_at, due_at, is_late } =
    refund
  return (
    <li className="grid gap-x-8 gap-y-3 py-4 lg:grid-cols-2">
      <div>
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {t('refunds.of', { amount: money(amount), number: order_id.slice(-8) })}
          {is_late && <Badge tone="danger">{t('refunds.late')}</Badge>}
        </h3>
        <p className="my-1 text-sm">{t(`refunds.todo.${reason}`, { amount: money(amount), provider })}</p>
        {provider === 'verotel' && (
          <ol className="my-1 list-decimal ps-5 text-sm">
            {(['open', 'find', 'refund'] as const).map((step) => (
              <li key={step}>{t(`refunds.verotel.${step}`, { sale, amount: money(amount) })}</li>
            ))}
          </ol>
        )}
        <dl className="mt-1 grid gap-x-4 text-sm sm:grid-cols-[max-content_1fr]">
          <Fact label={t('order')}>
            <Link to={`/office/orders/${order_id}`} className="prose-link">
              {order_id}
            </Link>
          </Fact>
          <Fact label={t('refunds.origin')}>{t(`refunds.origins.${origin}`)}</Fact>
          <Fact label={t('refunds.reference')}>
            {portal_url === null ? (
              (provider_ref ?? '–')
            ) : (
              <a href={portal_url} target="_blank" rel="noreferrer" className="prose-link">
                {t('refunds.open', { reference: provider_ref ?? '', provider })}
              </a>
            )}
          </Fact>
          {refund.sale_ref !== null && <Fact label={t('refunds.sale')}>{refund.sale_ref}</Fact>}
          <Fact label={t('refunds.askedAt')}>{dayAndTime(requested_at)}</Fact>
          <Fact label={t('refunds.dueAt')}>{dayAndTime(due_at)}</Fact>
        </dl>
      </div>
      <div className="grid content-start gap-4">
        <MoneyAct intent={`paid/${id}`} className="flex flex-wrap items-end gap-3">
          <Select
            name="paid_by"
            label={t('refunds.paidBy')}
            defaultValue={reason === 'refused' ? 'bank' : 'provider'}
            choices={[
              { value: 'provider', label: t('refunds.by.provider') },
              { value: 'bank', label: t('refunds.by.bank') },
            ]}
          />
          <div className="min-w-48 flex-1">
            <TextField name="reference" label={t('refunds.paymentReference')} isRequired maxLength={200} />
          </div>
          <IntentButton>{t('refunds.paid')}</IntentButton>
        </MoneyAct>
        <MoneyAct intent={`refused/${id}`} className="flex flex-wrap items-end gap-3">
          <div className="min-w-48 flex-1">
            <TextField name="note" label={t('refunds.reason')} isRequired maxLength={500} />
          </div>
          <IntentButton variant="secondary">{t('refunds.refuse')}</IntentButton>
        </MoneyAct>
      </div>
    </li>
  )
}
