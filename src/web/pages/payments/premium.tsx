import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { freeConversations, photoLimit } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import type { BundleView } from '../../../contract/payments/payments.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { BundleChooser } from '../../features/payments/shop/bundle-chooser.tsx'
import { BundleTable } from '../../features/payments/shop/bundle-table.tsx'
import { LowestNote, LowestPrice } from '../../features/payments/shop/price.tsx'
import { ShopFacts } from '../../features/payments/shop/shop-facts.tsx'
import photos from '../../features/scenes/pictures/states/photos.svg?url&no-inline'
import { Scene, useNicheScene } from '../../features/scenes/scene.tsx'
import { StatePicture } from '../../features/scenes/state-picture.tsx'
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
  const facts = useTranslations('payments.facts')
  const user = useUser()
  const isPaid = user?.paid_user ?? false
  const { sky } = useNicheScene()
  const packs = isPaid ? credits('bundles') : t('packs')
  return (
    <>
      <PageTitle title={t('title')} description={t('lead')} isIndexed />
      <section className="moment relative isolate overflow-hidden" style={{ backgroundColor: sky }}>
        <Scene
          isFirst
          className="absolute inset-y-0 end-0 -z-10 h-full w-full max-sm:top-auto max-sm:aspect-3/1 max-sm:h-auto max-sm:mask-t-from-85% sm:w-4/5 sm:object-[76%_78%] sm:mask-l-from-45% lg:w-3/5"
        />
        <div className="mx-auto flex max-w-page flex-col justify-center px-4 pt-6 pb-[calc(100%/3)] sm:py-10 lg:min-h-52">
          <div className="sm:max-w-136">
            <h1 className="sm:text-5xl">{t(isPaid ? 'headingPaid' : 'heading')}</h1>
            <p className="mt-2 max-w-prose sm:mt-3 sm:text-lg">{t(isPaid ? 'leadPaid' : 'lead')}</p>
            {!user && <Joining bundles={bundles} />}
          </div>
        </div>
      </section>
      <Page width="wide" className="max-sm:pt-4!">
        <div className="grid gap-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
          {user && (
            <Card as="section">
              <h2 className={heading}>{packs}</h2>
              <BundleChooser bundles={bundles} label={packs} />
            </Card>
          )}
          <Card as="section" className="flex flex-col lg:row-span-2">
            <h2 className={heading}>{t('compare')}</h2>
            <StatePicture
              picture={photos}
              className="mb-5 min-h-40 w-full flex-1 basis-0 rounded-control max-lg:hidden"
            />
            <Comparison isPaid={isPaid} />
            <ForEveryone />
            <Claim />
          </Card>
          {!user && bundles.length > 0 && (
            <Card as="section">
              <h2 className={heading}>{credits('bundles')}</h2>
              <BundleTable bundles={bundles} />
            </Card>
          )}
          <Card as="section">
            <h2 className={heading}>{facts('title')}</h2>
            <ShopFacts />
          </Card>
        </div>
      </Page>
    </>
  )
}

const heading = 'mb-3 font-display text-xl font-semibold sm:text-2xl'

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
          <p className="flex items-baseline gap-x-2 text-xl font-semibold tabular-nums">
            {t('from', { price: money(least.price_to_pay) })}
            <LowestPrice bundle={least} />
          </p>
        )}
      </div>
      {least && <LowestNote bundles={[least]} className="mt-2" />}
    </>
  )
}

type Row = { label: string; hint?: string; free: string; premium: string }

/** What Premium changes, beside what members have for free; for those who are, only the former. */
function Comparison({ isPaid }: { isPaid: boolean }) {
  const t = useTranslations('payments.premium')
  return (
    <table aria-label={t('compare')} className="w-full border-separate border-spacing-0 text-start">
      <thead>
        <tr className="align-bottom">
          <td />
          {!isPaid && (
            <th scope="col" className="px-2 pb-3 text-center text-sm font-semibold text-ink-soft sm:w-1/4">
              {t('free')}
            </th>
          )}
          <th
            scope="col"
            className="rounded-t-card bg-lamp px-2 py-3 text-center font-display text-lg font-semibold text-on-lamp sm:w-1/4"
          >
            {t('premium')}
          </th>
        </tr>
      </thead>
      <Rows rows={usePremiumRows()} isPaid={isPaid} />
    </table>
  )
}

/** What Premium changes: own photos and those of others; chats to start, on sites with free conversations; partner ads, on sites with any. */
function usePremiumRows(): Row[] {
  const t = useTranslations('payments.premium')
  const { free_chat, message_credits, promotional_tiles } = useSite()
  const rows: (Row | false)[] = [
    {
      label: t('photos'),
      hint: t('photosHint'),
      free: t('photosCount', { count: photoLimit.free }),
      premium: t('photosCount', { count: photoLimit.premium }),
    },
    {
      label: t('seePhotos'),
      hint: t('seePhotosHint'),
      free: t('some', { count: photoLimit.free }),
      premium: t('allPhotos'),
    },
    // Elsewhere credits decide who may start more conversations
    free_chat === 'conversations' && {
      label: t('conversations'),
      ...(message_credits > 0 && { hint: t('conversationsHint') }),
      free: t('freeConversations', { count: freeConversations }),
      premium: t('unlimited'),
    },
    promotional_tiles.length > 0 && { label: t('ads'), free: t('adsShown'), premium: t('adsNone') },
  ]
  return rows.filter((row) => row !== false)
}

/** What needs no Premium. */
function ForEveryone() {
  const t = useTranslations('payments.premium')
  const labels = [t('search'), t('likes'), t('visitors'), t('reading'), t('privacy')]
  return (
    <section aria-labelledby="everyone" className="mt-6 text-sm">
      <h3 id="everyone" className="mb-3 font-semibold">
        {t('everyone')}
      </h3>
      <ul className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        {labels.map((label) => (
          <Point key={label}>{label}</Point>
        ))}
        <Point>
          {t('sending')} <span className="text-ink-soft">({t('withCredits')})</span>
        </Point>
      </ul>
    </section>
  )
}

function Point({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-primary-ink" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}

function Rows({ rows, isPaid }: { rows: Row[]; isPaid: boolean }) {
  return (
    <tbody className="group">
      {rows.map(({ label, hint, free, premium }) => (
        <tr key={label}>
          <th scope="row" className="border-t border-line py-4 pe-3 text-start font-semibold text-balance sm:text-lg">
            {label}
            {hint && <span className="block text-sm font-normal text-ink-soft">{hint}</span>}
          </th>
          {!isPaid && (
            <td className="border-t border-line px-2 py-4 text-center text-ink-soft max-sm:px-1 max-sm:text-sm">
              {free}
            </td>
          )}
          <td className="border-t border-dusk-line bg-dusk-raised px-2 py-4 text-center font-bold text-on-dusk group-last:[tr:last-child>&]:rounded-b-card max-sm:px-1 sm:text-xl">
            {premium}
          </td>
        </tr>
      ))}
    </tbody>
  )
}

/** Made only where the site makes it, and never without where it comes from. */
function Claim() {
  const t = useTranslations('payments.premium')
  const { match_chance_claim: claim } = useSite()
  if (!claim) return null
  return (
    <p className="mt-4">
      <strong>{t('claim', { percentage: claim.percentage })}</strong>{' '}
      <span className="text-sm text-ink-soft">{t('claimSource', { source: claim.source })}</span>
    </p>
  )
}
