import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OrderView } from '../../../contract/payments/payments.ts'
import { returnOf } from '../../features/payments/orders/order-returns.ts'
import { OwnCredits } from '../../features/payments/orders/own-credits.tsx'
import { ShopFacts } from '../../features/payments/shop/shop-facts.tsx'
import { PictureState } from '../../features/scenes/picture-state.tsx'
import prices from '../../features/scenes/pictures/states/prices.svg?url&no-inline'
import { useMoments, useMoney } from '../../i18n/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'

const tones: Record<OrderView['status'], BadgeTone> = {
  created: 'neutral',
  pending: 'secondary',
  completed: 'success',
  failed: 'neutral',
  cancelled: 'neutral',
}

const returnTones = {
  partly_refunded: 'secondary',
  refunded: 'secondary',
  charged_back: 'warning',
} as const satisfies Record<string, BadgeTone>

/** All orders of a member, newest first, each with its state. */
export function TransactionList({ orders }: { orders: readonly OrderView[] }) {
  const t = useTranslations('payments.transactions')
  const facts = useTranslations('payments.facts')
  if (orders.length === 0) {
    return (
      <>
        <PageHeader title={t('title')} />
        <PictureState
          picture={prices}
          title={t('emptyTitle')}
          actions={<LinkButton to="/credits">{t('buy')}</LinkButton>}
        >
          {t('emptyText')}
        </PictureState>
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Card isPadded={false}>
          <ul aria-label={t('title')} className="divide-y divide-line">
            {orders.map((order) => (
              <Transaction key={order.id} order={order} />
            ))}
          </ul>
        </Card>
        <div className="grid gap-5">
          <OwnCredits />
          <LinkButton to="/credits" variant="secondary">
            {t('buy')}
          </LinkButton>
          <Card as="section">
            <h2 className="mb-3 font-display text-xl font-semibold">{facts('title')}</h2>
            <ShopFacts facts={['refund', 'last', 'safe']} />
          </Card>
        </div>
      </div>
    </>
  )
}

function Transaction({ order }: { order: OrderView }) {
  const t = useTranslations('payments')
  const money = useMoney()
  const { dayAndTime } = useMoments()
  const returned = returnOf(order)
  return (
    <li>
      <Link
        to={`/transactions/${order.id}`}
        className="flex items-center gap-4 px-5 py-4 -outline-offset-2 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold">{t('order.credits', { credits: order.credits })}</span>
            <Badge tone={tones[order.status]}>{t(`transactions.status.${order.status}`)}</Badge>
            {returned && <Badge tone={returnTones[returned]}>{t(`transactions.returned.${returned}`)}</Badge>}
          </span>
          <span className="block text-sm text-ink-soft">
            <time dateTime={order.created_at}>{dayAndTime(order.created_at)}</time>
            {' · '}
            {t(`methods.${order.payment_method}`)}
          </span>
        </span>
        <span className="font-bold tabular-nums">{money(order.total)}</span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  )
}
