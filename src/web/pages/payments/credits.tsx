import { Repeat } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { lowCredits } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, nextPath, onServer, toLogin } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { OfferBanner } from '../../features/payments/offers/offer-banner.tsx'
import { MovementList } from '../../features/payments/orders/movement-list.tsx'
import { OwnCredits } from '../../features/payments/orders/own-credits.tsx'
import { BundleChooser } from '../../features/payments/shop/bundle-chooser.tsx'
import { CodeForm } from '../../features/payments/shop/code-form.tsx'
import { OwnPriceList } from '../../features/payments/shop/price-list.tsx'
import { rememberReturn, shopQuery } from '../../features/payments/shop/return-path.ts'
import { ShopFacts } from '../../features/payments/shop/shop-facts.tsx'
import { withCode } from '../../features/payments/shop/with-code.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useUser } from '../../live/provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'

async function load(api: Api, { user, url }: LoadArgs) {
  if (!user) throw toLogin(url)
  const code = url.searchParams.get('code')
  const before = Number(url.searchParams.get('before')) || undefined
  const [shop, movements, { gifts }] = await Promise.all([
    withCode(code, (typed) => api.payments.listBundles({ code: typed })),
    api.credits.listMovements({ before, limit: 10 }),
    api.chat.listGifts({}),
  ])
  return {
    ...shop.answer,
    refusal: shop.refusal,
    code,
    movements,
    gifts,
    next: nextPath(url.searchParams.get('next'), '') || null,
  }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** What credits there are, what they cost, and where they went. */
export default function CreditsPage() {
  const t = useTranslations('payments')
  const { bundles, discount, refusal, code, movements, gifts, next } = useLoaderData<typeof load>()
  const balance = useUser()?.credits ?? 0
  useEffect(() => rememberReturn(next), [next])
  const query = shopQuery({ code: refusal ? null : code, next })
  return (
    <Page width="wide">
      <PageTitle title={t('credits.title')} />
      <PageHeader
        title={t('credits.balance', { credits: balance })}
        actions={
          <>
            <Enough credits={balance} />
            <RepeatLink />
          </>
        }
      >
        {t('credits.lead')}
      </PageHeader>
      {discount && !code && <OfferBanner discount={discount} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Card as="section">
          <h2 className="mb-3 font-display text-xl font-semibold sm:text-2xl">{t('credits.bundles')}</h2>
          <BundleChooser bundles={bundles} label={t('credits.bundles')} query={query} />
          {bundles.length > 0 && (
            <div className="mt-3">
              <CodeForm code={code} discount={discount} refusal={refusal} path="/credits" next={next} />
            </div>
          )}
        </Card>
        <div className="grid gap-5 lg:row-span-2">
          <OwnCredits isBalanceShown />
          <Card as="section">
            <h2 className="mb-2 font-display text-xl font-semibold">{t('credits.useTitle')}</h2>
            <OwnPriceList gifts={gifts} />
            <p className="mt-2 text-ink-soft">{t('credits.useFree')}</p>
          </Card>
          <Card as="section">
            <h2 className="mb-3 font-display text-xl font-semibold">{t('facts.title')}</h2>
            <ShopFacts />
            <div className="mt-3 flex flex-wrap gap-x-6">
              <Link to="/transactions" className="prose-link inline-flex min-h-11 items-center">
                {t('result.all')}
              </Link>
              <Link to="/settings/spending" className="prose-link inline-flex min-h-11 items-center">
                {t('spending.settings')}
              </Link>
            </div>
          </Card>
        </div>
        <Card as="section">
          <h2 className="mb-1 font-display text-xl font-semibold">{t('movements.title')}</h2>
          <MovementList
            key={movements.movements[0]?.id}
            first={movements}
            pathBefore={(before) => `/credits?before=${before}`}
          />
        </Card>
      </div>
    </Page>
  )
}

/** Once it is low: how far the balance goes. */
function Enough({ credits }: { credits: number }) {
  const t = useTranslations('payments.credits')
  const { message_credits } = useSite()
  // At one credit a message the balance says it
  if (credits > lowCredits || message_credits <= 1) return null
  return (
    <p
      className={classes(
        'rounded-full px-4 py-2 font-semibold',
        credits < message_credits ? 'bg-danger-soft text-danger-ink' : 'bg-warning-soft text-warning-ink',
      )}
    >
      {t('enough', { messages: Math.floor(credits / message_credits) })}
    </p>
  )
}

/** Repeats the last order; hidden without one. */
function RepeatLink({ className }: { className?: string }) {
  const t = useTranslations('payments.repeat')
  if (!useUser()?.paid_user) return null
  return (
    <LinkButton to="/credits/repeat-order" variant="secondary" {...(className && { className })}>
      <Repeat aria-hidden className="size-5" />
      {t('link')}
    </LinkButton>
  )
}
