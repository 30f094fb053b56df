import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { BundleView, DiscountView, QuoteView } from '../../../contract/payments.ts'
import type { Refused } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import type { Method } from '../../features/payments/method-list.tsx'
import { OrderLines } from '../../features/payments/order-lines.tsx'
import { useFormErrors } from '../../i18n/failures.ts'
import { useMoments, useMoney } from '../../i18n/format.ts'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'

type CheckoutProps = {
  quote: {
    bundle: BundleView
    payment_method: Method | null
    discount: DiscountView | null
    quote: QuoteView
    orderId: string
  }
  /** A typed code that holds. */
  code: string | null
  refused: Refused | undefined
}

/** What has to be known before ordering, the summary, and the order button directly below it. */
export function Checkout({
  quote: { bundle, payment_method, discount, quote, orderId },
  code,
  refused,
}: CheckoutProps) {
  const t = useTranslations('payments.order')
  const errors = useFormErrors(refused?.error)
  const [order_id] = useState(orderId)
  const money = useMoney()
  const isConfirmed = useUser()?.status !== 'not_confirmed'
  if (payment_method === null)
    return (
      <Alert tone="warning" title={t('unavailable')}>
        {t('unavailableHint')}
      </Alert>
    )
  return (
    <Card as="section">
      <h2 className="mb-2 text-lg font-bold">{t('summary')}</h2>
      <Terms discount={discount} />
      {!isConfirmed && (
        <Alert tone="warning" className="mb-4" title={t('confirmFirst')}>
          {t('confirmFirstHint')}
        </Alert>
      )}
      <Form errors={errors} preventScrollReset>
        {Object.entries({
          order_id,
          payment_method,
          code: code ?? '',
          total: quote.total.amount_minor,
          currency: quote.total.currency,
        }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <OrderLines
          {...quote}
          credits={bundle.credits}
          method={payment_method}
          percentage={discount?.value_percentage}
        />
        <p className="mt-1 mb-4 text-sm text-ink-soft">{t('perMessage', { price: money(bundle.price_per_message) })}</p>
        <SubmitButton size="large" isWide isDisabled={!isConfirmed} className="h-auto py-2.5 text-balance">
          {t('button')}
        </SubmitButton>
      </Form>
    </Card>
  )
}

function Terms({ discount }: { discount: DiscountView | null }) {
  const t = useTranslations('payments.order')
  const site = useSite()
  const { dayAndTime } = useMoments()
  const policy = (words: ReactNode) => (
    <Link to="/pages/return-policy" target="_blank" className="prose-link">
      {words}
    </Link>
  )
  return (
    <ul className="mb-4 list-disc space-y-1 ps-5 text-sm text-ink-soft">
      <li>{t('once')}</li>
      {discount?.expires && <li>{t('ends', { moment: dayAndTime(discount.expires) })}</li>}
      <li>{t.rich('withdraw', { days: site.refund_days, link: policy })}</li>
      <li>{site.fictional_profiles ? t('fictional', { share: site.fictional_share }) : t('noFictional')}</li>
      <li>{t('neutral', { name: site.mail_name })}</li>
    </ul>
  )
}
