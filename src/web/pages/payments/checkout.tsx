import { type ReactNode, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { debitRefusals } from '../../../contract/payments/payment-methods.ts'
import type { BundleView, DiscountView, QuoteView } from '../../../contract/payments/payments.ts'
import type { AgreementView } from '../../../contract/payments/repeat.ts'
import type { SpendingHindrance } from '../../../contract/payments/spending.ts'
import type { Failure } from '../../api/errors.ts'
import type { Refused } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { OrderLines } from '../../features/payments/orders/order-lines.tsx'
import type { Method } from '../../features/payments/shop/method-list.tsx'
import { hindranceOfFailure, SpendingNotice } from '../../features/payments/spending/spending-notice.tsx'
import { useFormErrors } from '../../i18n/failures.ts'
import { useMoments, useMoney } from '../../i18n/format.ts'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import type { FormErrors } from '../../ui/fields/form-errors.ts'

export type CheckoutQuote = {
  bundle: BundleView
  payment_method: Method | null
  discount: DiscountView | null
  quote: QuoteView
  can_remember: boolean
  hindrance: SpendingHindrance | null
  orderId: string
}
type CheckoutProps = {
  quote: CheckoutQuote
  /** A typed code that holds. */
  code: string | null
  /** The saved payment method, charged without a redirect. */
  agreement?: AgreementView | null
  /** Where another way to pay can be chosen. */
  otherWays: string
  refused: Refused | undefined
}

/** How to pay, and below it what has to be known; on wide screens beside them the order and its button, always in sight. */
export function CheckoutColumns({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_25rem]">{children}</div>
}

const wideCard = 'lg:rounded-card lg:bg-surface lg:p-6 lg:shadow-card'

/**
 * What has to be known before ordering, the summary, and the order button directly below it: one card on a phone, two
 * cells of the CheckoutColumns on wide screens.
 */
export function Checkout({ quote: quoted, code, agreement = null, otherWays, refused }: CheckoutProps) {
  const t = useTranslations('payments.order')
  const { bundle, payment_method, discount, quote } = quoted
  const isConfirmed = useUser()?.status !== 'not_confirmed'
  const failure = refused?.error
  const hindrance = quoted.hindrance ?? hindranceOfFailure(failure)
  if (payment_method === null)
    return (
      <Alert tone="warning" title={t('unavailable')}>
        {t('unavailableHint')}
      </Alert>
    )
  const lines = (
    <>
      <h2 className="mb-2 font-display text-xl font-semibold">{t('summary')}</h2>
      {!isConfirmed && (
        <Alert tone="warning" className="mb-4" title={t('confirmFirst')} action={<ConfirmLink />}>
          {t('confirmFirstHint')}
        </Alert>
      )}
      <OrderLines {...quote} credits={bundle.credits} method={payment_method} percentage={discount?.value_percentage} />
      <AfterLines bundle={bundle} agreement={agreement} />
    </>
  )
  return (
    <div className="rounded-card bg-surface p-5 shadow-card sm:p-6 lg:contents">
      {hindrance ? (
        <>
          <div className={wideCard}>
            <Terms discount={discount} />
          </div>
          <Summary>
            {lines}
            <div role={quoted.hindrance ? undefined : 'alert'}>
              <SpendingNotice hindrance={hindrance} currency={quote.total.currency} />
            </div>
          </Summary>
        </>
      ) : (
        <OrderForm
          quote={quoted}
          code={code}
          method={payment_method}
          agreement={agreement}
          otherWays={otherWays}
          failure={failure}
          isConfirmed={isConfirmed}
        >
          {lines}
        </OrderForm>
      )}
    </div>
  )
}

/** The order, beside everything else on wide screens; the third row is that of an error. */
function Summary({ children }: { children: ReactNode }) {
  return (
    <section
      className={classes(
        'max-lg:mt-4 lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)] lg:col-start-2 lg:row-span-3 lg:row-start-1',
        wideCard,
      )}
    >
      {children}
    </section>
  )
}

type OrderFormProps = Pick<CheckoutProps, 'quote' | 'code' | 'otherWays'> & {
  method: Method
  agreement: AgreementView | null
  failure: Failure | undefined
  isConfirmed: boolean
  /** The summary, which the button stands right below. */
  children: ReactNode
}

function OrderForm({
  quote: quoted,
  code,
  method,
  agreement,
  otherWays,
  failure,
  isConfirmed,
  children,
}: OrderFormProps) {
  const t = useTranslations('payments')
  const errors = useOrderErrors(failure)
  const { bundle, quote } = quoted
  const hidden = {
    order_id: useOrderId(quoted.orderId, failure),
    bundle_id: bundle.id,
    payment_method: method,
    code: code ?? '',
    total: quote.total.amount_minor,
    currency: quote.total.currency,
    agreement_id: agreement?.id ?? '',
  }
  return (
    <Form errors={errors} preventScrollReset className="lg:contents">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={wideCard}>
        <WayOn failure={failure} otherWays={otherWays} />
        <Terms discount={quoted.discount} />
        <StartRequest />
        {quoted.can_remember && !agreement && (
          <Checkbox name="remember" hint={t('kept.rememberHint')} className="mt-2 text-sm">
            {t('kept.remember')}
          </Checkbox>
        )}
      </div>
      <Summary>
        {children}
        <SubmitButton size="large" isWide isDisabled={!isConfirmed} className="h-auto py-2.5 text-balance">
          {t('order.button')}
        </SubmitButton>
      </Summary>
    </Form>
  )
}

/**
 * The express request to start before the withdrawal period ends, never pre-ticked. Above the summary: the order button
 * stands right below that.
 */
function StartRequest() {
  const t = useTranslations('payments.order')
  const { terms_version } = useSite()
  return (
    <div className="mt-3 text-sm">
      <input type="hidden" name="terms_version" value={terms_version} />
      <Checkbox name="start_request" isRequired>
        {t('request')}
      </Checkbox>
    </div>
  )
}

/** Trying again keeps the order's id, so that pressing twice orders once; unless that id belongs to something else. */
function useOrderId(fresh: string, failure: Failure | undefined): string {
  const [first] = useState(fresh)
  return failure?.code === 'key_reused' ? fresh : first
}

/** A refusal in words; another price is named. */
function useOrderErrors(failure: Failure | undefined): FormErrors | null {
  const t = useTranslations('payments.order')
  const money = useMoney()
  const errors = useFormErrors(failure)
  const { amount_minor, currency } = failure?.params ?? {}
  const price =
    failure?.code === 'price_changed' ? money({ amount_minor: Number(amount_minor), currency: String(currency) }) : null
  return useMemo(
    () => errors && (price === null ? errors : { summary: t('priceChanged', { price }), fields: {} }),
    [errors, price, t],
  )
}

const ofTheWay: ReadonlySet<string> = new Set(['provider_down', 'method_gone', ...debitRefusals])

/** Where to go after a refusal that pressing again may not help. */
function WayOn({ failure, otherWays }: { failure: Failure | undefined; otherWays: string }) {
  const t = useTranslations('payments.order')
  const looks = 'prose-link mb-3 inline-flex min-h-11 items-center'
  if (!failure) return null
  if (ofTheWay.has(failure.code))
    return (
      <Link to={otherWays} className={looks}>
        {t('otherWay')}
      </Link>
    )
  if (failure.code !== 'key_reused') return null
  return (
    <Link to="/transactions" className={looks}>
      {t('orders')}
    </Link>
  )
}

function AfterLines({ bundle, agreement }: { bundle: BundleView; agreement: AgreementView | null }) {
  const t = useTranslations('payments')
  const money = useMoney()
  return (
    <div className="mt-1 mb-4 text-sm text-ink-soft">
      <p>{t('order.perMessage', { price: money(bundle.price_per_message) })}</p>
      {agreement && <p>{t('kept.paidWith', { label: agreement.label || t(`methods.${agreement.method}`) })}</p>}
    </div>
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
    <ul className="list-disc space-y-1 ps-5 text-sm text-ink-soft">
      <li>{t('once')}</li>
      {discount?.expires && <li>{t('ends', { moment: dayAndTime(discount.expires) })}</li>}
      <li>{t.rich('withdraw', { days: site.refund_days, link: policy })}</li>
      <li>{site.fictional_profiles ? t('fictional', { share: site.fictional_share }) : t('noFictional')}</li>
      <li>{t('neutral', { name: site.mail_name })}</li>
    </ul>
  )
}

/** Where the address is confirmed, and from there back. */
function ConfirmLink() {
  const t = useTranslations('accounts.reminder')
  const { pathname, search } = useLocation()
  return (
    <LinkButton
      to={`/complete-signup?step=email&next=${encodeURIComponent(pathname + search)}`}
      variant="secondary"
      size="small"
    >
      {t('help')}
    </LinkButton>
  )
}
