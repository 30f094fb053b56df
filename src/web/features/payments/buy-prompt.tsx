import { Coins } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSite } from '../../api/page-facts.ts'
import { useMoney } from '../../i18n/format.ts'
import { LinkButton } from '../../ui/button.tsx'
import { shopQuery } from './return-path.ts'

type BuyPromptProps = {
  /** Credits that the next message costs. */
  messageCredits: number
  /** Where to come back to after buying. */
  next: string
}

/** Stands where somebody would write, when the credits for it are not there: why, what it costs in money, and the way to more. */
export function BuyPrompt({ messageCredits, next }: BuyPromptProps) {
  const t = useTranslations('payments.prompt')
  const site = useSite()
  const money = useMoney()
  const least = site.minimum_message_costs[site.geoip_selected_country]
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-primary-soft p-4">
      <Coins aria-hidden className="size-6 shrink-0 text-primary-ink" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{t('title')}</p>
        {least && (
          <p className="text-sm">
            {t('text', {
              credits: messageCredits,
              price: money({ amount_minor: least.costs, currency: least.currency }),
            })}
          </p>
        )}
      </div>
      <LinkButton to={`/credits${shopQuery({ next })}`}>{t('button')}</LinkButton>
    </section>
  )
}
