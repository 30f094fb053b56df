import { CreditCard, Landmark, Smartphone, Ticket, Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OrderView } from '../../../../contract/payments/payments.ts'
import { useMoney } from '../../../i18n/format.ts'
import { classes } from '../../../ui/classes.ts'

export type Method = OrderView['payment_method']
type OfferedMethod = { method: Method; fee: OrderView['fee'] }

const icons: Record<Method, typeof CreditCard> = {
  card: CreditCard,
  ideal: Landmark,
  bancontact: Landmark,
  directdebit: Landmark,
  przelewy24: Landmark,
  mobilepay: Smartphone,
  vipps: Smartphone,
  swish: Smartphone,
  paypal: Wallet,
  paysafecard: Ticket,
}

type MethodListProps = {
  methods: readonly OfferedMethod[]
  chosen: Method | null
  /** Address of the same order with another way to pay. */
  pathOf: (method: Method) => string
  labelledBy: string
}

/** Ways to pay with what each costs more. Each is an address of its own: works without script, and going back undoes a choice. */
export function MethodList({ methods, chosen, pathOf, labelledBy }: MethodListProps) {
  const t = useTranslations('payments')
  const money = useMoney()
  return (
    <ul aria-labelledby={labelledBy} className="grid gap-2">
      {methods.map(({ method, fee }) => {
        const Icon = icons[method]
        const isChosen = method === chosen
        return (
          <li key={method}>
            <Link
              to={pathOf(method)}
              replace
              preventScrollReset
              aria-current={isChosen || undefined}
              className={classes(
                'flex min-h-14 items-center gap-3 rounded-control border px-4 py-2.5',
                isChosen ? 'border-primary-ink bg-primary-soft' : 'border-control-line bg-raised hover:bg-raised-hover',
              )}
            >
              <span
                aria-hidden
                className={classes(
                  'size-5 shrink-0 rounded-full border bg-surface',
                  isChosen ? 'border-6 border-primary-ink' : 'border-control-line',
                )}
              />
              <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
              <span className="font-semibold">{t(`methods.${method}`)}</span>
              <span className="ms-auto text-sm text-ink-soft">
                {fee.amount_minor > 0 ? t('order.fee', { fee: money(fee) }) : t('order.noFee')}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
