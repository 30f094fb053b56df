import { Check } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { freeConversations, photoLimit } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import type { BundleView } from '../../../contract/payments/payments.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { BundleList } from '../../features/payments/shop/bundle-list.tsx'
import { LowestNote, LowestPrice } from '../../features/payments/shop/price.tsx'
import { Scene } from '../../features/scenes/scene.tsx'
import { useMoney } from '../../i18n/format.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useUser } from '../../live/provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

async function load(api: Api, _args: LoadArgs) {
  return api.payments.listBundles({})
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** What becoming premium changes, and what it costs. */
export default function PremiumPage() {
  const t = useTranslations('payments.premium')
  const { bundles } = useLoaderData<typeof load>()
  const credits = useTranslations('payments.credits')
  const user = useUser()
  const isPaid = user?.paid_user ?? false
  return (
    <>
      <PageTitle title={t('title')} description={t('lead')} isIndexed />
      <section className="moment relative isolate overflow-hidden">
        <Scene isFirst className="absolute inset-0 -z-10 size-full" />
        <div className="absolute inset-0 -z-10 bg-linear-to-r from-dusk via-dusk/80 to-dusk/65 sm:to-dusk/20" />
        <div className="mx-auto grid max-w-page items-center gap-x-12 gap-y-8 px-4 py-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_34rem]">
          <div>
            <h1>{t(isPaid ? 'headingPaid' : 'heading')}</h1>
            <p className="mt-3 max-w-prose text-lg">{t(isPaid ? 'leadPaid' : 'lead')}</p>
            {!user && <Joining bundles={bundles} />}
          </div>
          <Card as="section">
            <h2 className="mb-3 text-lg font-bold">{t('compare')}</h2>
            <Comparison />
          </Card>
        </div>
      </section>
      <Page width="wide">
        <Claim />
        {user && (
          <section>
            <h2 className="mb-4 font-display text-2xl font-semibold">{isPaid ? credits('bundles') : t('packs')}</h2>
            <BundleList bundles={bundles} />
          </section>
        )}
      </Page>
    </>
  )
}

/** For visitors: what the least pack costs, and the way in. */
function Joining({ bundles }: { bundles: readonly BundleView[] }) {
  const t = useTranslations('payments.premium')
  const money = useMoney()
  const [least] = bundles.toSorted((a, b) => a.price_to_pay.amount_minor - b.price_to_pay.amount_minor)
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
        <LinkButton to="/signup" size="large">
          {t('join')}
        </LinkButton>
        {least && (
          <p className="flex items-baseline gap-x-2 font-display text-xl">
            {t('from', { price: money(least.price_to_pay) })}
            <LowestPrice bundle={least} />
          </p>
        )}
      </div>
      {least && <LowestNote bundles={[least]} className="mt-2" />}
    </>
  )
}

function Comparison() {
  const t = useTranslations('payments.premium')
  const site = useSite()
  // There, credits decide who may start more conversations
  const hasFreeStarts = site.free_chat === 'conversations'
  const started: [string, string, string] = [
    t('conversations'),
    t('freeConversations', { count: freeConversations }),
    t('unlimited'),
  ]
  const rows: [string, string | true, string | true][] = [
    [t('photos'), t('photosCount', { count: photoLimit.free }), t('photosCount', { count: photoLimit.premium })],
    ...(hasFreeStarts ? [started] : []),
    [t('seePhotos'), t('some'), t('allPhotos')],
    [t('likes'), true, true],
  ]
  return (
    <table className="w-full text-start">
      <thead>
        <tr className="text-sm text-ink-soft">
          <td />
          <th scope="col" className="px-2 pb-2 text-center font-semibold sm:w-1/4">
            {t('free')}
          </th>
          <th
            scope="col"
            className="rounded-t-control bg-primary-soft px-2 py-2 text-center font-bold text-primary-ink sm:w-1/4"
          >
            {t('premium')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, free, premium]) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="py-3 pe-2 text-start font-medium">
              {label}
            </th>
            <td className="px-2 py-3 text-center text-ink-soft">
              <Answer value={free} />
            </td>
            <td className="bg-primary-soft px-2 py-3 text-center font-semibold [tr:last-child>&]:rounded-b-control">
              <Answer value={premium} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Answer({ value }: { value: string | true }) {
  const t = useTranslations('payments.premium')
  if (typeof value === 'string') return value
  return (
    <>
      <Check aria-hidden className="mx-auto size-5" />
      <span className="sr-only">{t('yes')}</span>
    </>
  )
}

/** Made only where the site makes it, and never without where it comes from. */
function Claim() {
  const t = useTranslations('payments.premium')
  const { match_chance_claim: claim } = useSite()
  if (!claim) return null
  return (
    <p className="mb-8">
      <strong>{t('claim', { percentage: claim.percentage })}</strong>{' '}
      <span className="text-sm text-ink-soft">{t('claimSource', { source: claim.source })}</span>
    </p>
  )
}
