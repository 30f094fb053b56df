import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MemberView } from '../../../contract/office/member-views.ts'
import { IntentButton } from '../../features/forms/intent-form.tsx'
import { useMoments, useMoney } from '../../i18n/format.ts'
import { OrderStanding } from '../orders/order-parts.tsx'
import { useMay } from '../staff/staff.ts'
import { MemberForm } from './form.tsx'
import { MemberSection } from './member-section.tsx'

type Money = NonNullable<MemberView['money']>
const shownOrders = 10

/** Credits, orders, and documents that can be mailed again. */
export function MemberMoney({ member, money }: { member: MemberView; money: Money }) {
  const t = useTranslations('office.members.money')
  const { purchased, bonus, credits, orders, documents } = money
  const isEmpty = credits === 0 && orders.length === 0 && documents.length === 0
  return (
    <MemberSection title={t('title')} none={isEmpty ? t('noOrders') : null}>
      <p>
        <Link to={`/office/members/${member.id}/credits`} className="text-xl font-bold underline underline-offset-2">
          {t('balance', { credits })}
        </Link>
        <span className="block text-sm text-ink-soft">{t('parts', { purchased, bonus })}</span>
      </p>
      <h3 className="mt-4 font-semibold">{t('orders')}</h3>
      {orders.length === 0 && <p className="text-ink-soft">{t('noOrders')}</p>}
      <ul className="divide-y divide-line">
        {orders.slice(0, shownOrders).map((order) => (
          <OrderLine key={order.id} order={order} />
        ))}
      </ul>
      {documents.length > 0 && <Documents documents={documents} />}
    </MemberSection>
  )
}

function OrderLine({ order: { id, total, status, at, refunded, charged_back } }: { order: Money['orders'][number] }) {
  const money = useMoney()
  const { dayAndTime } = useMoments()
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-1">
      <Link
        to={`/office/orders/${id}`}
        className="inline-flex min-h-11 min-w-20 items-center font-mono text-sm whitespace-nowrap underline underline-offset-2"
      >
        {id.slice(-8)}
      </Link>
      <span className="min-w-16 text-end font-medium tabular-nums">{money(total)}</span>
      <OrderStanding status={status} refunded={refunded} chargedBack={charged_back} />
      <span className="basis-full pb-1.5 text-sm text-ink-soft">{dayAndTime(at)}</span>
    </li>
  )
}

function Documents({ documents }: { documents: Money['documents'] }) {
  const t = useTranslations('office.members.money')
  const mayResend = useMay('resendMail')
  return (
    <>
      <h3 className="mt-4 font-semibold">{t('documents')}</h3>
      <ul className="divide-y divide-line">
        {documents.map(({ id, kind, number, url }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
            <a href={url} className="inline-flex min-h-11 items-center underline underline-offset-2">
              {t(kind, { number })}
            </a>
            {mayResend && (
              <MemberForm intent={`mail/document/${id}`}>
                <IntentButton variant="secondary" size="small" aria-label={t('mailAgainOf', { number })}>
                  {t('mailAgain')}
                </IntentButton>
              </MemberForm>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
