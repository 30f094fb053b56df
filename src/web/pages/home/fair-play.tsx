import { Coins, HeartHandshake, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '../../api/page-facts.ts'
import type { HeroLayout } from '../../features/scenes/niche-looks.ts'
import { sentences, useMoney } from '../../i18n/format.ts'
import { classes } from '../../ui/classes.ts'
import { useHomeLayout } from './use-home-layout.ts'

const card = 'rounded-card bg-surface p-5 shadow-card sm:p-6'
const looks = {
  over: { section: '', list: 'grid gap-5 md:grid-cols-3', promise: card },
  beside: {
    section: '',
    list: 'grid gap-8 border-t-2 border-ink pt-8 md:grid-cols-3 md:gap-0 md:divide-x md:divide-line',
    promise: 'md:px-8 md:first:ps-0 md:last:pe-0',
  },
  across: { section: 'text-center', list: 'grid gap-5 md:grid-cols-3', promise: card },
} satisfies Record<HeroLayout, object>

/** What this site promises, and keeps: the texts say only what the product enforces. */
export function FairPlay() {
  const t = useTranslations('content.home')
  const money = useMoney()
  const site = useSite()
  const look = looks[useHomeLayout()]
  const cost = site.minimum_message_costs[site.geoip_selected_country]
  return (
    <section className="bg-sunken">
      <div className={classes('mx-auto max-w-screen-xl px-4 py-14 sm:py-20', look.section)}>
        <h2 className="mb-8 font-display text-4xl font-semibold">{t('fairTitle')}</h2>
        <div className={look.list}>
          <Promise look={look} icon={<HeartHandshake />} title={t('realInterest')}>
            {t('realInterestText')}
          </Promise>
          <Promise look={look} icon={<Coins />} title={t('plainPrices')}>
            {sentences(
              t('plainPricesText', { messages: site.message_credits }),
              cost && t('plainPricesCosts', { price: money({ amount_minor: cost.costs, currency: cost.currency }) }),
            )}
          </Promise>
          <Promise look={look} icon={<ShieldCheck />} title={t('yourControl')}>
            {t('yourControlText')}
          </Promise>
        </div>
      </div>
    </section>
  )
}

type PromiseProps = { look: { promise: string }; icon: ReactNode; title: string; children: ReactNode }

function Promise({ look, icon, title, children }: PromiseProps) {
  return (
    <div className={look.promise}>
      <span
        aria-hidden
        className="mb-4 inline-flex size-14 items-center justify-center rounded-full bg-primary-soft text-primary-ink [&>svg]:size-7"
      >
        {icon}
      </span>
      <h3 className="text-lg font-bold">{title}</h3>
      <p className="mt-1 text-ink-soft">{children}</p>
    </div>
  )
}
