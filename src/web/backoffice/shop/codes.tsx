import { Ticket } from 'lucide-react'
import { Link, redirect, useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { paymentMethods } from '../../../contract/payments/payment-methods.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { PageHeader } from '../../ui/card.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { minorOf } from '../sites/form-values.ts'
import { SiteChooser } from '../sites/site-chooser.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { CodesTable } from './codes-table.tsx'
import { NewCodes } from './new-codes.tsx'

const load = forStaff(async ({ backoffice }: Api, { url: { searchParams } }: LoadArgs) => {
  const [site_id, before] = [searchParams.get('site'), searchParams.get('before')]
  const personal = searchParams.get('which') === 'personal'
  const listed = await backoffice.listCodes({ personal, ...(site_id && { site_id }), ...(before && { before }) })
  return { ...listed, personal, isFirst: before === null }
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const act = forStaff(async ({ backoffice }: Api, { form }: ActArgs) => {
  const texts = formTexts(form)
  const { site_id = '', code = '', count = '', percentage = '', country = '', currency = '', least = '' } = texts
  const validity = (['first-purchase', 'unlimited'] as const).find((each) => each === texts.validity)
  const chosen = form.getAll('methods').map(String)
  const { id } = await backoffice.makeCodes({
    site_id,
    code,
    count,
    percentage,
    country,
    currency,
    minimum: minorOf(least, currency || 'EUR'),
    starts: texts.starts ?? '',
    expires: texts.expires ?? '',
    validity: validity ?? 'once-per-user',
    methods: paymentMethods.filter((method) => chosen.includes(method)),
  })
  return redirect(`/office/codes/${id}`)
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Discount codes of a site, and the way to make others. */
export default function CodesPage() {
  const t = useTranslations('office.codes')
  const { sites, site, codes, has_more, personal, isFirst } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const older = new URLSearchParams(query)
  older.set('before', codes.at(-1)?.id ?? '')
  const newest = new URLSearchParams(query)
  newest.delete('before')
  const which = personal ? 'personal' : 'shared'
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <div className="grid gap-5">
        <SiteChooser key={`${site.id} ${which}`} sites={sites} siteId={site.id}>
          <Select
            name="which"
            label={t('which')}
            defaultValue={which}
            choices={(['shared', 'personal'] as const).map((value) => ({ value, label: t(value) }))}
          />
        </SiteChooser>
        {codes.length === 0 ? (
          <EmptyList icon={<Ticket aria-hidden />} title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyList>
        ) : (
          <CodesTable codes={codes} />
        )}
        <p className="flex flex-wrap gap-4">
          {!isFirst && <Link to={`?${newest}`}>{t('newest')}</Link>}
          {has_more && <Link to={`?${older}`}>{t('older')}</Link>}
        </p>
        {!personal && <NewCodes key={site.id} site={site} />}
      </div>
    </>
  )
}
