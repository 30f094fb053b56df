import { Megaphone } from 'lucide-react'
import { redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { campaignKinds } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { SiteChooser } from '../sites/site-chooser.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { CampaignsTable } from './campaigns-table.tsx'

const load = forStaff((api: Api, { url }: LoadArgs) => {
  const site = url.searchParams.get('site')
  return api.backoffice.listCampaigns(site === null ? {} : { site_id: site })
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const act = forStaff(async ({ backoffice }: Api, { form }: ActArgs) => {
  const { site_id = '', kind = '', name = '' } = formTexts(form)
  const chosen = campaignKinds.find((known) => known === kind) ?? 'news'
  const { id } = await backoffice.addCampaign({ site_id, kind: chosen, name })
  return redirect(`/office/campaigns/${id}`)
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** News and offers of a site, and the way to begin another one. */
export default function CampaignsPage() {
  const t = useTranslations('office.campaigns')
  const { sites, site_id, campaigns } = useLoaderData<typeof loader>()
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <div className="grid gap-5">
        <SiteChooser sites={sites} siteId={site_id} />
        {campaigns.length === 0 ? (
          <EmptyList
            icon={<Megaphone aria-hidden />}
            title={t('emptyTitle')}
            points={(['first', 'second', 'third'] as const).map((point) => t(`points.${point}`))}
          >
            {t('emptyText')}
          </EmptyList>
        ) : (
          <CampaignsTable campaigns={campaigns} />
        )}
        <NewCampaign siteId={site_id} />
      </div>
    </>
  )
}

function NewCampaign({ siteId }: { siteId: string }) {
  const t = useTranslations('office.campaigns')
  return (
    <Card as="section">
      <h2 className="mb-4 text-lg font-bold">{t('newTitle')}</h2>
      <IntentForm
        intent="begin"
        className="grid gap-4 md:grid-cols-[minmax(0,1fr)_14rem_auto] md:items-start"
        key={siteId}
      >
        <input type="hidden" name="site_id" value={siteId} />
        <TextField name="name" label={t('name')} hint={t('nameHint')} maxLength={80} autoComplete="off" isRequired />
        <Select
          name="kind"
          label={t('kind')}
          defaultValue="news"
          choices={campaignKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        />
        <IntentButton className="min-h-12 md:mt-7">{t('begin')}</IntentButton>
      </IntentForm>
    </Card>
  )
}
