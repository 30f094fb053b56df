import { Coins } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { BundleView } from '../../../../contract/payments/payments.ts'
import { useSite } from '../../../api/page-facts.ts'
import { useMoney } from '../../../i18n/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { LowestNote, Price } from './price.tsx'

type BundleListProps = {
  bundles: readonly BundleView[]
  /** Parameters passed on to the order: `?code=…`. */
  query?: string
}

/** Credit packs: rows on a phone, columns on wider screens. The whole card is a link; that of best value stands out. */
export function BundleList({ bundles, query = '' }: BundleListProps) {
  const t = useTranslations('payments.credits')
  if (bundles.length === 0) {
    return (
      <EmptyState icon={<Coins aria-hidden />} title={t('nothingSold')}>
        {t('nothingSoldHint')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-4">
        {bundles.map((bundle) => (
          <BundleCard key={bundle.id} bundle={bundle} query={query} />
        ))}
      </ul>
      <LowestNote bundles={bundles} className="mt-3" />
    </>
  )
}

function BundleCard({ bundle, query }: { bundle: BundleView; query: string }) {
  const t = useTranslations('payments.credits')
  const money = useMoney()
  const { credits, is_best_value } = bundle
  return (
    <li
      className={classes(
        'relative flex items-center justify-between gap-4 rounded-card bg-surface p-4 shadow-card transition-shadow duration-150 hover:shadow-raised sm:p-5 md:flex-col md:items-stretch md:gap-5 md:p-6',
        is_best_value && 'ring-2 ring-primary-ink',
      )}
    >
      <div className="min-w-0">
        <div className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="text-lg font-bold">{t('amount', { credits })}</h3>
          {is_best_value && <Badge tone="strong">{t('bestValue')}</Badge>}
        </div>
        <Price bundle={bundle} size="large" className="mt-0.5 md:mt-3" />
        <p className="mt-0.5 text-sm text-ink-soft">{t('perMessage', { price: money(bundle.price_per_message) })}</p>
        <Reach credits={credits} />
      </div>
      <LinkButton
        to={`/credits/${bundle.id}${query}`}
        variant={is_best_value ? 'primary' : 'secondary'}
        className="static shrink-0 after:absolute after:inset-0 after:rounded-card md:mt-auto"
        aria-label={t('chooseLabel', { credits, price: money(bundle.price_to_pay) })}
      >
        {t('choose')}
      </LinkButton>
    </li>
  )
}

/** Messages in a chat of the example. */
const messagesEach = 5

/** What a pack is enough for, as an example: a number of credits alone says little to who never had any. */
function Reach({ credits }: { credits: number }) {
  const t = useTranslations('payments.credits')
  const { message_credits } = useSite()
  const chats = message_credits === 0 ? 0 : Math.floor(credits / message_credits / messagesEach)
  if (chats === 0) return null
  return <p className="mt-2 text-sm">{t('reach', { chats, each: messagesEach })}</p>
}
