import { FlaskConical } from 'lucide-react'
import { useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import {
  type TestMetric,
  type TestPlace,
  testMetrics,
  testPlaceNames,
  testPlaces,
} from '../../../contract/office/office-constants.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { DoneNotice } from '../../features/forms/intent-form.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState, EndOfList } from '../../ui/states.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { SiteChooser } from '../sites/site-chooser.tsx'
import { TestCard } from './experiment-card.tsx'
import { NewTest } from './new-experiment.tsx'

const load = forStaff((api: Api, { url }: LoadArgs) => {
  const site = url.searchParams.get('site')
  return api.backoffice.listTests(site === null ? {} : { site_id: site })
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

type Done = { done: 'added' | 'started' | 'stopped' }
const act = forStaff(async ({ backoffice }: Api, { form }: ActArgs): Promise<Done> => {
  const fields = formTexts(form)
  const [intent = '', id = ''] = (fields.intent ?? '').split('/')
  if (intent === 'start') {
    await backoffice.startTest({ id })
    return { done: 'started' }
  }
  if (intent === 'stop') {
    await backoffice.stopTest({ id })
    return { done: 'stopped' }
  }
  if (intent !== 'add') throw new Response(null, { status: 404 })
  const place: TestPlace =
    testPlaceNames.find((known) => known === fields.place) ?? testPlaceNames[0] ?? 'completeness_order'
  const metric: TestMetric = testMetrics.find((known) => known === fields.metric) ?? 'first_message'
  const first = Number(fields.share ?? 50)
  await backoffice.addTest({
    site_id: fields.site_id ?? '',
    place,
    metric,
    name: fields.name ?? '',
    hypothesis: fields.hypothesis ?? '',
    arms: [...testPlaces[place]],
    shares: [first, 100 - first],
  })
  return { done: 'added' }
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Tests of two ways to do a harmless thing: those that there are, what came of them, and the way to begin another one. */
export default function TestsPage() {
  const t = useTranslations('office.tests')
  const { sites, site_id, tests } = useLoaderData<typeof loader>()
  const answer = useActionData<Partial<Done>>()
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <div className="grid gap-5">
        <SiteChooser sites={sites} siteId={site_id} />
        {tests.length === 0 && (
          <EmptyState icon={<FlaskConical aria-hidden />} title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        )}
        {tests.map((test) => (
          <TestCard key={test.id} test={test} />
        ))}
        {tests.length > 0 && <EndOfList>{t('end')}</EndOfList>}
        <NewTest key={site_id} siteId={site_id} />
        <DoneNotice text={answer?.done ? t(`done.${answer.done}`) : null} answer={answer} />
      </div>
    </>
  )
}
