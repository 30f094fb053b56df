import { ShieldCheck } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { useMoney } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { useDay } from '../ui/use-day.ts'

const load = forStaff(({ backoffice }: Api, _args: LoadArgs) => backoffice.listDisputes({}))
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** What banks took back: until when to answer, and what was delivered. */
export default function DisputesPage() {
  const t = useTranslations('office.disputes')
  const order = useTranslations('office.orders')
  const money = useMoney()
  const day = useDay()
  const { disputes } = useLoaderData<typeof loader>()
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      {disputes.length === 0 ? (
        <EmptyList
          icon={<ShieldCheck aria-hidden />}
          title={t('emptyTitle')}
          points={(['first', 'second', 'third'] as const).map((point) => t(`points.${point}`))}
          action={
            <LinkButton to="/office/orders?returned=yes" variant="secondary">
              {t('returned')}
            </LinkButton>
          }
        >
          {t('emptyText')}
        </EmptyList>
      ) : (
        <OfficeTable
          caption={t('table')}
          heads={[order('number'), t('amount'), order('member'), t('opened'), t('answer'), t('delivered')]}
          numbers={[t('amount')]}
        >
          {disputes.map(({ id, order_id, number, amount, member, opened_at, answer_by, is_late, credits, used }) => (
            <tr key={id}>
              <th scope="row" className="px-5 py-0.5 text-start font-medium">
                <Link
                  to={`/office/orders/${order_id}`}
                  className="inline-flex min-h-11 items-center font-mono text-sm whitespace-nowrap underline underline-offset-2"
                >
                  {number}
                </Link>
              </th>
              <td className="px-5 py-0.5 whitespace-nowrap tabular-nums max-sm:font-bold" data-phone="main">
                {money(amount)}
              </td>
              <td className="px-5 py-0.5">{member.name || order('gone')}</td>
              <td className="px-5 py-0.5 text-sm whitespace-nowrap" data-label={t('opened')}>
                {day(opened_at)}
              </td>
              <td className="px-5 py-0.5" data-phone="line">
                <span className="block text-sm">{t('clock', { day: day(answer_by) })}</span>
                {is_late && <Badge tone="danger">{t('late')}</Badge>}
              </td>
              <td className="px-5 py-0.5 text-sm" data-phone="line">
                {t('deliveredOf', { used, credits })}
                <Link
                  to={`/office/orders/${order_id}`}
                  className="ms-3 inline-flex min-h-11 items-center underline underline-offset-2"
                >
                  {t('evidence')}
                </Link>
              </td>
            </tr>
          ))}
        </OfficeTable>
      )}
    </>
  )
}
