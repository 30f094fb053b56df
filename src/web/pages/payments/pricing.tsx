import type { ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { usePageFacts, useSite } from '../../api/page-facts.ts'
import { BundleTable } from '../../features/payments/shop/bundle-table.tsx'
import { PriceList } from '../../features/payments/shop/price-list.tsx'
import prices from '../../features/scenes/pictures/states/prices.svg?url&no-inline'
import { StatePicture } from '../../features/scenes/state-picture.tsx'
import { useMoney, useRegionName } from '../../i18n/format.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import type { PageHandle } from '../../root.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { FoldSummary } from '../../ui/fold-summary.tsx'
import { Pairs } from '../../ui/pairs.tsx'

async function load(api: Api, _args: LoadArgs) {
  const [{ bundles, methods }, { gifts }] = await Promise.all([api.payments.listBundles({}), api.chat.listGifts({})])
  return { bundles, methods, gifts }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const handle: PageHandle = { plain: true }

/** Public price list. */
export default function PricingPage() {
  const t = useTranslations('payments')
  const { bundles, methods, gifts } = useLoaderData<typeof load>()
  const { site, user } = usePageFacts()
  const regionName = useRegionName()
  const money = useMoney()
  return (
    <Page width="wide">
      <PageTitle title={t('pricing.title')} description={t('pricing.lead')} isIndexed />
      <PageHeader title={t('pricing.heading')}>{t('pricing.lead')}</PageHeader>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5">
          {bundles.length > 0 && (
            <Card as="section">
              <h2 className="font-display text-xl font-semibold">{t('pricing.bundles')}</h2>
              <p className="mb-3 text-sm text-ink-soft">
                {t('pricing.country', { country: regionName(site.geoip_selected_country) })}
              </p>
              <BundleTable bundles={bundles} />
            </Card>
          )}
          <Card as="section">
            <h2 className="mb-3 font-display text-xl font-semibold">{t('pricing.things')}</h2>
            <PriceList gifts={gifts} />
          </Card>
          <Elsewhere />
        </div>
        <div className="grid gap-5">
          <Card as="section">
            <StatePicture picture={prices} className="mb-5 w-full rounded-sheet max-lg:hidden" />
            <h2 className="font-display text-2xl font-semibold">{t('pricing.fair')}</h2>
            <p className="mt-2 text-ink-soft">{t('pricing.fairText', { days: site.refund_days })}</p>
            <p className="mt-2 text-ink-soft">
              {t.rich('pricing.withdraw', { withdraw: linkTo('/withdraw'), policy: linkTo('/pages/return-policy') })}
            </p>
            <LinkButton to={user ? '/credits' : '/signup'} size="large" className="mt-5 w-full">
              {t(user ? 'pricing.buy' : 'pricing.join')}
            </LinkButton>
          </Card>
          {methods.length > 0 && (
            <Card as="section">
              <h2 className="mb-3 font-display text-xl font-semibold">{t('pricing.ways')}</h2>
              <Pairs
                pairs={methods.map(({ method, fee }): [string, string] => [
                  t(`methods.${method}`),
                  fee.amount_minor > 0 ? t('order.fee', { fee: money(fee) }) : t('order.noFee'),
                ])}
              />
            </Card>
          )}
        </div>
      </div>
    </Page>
  )
}

function linkTo(path: string) {
  return (words: ReactNode) => (
    <Link to={path} className="prose-link">
      {words}
    </Link>
  )
}

/** What a message costs at least in each country of the site. */
function Elsewhere() {
  const t = useTranslations('payments.pricing')
  const { minimum_message_costs } = useSite()
  const regionName = useRegionName()
  const locale = useLocale()
  const money = useMoney()
  const pairs = Object.entries(minimum_message_costs)
    .map(([country, { costs, currency }]): [string, string] => [
      regionName(country),
      money({ amount_minor: costs, currency }),
    ])
    .sort(([a], [b]) => a.localeCompare(b, locale))
  if (pairs.length === 0) return null
  return (
    <Card as="section" isPadded={false}>
      <details className="group p-5 sm:p-6">
        <FoldSummary className="font-display text-xl">{t('elsewhere')}</FoldSummary>
        <div className="mt-3">
          <Pairs pairs={pairs} />
        </div>
      </details>
    </Card>
  )
}
