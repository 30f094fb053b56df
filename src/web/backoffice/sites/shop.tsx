import { Link, useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { DoneNotice } from '../../features/forms/intent-form.tsx'
import { Alert } from '../../ui/alert.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { forStaff } from '../auth/entry.ts'
import type { ShopAnswer } from '../shop/bundle-editor.tsx'
import { BundlesTable } from '../shop/bundles-table.tsx'
import { GiftsTable } from '../shop/gifts-table.tsx'
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
      return { done: 'added', intent }
    case 'price': {
      if (texts.look === undefined) {
        await backoffice.priceBundle(priced)
        return { done: 'priced', intent }
      }
      return { done: 'looked', intent, preview: await backoffice.previewPrice(priced), typed: texts }
    }
    case 'unprice':
      await backoffice.unpriceBundle({ bundle_id, since })
      return { done: 'unpriced', intent }
    case 'switch':
      await backoffice.switchBundle({ bundle_id, is_active: to === 'on' })
      return { done: 'switched', intent }
    case 'move':
      await backoffice.moveBundle({ bundle_id, to: to === 'up' ? 'up' : 'down' })
      return { done: 'moved', intent }
    default:
      throw new Response(null, { status: 404 })
  }
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** What a site sells: prices now and to come, as members see them. */
export default function SiteShopPage() {
  const t = useTranslations('office.shop')
  const { site, bundles, gifts } = useLoaderData<typeof loader>()
  const answer = useActionData<Partial<ShopAnswer>>()
  const done = answer?.done
  const isSoldEverywhere = bundles.some(({ country, is_active }) => country === null && is_active)
  return (
    <SiteFrame site={site} page="shop" lead={t('lead')}>
      <DoneNotice answer={answer} text={done === undefined || done === 'looked' ? null : t(`done.${done}`)} />
      <div key={site.id} className="grid gap-5">
        {bundles.length === 0 && <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
        {bundles.length > 0 && !isSoldEverywhere && <Alert tone="warning">{t('nothingEverywhere')}</Alert>}
        {bundles.length > 0 && <BundlesTable bundles={bundles} timeZone={site.time_zone} />}
        <div className="max-w-full min-w-0 sm:w-fit lg:min-w-3xl">
          <h2 className="text-lg font-bold">{t('gifts')}</h2>
          <p className="mb-3 text-sm text-ink-soft">
            {t('giftsLead')}{' '}
            <Link to={`/office/sites/${site.id}?part=prices#credits`} className="prose-link">
              {t('settingsLink')}
            </Link>
          </p>
          <GiftsTable gifts={gifts} />
        </div>
        <NewBundle key={bundles.length} site={site} />
      </div>
    </SiteFrame>
  )
}
