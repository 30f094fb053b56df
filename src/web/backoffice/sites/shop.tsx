import { Link, useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { ShopBundleView } from '../../../contract/office/shop.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { DoneNotice } from '../../features/forms/intent-form.tsx'
import { useRegionName } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { forStaff } from '../auth/entry.ts'
import { type ShopAnswer, ShopBundle } from '../shop/bundle.tsx'
import { NewBundle } from '../shop/new-bundle.tsx'
import { minorOf } from './form-values.ts'
import { SiteFrame } from './frame.tsx'

const load = forStaff(({ backoffice }: Api, { params }: LoadArgs) => backoffice.getShop({ id: params.id ?? '' }))
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const act = forStaff(async ({ backoffice }: Api, { form, params }: ActArgs): Promise<ShopAnswer> => {
  const { id = '' } = params
  const texts = formTexts(form)
  const { intent = '', currency = '', amount = '', from = '', country = '', credits = '', since = '' } = texts
  const [what = '', bundle_id = '', to = ''] = intent.split('/')
  const amount_minor = minorOf(amount, currency)
  const priced = { bundle_id, amount_minor, from }
  switch (what) {
    case 'add':
      await backoffice.addBundle({ id, country, currency, credits, amount_minor })
      return { done: 'added' }
    case 'price': {
      if (texts.look === undefined) {
        await backoffice.priceBundle(priced)
        return { done: 'priced' }
      }
      return { done: 'looked', intent, preview: await backoffice.previewPrice(priced), typed: texts }
    }
    case 'unprice':
      await backoffice.unpriceBundle({ bundle_id, since })
      return { done: 'unpriced' }
    case 'switch':
      await backoffice.switchBundle({ bundle_id, is_active: to === 'on' })
      return { done: 'switched' }
    case 'move':
      await backoffice.moveBundle({ bundle_id, to: to === 'up' ? 'up' : 'down' })
      return { done: 'moved' }
    default:
      throw new Response(null, { status: 404 })
  }
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** What a site sells: prices now and to come, as members see them. */
export default function SiteShopPage() {
  const t = useTranslations('office.shop')
  const { site, bundles } = useLoaderData<typeof loader>()
  const answer = useActionData<Partial<ShopAnswer>>()
  const done = answer?.done
  const isSoldEverywhere = bundles.some(({ country, is_active }) => country === null && is_active)
  return (
    <SiteFrame site={site} page="shop" lead={t('lead')}>
      <DoneNotice answer={answer} text={done === undefined || done === 'looked' ? null : t(`done.${done}`)} />
      <div key={site.id} className="grid gap-5">
        {bundles.length === 0 && <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
        {bundles.length > 0 && !isSoldEverywhere && <Alert tone="warning">{t('nothingEverywhere')}</Alert>}
        {placesOf(bundles).map(([key, own]) => (
          <Place key={key} bundles={own} timeZone={site.time_zone} />
        ))}
        <NewBundle key={bundles.length} site={site} />
        <Card as="section">
          <h2 className="mb-2 text-lg font-bold">{t('settingsTitle')}</h2>
          <p>
            {t('settingsLead')}{' '}
            <Link to={`/office/sites/${site.id}?part=prices#credits`} className="underline underline-offset-2">
              {t('settingsLink')}
            </Link>
          </p>
        </Card>
      </div>
    </SiteFrame>
  )
}

/** Bundles that are sold side by side; those for everywhere first. */
function placesOf(bundles: readonly ShopBundleView[]): [string, ShopBundleView[]][] {
  const groups = Map.groupBy(bundles, ({ country, currency }) => `${country ?? ''} ${currency}`)
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function Place({ bundles, timeZone }: { bundles: readonly ShopBundleView[]; timeZone: string }) {
  const t = useTranslations('office.shop')
  const regionName = useRegionName()
  const [first] = bundles
  if (first === undefined) return null
  const country = first.country === null ? t('everywhere') : regionName(first.country)
  const ordered = [...bundles.filter((each) => each.is_active), ...bundles.filter((each) => !each.is_active)]
  return (
    <Card as="section">
      <h2 className="mb-2 text-lg font-bold">{t('where', { country, currency: first.currency })}</h2>
      <ul className="divide-y divide-line">
        {ordered.map((bundle, place) => (
          <ShopBundle
            key={bundle.id}
            bundle={bundle}
            where={country}
            timeZone={timeZone}
            isFirst={place === 0}
            isLast={ordered[place + 1]?.is_active !== true}
          />
        ))}
      </ul>
    </Card>
  )
}
