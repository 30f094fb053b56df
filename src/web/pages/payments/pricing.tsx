import type { ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { BundleView } from '../../../contract/payments/payments.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { usePageFacts, useSite } from '../../api/page-facts.ts'
import { LowestNote, Price } from '../../features/payments/shop/price.tsx'
import { PriceList } from '../../features/payments/shop/price-list.tsx'
import { Pairs } from '../../features/payments/shop/price-pairs.tsx'
import { Scene } from '../../features/scenes/scene.tsx'
import { useMoney, useRegionName } from '../../i18n/format.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import type { PageHandle } from '../../root.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'

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
              <Bundles bundles={bundles} />
              <LowestNote bundles={bundles} className="mt-3" />
            </Card>
          )}
          <Card as="section">
            <h2 className="mb-3 font-display text-xl font-semibold">{t('pricing.things')}</h2>
            <PriceList gifts={gifts} />
          </Card>
          <Elsewhere />
        </div>
        <div className="grid gap-5">
          <section className="moment relative isolate overflow-hidden rounded-sheet p-6 pb-44">
            <Scene className="absolute inset-x-0 bottom-0 -z-10 h-48 w-full mask-t-from-60%" />
            <h2 className="font-display text-2xl font-semibold">{t('pricing.fair')}</h2>
            <p className="mt-2 text-ink-soft">{t('pricing.fairText', { days: site.refund_days })}</p>
            <p className="mt-2 text-ink-soft">
              {t.rich('pricing.withdraw', { withdraw: linkTo('/withdraw'), policy: linkTo('/pages/return-policy') })}
            </p>
            <LinkButton to={user ? '/credits' : '/signup'} size="large" className="mt-5 w-full">
              {t(user ? 'pricing.buy' : 'pricing.join')}
            </LinkButton>
          </section>
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

function Bundles({ bundles }: { bundles: readonly BundleView[] }) {
  const t = useTranslations('payments')
  const money = useMoney()
  return (
    <table className="w-full tabular-nums">
      <thead className="text-sm text-ink-soft">
        <tr>
          {(['bundle', 'price', 'message'] as const).map((column) => (
            <th key={column} scope="col" className="pb-2 text-start font-semibold last:text-end">
              {t(`pricing.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bundles.map((bundle) => (
          <tr key={bundle.id} className="border-t border-line">
            <th scope="row" className="py-2.5 pe-2 text-start font-semibold">
              {t('credits.amount', { credits: bundle.credits })}
            </th>
            <td className="py-2.5 pe-2">
              <Price bundle={bundle} />
            </td>
            <td className="py-2.5 text-end">{money(bundle.price_per_message)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
      <details className="p-5 sm:p-6">
        <summary className="font-display text-xl font-semibold">{t('elsewhere')}</summary>
        <div className="mt-3">
          <Pairs pairs={pairs} />
        </div>
      </details>
    </Card>
  )
}
