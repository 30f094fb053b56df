import { redirect, redirectDocument } from 'react-router'
import type { Api } from '../../../contract/index.ts'
import { formTexts } from '../../api/form-values.ts'
import type { Method } from '../../features/payments/shop/method-list.tsx'

/** Places the order of a checkout's form: then to the provider's page, or straight to what came of it. */
export async function placeOrder(api: Api, form: FormData): Promise<Response> {
  const {
    order_id = '',
    bundle_id = '',
    payment_method,
    code,
    total,
    currency = '',
    remember,
    start_request,
    terms_version = '',
    agreement_id,
  } = formTexts(form)
  const { order } = await api.payments.createOrder({
    order_id,
    bundle_id,
    payment_method: payment_method as Method,
    ...(code && { code }),
    expected_total: { amount_minor: Number(total), currency },
    ...(start_request && { start_request: terms_version }),
    remember: remember === 'on',
    ...(agreement_id && { agreement_id }),
  })
  return order.checkout_url ? redirectDocument(order.checkout_url) : redirect(`/transactions/${order.id}`)
}
