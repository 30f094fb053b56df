import { Check } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { freeConversations, photoLimit } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import type { BundleView } from '../../../contract/payments/payments.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { BundleChooser } from '../../features/payments/shop/bundle-chooser.tsx'
import { LowestNote, LowestPrice } from '../../features/payments/shop/price.tsx'
import { Scene, useNicheScene } from '../../features/scenes/scene.tsx'
import { useMoney } from '../../i18n/format.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useUser } from '../../live/provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'

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
        <div className={classes('grid gap-5', user && 'lg:grid-cols-2')}>
          {user && (
            <Card as="section">
              <h2 className={heading}>{packs}</h2>
              <BundleChooser bundles={bundles} label={packs} />
            </Card>
          )}
          <Card as="section" className="flex flex-col">
            <h2 className={heading}>{t('compare')}</h2>
            <div className="flex-1">
              <Comparison isPaid={isPaid} />
            </div>
            <Claim />
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

/** What members have for free beside what they have with Premium; for those who are, only the latter. */
function Comparison({ isPaid }: { isPaid: boolean }) {
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
    [t('seePhotos'), t('some', { count: photoLimit.free }), t('allPhotos')],
    [t('likes'), true, true],
  ]
  return (
    <table className="h-full w-full text-start">
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
            className="rounded-t-card bg-lamp px-2 py-3 text-center font-display text-lg font-semibold text-on-lamp sm:w-1/3"
          >
            {t('premium')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, free, premium]) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="py-3.5 pe-2 text-start font-medium">
              {label}
            </th>
            {!isPaid && (
              <td className="px-2 py-3.5 text-center text-ink-soft">
                <Answer value={free} />
              </td>
            )}
            <td className="bg-dusk-raised px-2 py-3.5 text-center font-semibold text-on-dusk [tr:last-child>&]:rounded-b-card">
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
    <p className="mt-4">
      <strong>{t('claim', { percentage: claim.percentage })}</strong>{' '}
      <span className="text-sm text-ink-soft">{t('claimSource', { source: claim.source })}</span>
    </p>
  )
}
