import { Link, redirect, useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { v7 as newId } from 'uuid'
import type { Api } from '../../../contract/index.ts'
import type { AgreementView } from '../../../contract/payments/repeat.ts'
import { failureOf } from '../../api/errors.ts'
import {
  type ActArgs,
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  onServer,
  onServerAction,
  type Refused,
  toLogin,
} from '../../api/load.ts'
import { OfferBanner } from '../../features/payments/offers/offer-banner.tsx'
import type { Method } from '../../features/payments/shop/method-list.tsx'
import { useMoments } from '../../i18n/format.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Checkout, CheckoutColumns } from './checkout.tsx'
import { placeOrder } from './place-order.ts'

async function load(api: Api, { user, url }: LoadArgs) {
  if (!user) throw toLogin(url)
  const { repeat } = await api.payments.getRepeatOrder({})
  if (repeat === null) throw redirect('/credits')
  const { bundle_id, payment_method } = repeat
  try {
    const quoted = await api.payments.getQuote({ bundle_id, payment_method: payment_method ?? undefined })
    return { ...quoted, repeat, orderId: newId() }
  } catch (error) {
    // What is sold has changed between the two questions
    const failure = failureOf(error)?.code
    if (failure === 'bundle_gone' || failure === 'method_gone') throw redirect('/credits')
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

/** The last order once more, at today's price: one page, one button. */
export default function RepeatOrderPage() {
  const t = useTranslations('payments.repeat')
  const data = useLoaderData<typeof load>()
  const refused = useActionData<Refused>()
  const { day } = useMoments()
  const { bundle, payment_method, discount, repeat } = data
  const date = day(repeat.ordered_at)
  const otherWays = `/credits/${bundle.id}`
  return (
    <Page width="wide">
      <PageTitle title={t('title')} />
      <PageHeader title={t('title')}>{!repeat.is_other_bundle && t('same', { date })}</PageHeader>
      {repeat.is_other_bundle && <Alert className="mb-5">{t('other', { date })}</Alert>}
      {discount && <OfferBanner discount={discount} />}
      <CheckoutColumns>
        {payment_method && <WayToPay method={payment_method} agreement={repeat.agreement} otherWays={otherWays} />}
        <Checkout
          key={`${bundle.id} ${payment_method} ${repeat.agreement?.id}`}
          quote={data}
          code={null}
          agreement={repeat.agreement}
          otherWays={otherWays}
          refused={refused}
        />
      </CheckoutColumns>
      <p className="mt-4 text-center">
        <Link to="/credits" className="prose-link inline-flex min-h-11 items-center">
          {t('otherBundle')}
        </Link>
      </p>
    </Page>
  )
}

type WayToPayProps = { method: Method; agreement: AgreementView | null; otherWays: string }

/** How it is paid, and the ways to change that. */
function WayToPay({ method, agreement, otherWays }: WayToPayProps) {
  const t = useTranslations('payments')
  const links = 'prose-link inline-flex min-h-11 items-center'
  return (
    <Card as="section">
      <h2 className="font-display text-xl font-semibold">{t('transactions.method')}</h2>
      <p className="mt-1 font-semibold">{agreement?.label || t(`methods.${method}`)}</p>
      {agreement && <p className="text-sm text-ink-soft">{t('kept.charged')}</p>}
      <p className="mt-1 flex flex-wrap gap-x-5">
        <Link to={otherWays} className={links}>
          {t('repeat.otherWay')}
        </Link>
        {agreement && (
          <Link to="/settings/spending" className={links}>
            {t('kept.forget')}
          </Link>
        )}
      </p>
    </Card>
  )
}
