import { Check } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { freeConversations } from '../../../../contract/constants.ts'
import type { SiteNumbersView } from '../../../../contract/content.ts'
import { useSite } from '../../../api/page-facts.ts'
import { SiteNumbers } from '../../../features/scenes/site-numbers.tsx'
import { useMoney } from '../../../i18n/format.ts'
import { classes } from '../../../ui/classes.ts'

/** Key facts before sign-up, of the page's loader: numbers that were counted, what is free, what costs credits, and whether every profile is a real person. */
export function FactsStrip({ isCentred = false, className }: { isCentred?: boolean; className?: string }) {
  const t = useTranslations('landers.facts')
  const { numbers } = useLoaderData<{ numbers: SiteNumbersView }>()
  return (
    <div className={classes('@container', className)}>
      <div
        className={classes(
          'grid gap-6',
          isCentred ? 'justify-items-center text-center' : '@4xl:grid-cols-[3fr_4fr] @4xl:items-center @4xl:gap-14',
        )}
      >
        <SiteNumbers numbers={numbers} className="w-full max-w-xl" />
        <ul
          aria-label={t('label')}
          className={classes('flex flex-wrap gap-x-6 gap-y-2 text-sm', isCentred && 'justify-center')}
        >
          {useFacts().map((fact) => (
            <li key={fact} className="flex items-start gap-2">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-primary-ink" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function useFacts(): string[] {
  const t = useTranslations('landers.facts')
  const money = useMoney()
  const site = useSite()
  const cost = site.minimum_message_costs[site.geoip_selected_country]
  return [
    t('likes'),
    ...(site.free_chat === 'conversations' ? [t('firstConversations', { conversations: freeConversations })] : []),
    ...(site.free_chat === 'credits' && site.signup_credits > 0
      ? [t('firstCredits', { credits: site.signup_credits })]
      : []),
    ...(cost ? [t('price', { price: money({ amount_minor: cost.costs, currency: cost.currency }) })] : []),
    site.fictional_profiles ? t('fictional', { share: site.fictional_share }) : t('noFictional'),
  ]
}
