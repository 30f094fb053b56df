import { Receipt } from 'lucide-react'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { OrderRowView } from '../../../contract/office/orders.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { useMoments, useMoney } from '../../i18n/format.ts'
import { buttonLooks } from '../../ui/button-looks.ts'
import { PageHeader } from '../../ui/card.tsx'
import { EndOfList } from '../../ui/states.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { OlderNewer } from '../ui/older-newer.tsx'
import { OrderStanding } from './order-parts.tsx'
import { orderQuery } from './order-query.ts'
import { OrdersFilter } from './orders-filter.tsx'

const load = forStaff(({ backoffice }: Api, { url }: LoadArgs) => backoffice.listOrders(orderQuery(url.searchParams)))
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Orders of all sites, narrowed down as one likes, with what they come to. */
export default function OrdersPage() {
  const t = useTranslations('office.orders')
  const { orders, has_more, totals, sites, providers, url } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader
        title={t('title')}
        actions={
          <a href={url} download className={buttonLooks('secondary')}>
            {t('file')}
          </a>
        }
      >
        {t('lead')}
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <OrdersFilter sites={sites} providers={providers} />
        <OrdersTotals totals={totals} />
        {orders.length === 0 ? (
          <EmptyList icon={<Receipt aria-hidden />} title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyList>
        ) : (
          <div>
            <OfficeTable
              caption={t('table')}
              heads={[t('number'), t('member'), t('total'), t('status'), t('method'), t('site'), t('when')]}
              numbers={[t('total')]}
            >
              {orders.map((order) => (
                <Row key={order.id} order={order} />
              ))}
            </OfficeTable>
            {!has_more && <EndOfList>{t('end')}</EndOfList>}
          </div>
        )}
      </div>
      <OlderNewer of="orders" newest={addressOf(query)} older={has_more ? addressOf(query, orders.at(-1)?.id) : null} />
    </>
  )
}

function Row({ order }: { order: OrderRowView }) {
  const t = useTranslations('office.orders')
  const methods = useTranslations('office.orders.methods')
  const { dayAndTime } = useMoments()
  const money = useMoney()
  const { id, number, member, total, status, refunded, charged_back, method, site, at } = order
  return (
    <tr>
      <th scope="row" className="px-5 py-0.5 text-start font-medium">
        <Link
          to={`/office/orders/${id}`}
          className="inline-flex min-h-11 items-center font-mono text-sm whitespace-nowrap sm:min-h-10 underline underline-offset-2"
        >
          {number}
        </Link>
      </th>
      <td className="px-5 py-0.5">
        {member.name === '' ? (
          t('gone')
        ) : (
          <Link to={`/office/members/${member.id}`} className="inline-flex items-center prose-link sm:min-h-10">
            {member.name}
          </Link>
        )}
      </td>
      <td className="px-5 py-0.5 whitespace-nowrap tabular-nums max-sm:font-bold" data-phone="main">
        {money(total)}
      </td>
      <td className="px-5 py-0.5">
        <OrderStanding status={status} refunded={refunded} chargedBack={charged_back} />
      </td>
      <td className="px-5 py-0.5 text-sm" data-phone="none">
        {methods.has(method as never) ? methods(method as never) : method}
      </td>
      <td className="px-5 py-0.5 text-sm" data-phone="none">
        {site}
      </td>
      <td className="px-5 py-0.5 text-sm whitespace-nowrap text-ink-soft">{dayAndTime(at)}</td>
    </tr>
  )
}

/** The orders that are looked for now, from the newest one or `before` one on. */
function addressOf(query: URLSearchParams, before?: string): string {
  const next = new URLSearchParams(query)
  if (before === undefined) next.delete('before')
  else next.set('before', before)
  return `/office/orders?${next}`
}

type Totals = Awaited<ReturnType<Api['backoffice']['listOrders']>>['totals']

/** Totals of the orders per currency. */
function OrdersTotals({ totals }: { totals: Totals }) {
  const t = useTranslations('office.orders')
  const money = useMoney()
  if (totals.length === 0) return null
  return (
    <section aria-labelledby="totals" className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
      <h2 id="totals" className="text-sm font-semibold text-ink-soft">
        {t('totals')}
      </h2>
      <ul className="flex flex-wrap gap-x-8 gap-y-2">
        {totals.map(({ currency, orders, completed, paid, refunded, charged_back }) => (
          <li key={currency} className="flex flex-wrap items-baseline gap-x-3 text-sm tabular-nums">
            <span className="text-lg font-bold">{money(paid)}</span>
            <span className="text-ink-soft">{t('totalsOf', { orders, completed })}</span>
            {refunded.amount_minor > 0 && <span>{t('wentBack', { amount: money(refunded) })}</span>}
            {charged_back.amount_minor > 0 && <span>{t('taken', { amount: money(charged_back) })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
