import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '../../api/page-facts.ts'
import type { HeroLayout } from '../../features/scenes/niche-looks.ts'
import { sentences, useMoney } from '../../i18n/format.ts'
import { classes } from '../../ui/classes.ts'
import { useHomeLayout } from './use-home-layout.ts'

const looks = {
  // A headline with its list, as in a magazine
  over: {
    section: 'lg:grid lg:grid-cols-[1fr_1.4fr] lg:gap-16',
    list: 'border-t-2 border-ink',
    promise: 'border-b border-line py-5 sm:grid sm:grid-cols-[1fr_1.4fr] sm:gap-8',
  },
  beside: {
    section: '',
    list: 'grid gap-8 border-t-2 border-ink pt-8 md:grid-cols-3 md:gap-0 md:divide-x md:divide-line',
    promise: 'md:px-8 md:first:ps-0 md:last:pe-0',
  },
  across: {
    section: 'text-center',
    list: 'grid gap-5 md:grid-cols-3',
    promise: 'rounded-card bg-surface p-6 shadow-card sm:p-8',
  },
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
        <h2 className="mb-8 font-display text-4xl font-semibold sm:text-5xl">{t('fairTitle')}</h2>
        <div className={look.list}>
          <Promise look={look} title={t('realInterest')}>
            {t('realInterestText')}
          </Promise>
          <Promise look={look} title={t('plainPrices')}>
            {sentences(
              t('plainPricesText', { messages: site.message_credits }),
              cost && t('plainPricesCosts', { price: money({ amount_minor: cost.costs, currency: cost.currency }) }),
            )}
          </Promise>
          <Promise look={look} title={t('yourControl')}>
            {t('yourControlText')}
          </Promise>
        </div>
      </div>
    </section>
  )
}

type PromiseProps = { look: { promise: string }; title: string; children: ReactNode }

function Promise({ look, title, children }: PromiseProps) {
  return (
    <div className={look.promise}>
      <h3 className="font-display text-2xl leading-tight font-semibold">{title}</h3>
      <p className="mt-1 text-ink-soft">{children}</p>
    </div>
  )
}
