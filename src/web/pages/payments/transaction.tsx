import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { idIn, inBrowser, type LoadArgs, onServer, toLogin } from '../../api/load.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { OrderResult } from './order-result.tsx'
import { TransactionList } from './transaction-list.tsx'

async function load(api: Api, { params, user, url }: LoadArgs) {
  if (!user) throw toLogin(url)
  if (!params.id) return { kind: 'list' as const, ...(await api.payments.listOrders({})) }
  const id = idIn(params)
  const [answer, { invoices }] = await Promise.all([
    api.payments.getOrder({ id }),
    api.invoices.listInvoices({ order_id: id }),
  ])
  const { order } = answer
  const hasPayPal = order.status !== 'completed' && (await isOffered(api, order.bundle_id))
  return { kind: 'one' as const, ...answer, invoices, hasPayPal }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Whether PayPal is available for this credit pack: an alternative after a declined saved card. */
async function isOffered(api: Api, bundle_id: string): Promise<boolean> {
  return api.payments.getQuote({ bundle_id }).then(
    ({ methods }) => methods.some(({ method }) => method === 'paypal'),
    // Not sold any more, or not now: then it is no way out
    () => false,
  )
}

/** One payment and what came of it, or all of them. */
export default function TransactionPage() {
  const t = useTranslations('payments')
  const data = useLoaderData<typeof load>()
  return (
    <Page width={data.kind === 'one' ? 'narrow' : 'wide'}>
      <PageTitle title={t(data.kind === 'one' ? 'result.title' : 'transactions.title')} />
      {data.kind === 'one' ? (
        <OrderResult key={data.order.id} first={data} hasPayPal={data.hasPayPal} />
      ) : (
        <TransactionList orders={data.orders} />
      )}
    </Page>
  )
}
