import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { OwnReportView } from '../../../contract/moderation/decisions.ts'
import {
  type ActArgs,
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  onServer,
  onServerAction,
  toLogin,
} from '../../api/load.ts'
import { PictureState } from '../../features/scenes/picture-state.tsx'
import scales from '../../features/scenes/pictures/states/scales.svg?url&no-inline'
import { useOnUtcDay } from '../../i18n/format.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { sendAppeal } from './appeal.ts'
import { DecisionList } from './decision-list.tsx'

async function load(api: Api, { user, url }: LoadArgs) {
  if (!user) throw toLogin(url)
  return api.moderation.listDecisions({})
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  return sendAppeal(api, form)
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** What was decided about the member, why, and what they can say to it; and what became of their own reports. */
export default function DecisionsPage() {
  const t = useTranslations('decisions')
  const { decisions, reports } = useLoaderData<typeof loader>()
  const isEmpty = decisions.length === 0
  return (
    <Page width={isEmpty || reports.length > 0 ? 'wide' : 'medium'}>
      <PageTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <div
        className={classes(
          'grid gap-10',
          !isEmpty && reports.length > 0 && 'items-start lg:grid-cols-[minmax(0,1fr)_24rem]',
        )}
      >
        {isEmpty ? (
          <PictureState picture={scales} title={t('emptyTitle')}>
            {t('emptyText')}
          </PictureState>
        ) : (
          <DecisionList decisions={decisions} />
        )}
        <OwnReports reports={reports} />
      </div>
    </Page>
  )
}

/** The viewer's reports by receipt, with their outcome; not the reported members. */
function OwnReports({ reports }: { reports: readonly OwnReportView[] }) {
  const t = useTranslations('decisions.reports')
  const onDay = useOnUtcDay()
  if (reports.length === 0) return null
  return (
    <section aria-labelledby="own-reports">
      <h2 id="own-reports" className="font-display text-xl font-semibold">
        {t('title')}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-soft">{t('lead')}</p>
      <Card isPadded={false} className="overflow-hidden">
        <ul className="divide-y divide-line">
          {reports.map(({ receipt, at, outcome }) => (
            <li key={receipt} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-3">
              <span>
                <span className="block font-semibold tabular-nums">{receipt}</span>
                <span className="text-sm text-ink-soft">{t('sent', { day: onDay(at) })}</span>
              </span>
              <span>{t(outcome ?? 'open')}</span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
