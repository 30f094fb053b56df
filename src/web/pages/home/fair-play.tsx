import { Coins, HeartHandshake, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '../../api/page-facts.ts'
import { sentences, useMoney } from '../../i18n/format.ts'
import { Card } from '../../ui/card.tsx'

/** What this site promises, and keeps: the texts say only what the product enforces. */
export function FairPlay() {
  const t = useTranslations('content.home')
  const money = useMoney()
  const site = useSite()
  const cost = site.minimum_message_costs[site.geoip_selected_country]
  return (
    <section className="bg-sunken">
      <div className="mx-auto max-w-screen-xl px-4 py-14 sm:py-20">
        <h2 className="mb-8 font-display text-4xl font-semibold">{t('fairTitle')}</h2>
        <div className="grid gap-5 md:grid-cols-3">
          <Promise icon={<HeartHandshake />} title={t('realInterest')}>
            {t('realInterestText')}
          </Promise>
          <Promise icon={<Coins />} title={t('plainPrices')}>
            {sentences(
              t('plainPricesText', { messages: site.message_credits }),
              cost && t('plainPricesCosts', { price: money({ amount_minor: cost.costs, currency: cost.currency }) }),
            )}
          </Promise>
          <Promise icon={<ShieldCheck />} title={t('yourControl')}>
            {t('yourControlText')}
          </Promise>
        </div>
      </div>
    </section>
  )
}

function Promise({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card>
      <span
        aria-hidden
        className="mb-4 inline-flex size-14 items-center justify-center rounded-full bg-primary-soft text-primary-ink [&>svg]:size-7"
      >
        {icon}
      </span>
      <h3 className="text-lg font-bold">{title}</h3>
      <p className="mt-1 text-ink-soft">{children}</p>
    </Card>
  )
}
