import { ArrowLeft } from 'lucide-react'
import { Link, redirect, useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { failureOf } from '../../api/errors.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { languageNames } from '../../i18n/locales.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { Unfold } from '../ui/unfold.tsx'
import { PageForm } from './page-form.tsx'
import { pageAddress, placeIn } from './page-path.ts'
import { PageVersions } from './page-versions.tsx'

const none = { title: '', description: '', body: '', version: 0 }

const load = forStaff(async (api: Api, { url }: LoadArgs) => {
  const place = placeIn(url.searchParams)
  const { site: site_id, token, language: locale } = place
  const version = url.searchParams.get('version')
  try {
    const found = await api.backoffice.getWrittenPage({ site_id, token, locale, ...(version !== null && { version }) })
    return { ...found, place }
  } catch (error) {
    const code = failureOf(error)?.code
    if (code === 'invalid_input' && version === null)
      throw redirect(`/office/pages?${new URLSearchParams({ site: site_id, bad: token })}`)
    if (code !== 'not_found' || version !== null) throw error
    return { site: '', shown: none, newest: 0, status: 'draft' as const, versions: [], place }
  }
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const act = forStaff(async ({ backoffice }: Api, { form, url }: ActArgs) => {
  const { intent, title = '', description = '', body = '', after = '0', publish } = formTexts(form)
  const place = placeIn(url.searchParams)
  const at = { site_id: place.site, token: place.token, locale: place.language }
  if (intent === 'remove') {
    await backoffice.removePage(at)
    return redirect(`/office/pages?${new URLSearchParams({ site: place.site, removed: place.token })}`)
  }
  await backoffice.savePage({ ...at, title, description, body, after, publish: publish !== undefined })
  return redirect(pageAddress(place, { done: publish === undefined ? 'draft' : 'publish' }))
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** A page in one language: its words, its versions, and the way to take it away. */
export default function PageEditPage() {
  const t = useTranslations('office.pages')
  const { site, shown, newest, status, versions, place } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const done = query.get('done') === 'publish' ? 'publish' : query.has('done') ? 'draft' : null
  const title = t('editTitle', { token: place.token, language: languageNames[place.language] })
  return (
    <>
      <OfficeTitle title={title} />
      <Link
        to={`/office/pages?site=${place.site}`}
        className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        <ArrowLeft aria-hidden className="size-5" /> {t('back')}
      </Link>
      <PageHeader title={title}>
        {newest === 0 ? t('newLead') : t('editLead', { site, version: shown.version, newest })}
      </PageHeader>
      <div className="grid gap-5">
        <div role="status">{done !== null && <Alert tone="success" title={t(`done.${done}`)} />}</div>
        {shown.version < newest && <Alert>{t('old')}</Alert>}
        <PageForm
          key={`${place.token} ${place.language} ${shown.version} ${newest}`}
          shown={shown}
          newest={newest}
          status={status}
          place={place}
        />
        {newest > 0 && <PageVersions versions={versions} shown={shown.version} place={place} />}
        {newest > 0 && status !== 'removed' && (
          <Card as="section">
            <Unfold label={t('remove')}>
              <p>{t('removeLead')}</p>
              <IntentForm intent="remove">
                <IntentButton variant="danger">{t('remove')}</IntentButton>
              </IntentForm>
            </Unfold>
          </Card>
        )}
      </div>
    </>
  )
}
