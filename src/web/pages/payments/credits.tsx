import { useEffect } from 'react'
import { Link, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, nextPath, onServer, toLogin } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { BundleList } from '../../features/payments/bundle-list.tsx'
import { CodeForm } from '../../features/payments/code-form.tsx'
import { MovementList } from '../../features/payments/movement-list.tsx'
import { OfferBanner } from '../../features/payments/offer-banner.tsx'
import { rememberReturn, shopQuery } from '../../features/payments/return-path.ts'
import { withCode } from '../../features/payments/with-code.ts'
import { useMoney } from '../../i18n/format.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useUser } from '../../live/provider.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'

async function load(api: Api, { user, url }: LoadArgs) {
  if (!user) throw toLogin(url)
  const code = url.searchParams.get('code')
  const before = Number(url.searchParams.get('before')) || undefined
  const [shop, movements] = await Promise.all([
    withCode(code, (typed) => api.payments.listBundles({ code: typed })),
    api.credits.listMovements({ before, limit: 10 }),
  ])
  return {
    ...shop.answer,
    refusal: shop.refusal,
    code,
    movements,
    next: nextPath(url.searchParams.get('next'), '') || null,
  }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** What credits there are, what they cost, and where they went. */
export default function CreditsPage() {
  const t = useTranslations('payments')
  const { bundles, discount, refusal, code, movements, next } = useLoaderData<typeof load>()
  const balance = useUser()?.credits ?? 0
  useEffect(() => rememberReturn(next), [next])
  const query = shopQuery({ code: refusal ? null : code, next })
  return (
    <Page width="wide">
      <PageTitle title={t('credits.title')} />
      <PageHeader title={t('credits.balance', { credits: balance })}>{t('credits.lead')}</PageHeader>
      {discount && !code && <OfferBanner discount={discount} />}
      <section aria-label={t('credits.bundles')}>
        <h2 className="sr-only">{t('credits.bundles')}</h2>
        <BundleList bundles={bundles} query={query} />
      </section>
      {bundles.length > 0 && (
        <div className="mt-4">
          <CodeForm code={code} discount={discount} refusal={refusal} path="/credits" next={next} />
        </div>
      )}
      <div className="mt-8 grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
        <Card as="section" className="lg:order-2">
          <h2 className="mb-2 text-lg font-bold">{t('credits.useTitle')}</h2>
          <CreditUses />
        </Card>
        <Card as="section">
          <h2 className="mb-1 text-lg font-bold">{t('movements.title')}</h2>
          <MovementList
            key={movements.movements[0]?.id}
            first={movements}
            pathBefore={(before) => `/credits?before=${before}`}
          />
          <Link to="/transactions" className="prose-link mt-2 inline-flex min-h-11 items-center">
            {t('result.all')}
          </Link>
        </Card>
      </div>
    </Page>
  )
}

function CreditUses() {
  const t = useTranslations('payments.credits')
  const site = useSite()
  const money = useMoney()
  const least = site.minimum_message_costs[site.geoip_selected_country]
  const credits = site.message_credits
  return (
    <ul className="list-disc space-y-1 ps-5 text-ink-soft">
      <li>
        {least
          ? t('useMessageMoney', { credits, price: money({ amount_minor: least.costs, currency: least.currency }) })
          : t('useMessage', { credits })}
      </li>
      <li>{t('useFree')}</li>
    </ul>
  )
}
