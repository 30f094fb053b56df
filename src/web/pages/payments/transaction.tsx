import { redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, onServer, toLogin } from '../../api/load.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { OrderResult } from './order-result.tsx'
import { TransactionList } from './transaction-list.tsx'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

async function load(api: Api, { params, user, url }: LoadArgs) {
  if (!user) throw toLogin(url)
  if (!params.id) return { kind: 'list' as const, ...(await api.payments.listOrders({})) }
  if (!uuid.test(params.id)) throw redirect('/transactions')
  return { kind: 'one' as const, ...(await api.payments.getOrder({ id: params.id })) }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** One payment and what came of it, or all of them. */
export default function TransactionPage() {
  const t = useTranslations('payments')
  const data = useLoaderData<typeof load>()
  return (
    <Page width={data.kind === 'one' ? 'narrow' : 'medium'}>
      <PageTitle title={t(data.kind === 'one' ? 'result.title' : 'transactions.title')} />
      {data.kind === 'one' ? (
        <OrderResult key={data.order.id} first={data} />
      ) : (
        <TransactionList orders={data.orders} />
      )}
    </Page>
  )
}
