import { ArrowLeft } from 'lucide-react'
import { useId } from 'react'
import { Link, redirect, useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { v7 as newId } from 'uuid'
import type { Api } from '../../../contract/index.ts'
import { debitRefusals } from '../../../contract/payments/payment-methods.ts'
import { failureOf } from '../../api/errors.ts'
import {
  type ActArgs,
  idIn,
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  nextPath,
  onServer,
  onServerAction,
  type Refused,
  toLogin,
} from '../../api/load.ts'
import { OfferBanner } from '../../features/payments/offers/offer-banner.tsx'
import { CodeForm } from '../../features/payments/shop/code-form.tsx'
import { type Method, MethodList } from '../../features/payments/shop/method-list.tsx'
import { shopQuery } from '../../features/payments/shop/return-path.ts'
import { withCode } from '../../features/payments/shop/with-code.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Checkout, CheckoutColumns } from './checkout.tsx'
import { placeOrder } from './place-order.ts'

async function load(api: Api, { params, user, url }: LoadArgs) {
  if (!user) throw toLogin(url)
  const code = url.searchParams.get('code')
  const next = nextPath(url.searchParams.get('next'), '') || null
  const wanted = { bundle_id: idIn(params), payment_method: params.paymentmethod as Method | undefined }
  try {
    const { answer, refusal } = await withCode(code, (typed) => api.payments.getQuote({ ...wanted, code: typed }))
    return { ...answer, refusal, code, next, orderId: newId() }
  } catch (error) {
    // An old link to a bundle that is not sold any more, or to a payment method that is not offered here or does not exist
    const failure = failureOf(error)?.code
    const isUnknownMethod = failure === 'invalid_input' && wanted.payment_method !== undefined
    if (failure === 'method_gone' || isUnknownMethod || debitRefusals.some((refusal) => refusal === failure))
      throw redirect(`/credits/${wanted.bundle_id}${shopQuery({ code, next })}`)
    if (failure === 'bundle_gone' || failure === 'invalid_input') throw redirect(`/credits${shopQuery({ code, next })}`)
    throw error
  }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  return placeOrder(api, form)
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** One bundle: how to pay, what it comes to, and the order button right under it. */
export default function OrderPage() {
  const t = useTranslations('payments.order')
  const data = useLoaderData<typeof load>()
  const refused = useActionData<Refused>()
  const { bundle, methods, payment_method, discount, refusal, code, next } = data
  const methodTitle = useId()
  const query = shopQuery({ code: refusal ? null : code, next })
  const path = payment_method ? `/credits/${bundle.id}/${payment_method}` : `/credits/${bundle.id}`
  return (
    <Page width="wide">
      <PageTitle title={t('title')} />
      <Link to={`/credits${query}`} className="prose-link mb-2 inline-flex min-h-11 items-center gap-1.5">
        <ArrowLeft aria-hidden className="size-4" />
        {t('back')}
      </Link>
      <PageHeader title={t('title')} />
      {discount && !code && <OfferBanner discount={discount} />}
      <CheckoutColumns>
        <Card as="section">
          <h2 id={methodTitle} className="mb-3 font-display text-xl font-semibold">
            {t('methodTitle')}
          </h2>
          <MethodList
            methods={methods}
            chosen={payment_method}
            labelledBy={methodTitle}
            pathOf={(method) => `/credits/${bundle.id}/${method}${query}`}
          />
          <div className="mt-4">
            <CodeForm code={code} discount={discount} refusal={refusal} path={path} next={next} />
          </div>
        </Card>
        <Checkout
          // Another order gets another id; trying the same one again keeps it
          key={`${bundle.id} ${payment_method} ${code}`}
          quote={data}
          code={refusal ? null : code}
          otherWays={`#${methodTitle}`}
          refused={refused}
        />
      </CheckoutColumns>
    </Page>
  )
}
