import { FileText } from 'lucide-react'
import { Form, useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { locales } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { languageNames } from '../../i18n/locales.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { SiteChooser } from '../sites/site-chooser.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { PagesTable } from './pages-table.tsx'

const load = forStaff((api: Api, { url }: LoadArgs) => {
  const site = url.searchParams.get('site')
  return api.backoffice.listPages(site === null ? {} : { site_id: site })
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** The pages of a site that were written here, and the way to write another. */
export default function PagesPage() {
  const t = useTranslations('office.pages')
  const { sites, site_id, pages } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <div className="grid gap-5">
        {query.has('removed') && (
          <div role="status">
            <Alert tone="success" title={t('done.remove')} />
          </div>
        )}
        <SiteChooser sites={sites} siteId={site_id} />
        {pages.length === 0 ? (
          <EmptyList icon={<FileText aria-hidden />} title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyList>
        ) : (
          <PagesTable pages={pages} siteId={site_id} />
        )}
        <NewPage siteId={site_id} bad={query.get('bad')} />
      </div>
    </>
  )
}

/** `bad`: an address that was typed here and cannot be one. */
function NewPage({ siteId, bad }: { siteId: string; bad: string | null }) {
  const t = useTranslations('office.pages')
  return (
    <Card as="section">
      <h2 className="mb-4 text-lg font-bold">{t('newTitle')}</h2>
      <Form action="/office/pages/edit" className="grid gap-4 md:grid-cols-[minmax(0,1fr)_14rem_auto] md:items-start">
        <input type="hidden" name="site" value={siteId} />
        <TextField
          name="token"
          label={t('token')}
          hint={t('tokenHint')}
          error={bad === null ? undefined : t('tokenBad')}
          defaultValue={bad ?? ''}
          maxLength={60}
          pattern="[a-z0-9][a-z0-9\-]*"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          isRequired
        />
        <Select
          name="language"
          label={t('language')}
          choices={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
        />
        <Button type="submit" className="min-h-12 md:mt-7">
          {t('write')}
        </Button>
      </Form>
    </Card>
  )
}
