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
import { ShopFacts } from '../../features/payments/shop/shop-facts.tsx'
import { hindranceOfFailure, SpendingNotice } from '../../features/payments/spending/spending-notice.tsx'
import { useFormErrors } from '../../i18n/failures.ts'
import { useMoments, useMoney } from '../../i18n/format.ts'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
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

/** How to pay, below it the order with its button, then what speaks for it; on wide screens the order stands beside the others. */
export function CheckoutColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_31rem]">
      {children}
    </div>
  )
}

/**
 * The order: what it is and costs, what has to be known, the request to start, every part of the price, and the button.
 * The law wants the price right above the button, with nothing to press between them.
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
  return (
    <>
      <Card as="section" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <h2 className="mb-2 font-display text-xl font-semibold">{t('summary')}</h2>
        {!isConfirmed && (
          <Alert tone="warning" className="mb-4" title={t('confirmFirst')} action={<ConfirmLink />}>
            {t('confirmFirstHint')}
          </Alert>
        )}
        <WhatAndPrice credits={bundle.credits} total={quote.total} />
        <AfterLines bundle={bundle} agreement={agreement} />
        {hindrance ? (
          <>
            <Terms discount={discount} />
            <div className="mt-4" role={quoted.hindrance ? undefined : 'alert'}>
              <SpendingNotice hindrance={hindrance} currency={quote.total.currency} />
            </div>
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
          />
        )}
      </Card>
      <Card as="section">
        <ShopFacts facts={['once', 'safe', 'last']} />
      </Card>
    </>
  )
}

type OrderFormProps = Pick<CheckoutProps, 'quote' | 'code' | 'otherWays'> & {
  method: Method
  agreement: AgreementView | null
  failure: Failure | undefined
  isConfirmed: boolean
}

function OrderForm({ quote: quoted, code, method, agreement, otherWays, failure, isConfirmed }: OrderFormProps) {
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
    <Form errors={errors} preventScrollReset>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <WayOn failure={failure} otherWays={otherWays} />
      {quoted.can_remember && !agreement && (
        <Checkbox name="remember" hint={t('kept.rememberHint')} className="mb-3 text-sm">
          {t('kept.remember')}
        </Checkbox>
      )}
      <Terms discount={quoted.discount} />
      <StartRequest />
      <OrderLines
        {...quote}
        credits={bundle.credits}
        method={method}
        percentage={quoted.discount?.value_percentage}
        className="mt-3 mb-4 border-t border-line pt-3"
      />
      <SubmitButton size="large" isWide isDisabled={!isConfirmed} className="h-auto py-2.5 text-balance">
        {t('order.button')}
      </SubmitButton>
    </Form>
  )
}

/** What is bought and what it costs, before everything that has to be read; its parts are above the button. */
function WhatAndPrice({ credits, total }: { credits: number; total: QuoteView['total'] }) {
  const t = useTranslations('payments.order')
  const money = useMoney()
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold">
      {t('credits', { credits })}
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-sm font-normal text-ink-soft">{t('total')}</span>
        <span className="text-xl tabular-nums">{money(total)}</span>
      </span>
    </p>
  )
}

/** The express request to start before the withdrawal period ends, never pre-ticked. */
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
  const balance = useUser()?.credits ?? 0
  return (
    <div className="mt-1 mb-3 flex flex-wrap gap-x-4 text-sm text-ink-soft">
      <p>{t('order.perMessage', { price: money(bundle.price_per_message) })}</p>
      <p>{t('order.balance', { credits: balance + bundle.credits })}</p>
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
      {discount?.expires && <li>{t('ends', { moment: dayAndTime(discount.expires) })}</li>}
      <li>{t.rich('withdraw', { days: site.refund_days, link: policy })}</li>
      <li>{site.fictional_profiles ? t('fictional', { share: site.fictional_share }) : t('noFictional')}</li>
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
