import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OverviewView } from '../../../contract/office/backoffice.ts'
import { sentences } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { useDay } from '../ui/use-day.ts'

/** Open orders of authorities with the earliest deadline, urgent within a day of it. */
export function AuthorityOrdersAlert({ orders }: { orders: OverviewView['authority_orders'] }) {
  const t = useTranslations('office.overview')
  const day = useDay()
  if (orders === null || orders.open === 0) return null
  const { open, due, due_on } = orders
  return (
    <Alert
      tone={due > 0 ? 'danger' : 'info'}
      className="mb-4"
      title={due > 0 ? t('dueAuthorityOrders', { count: due }) : t('openAuthorityOrders', { count: open })}
    >
      {sentences(
        due_on === null ? t('noDeadline') : t('earliestDeadline', { day: day(due_on) }),
        due > 0 && t('openCount', { count: open }),
      )}{' '}
      <Link to="/office/authority-orders" className="prose-link">
        {t('toAuthorityOrders')}
      </Link>
    </Alert>
  )
}
