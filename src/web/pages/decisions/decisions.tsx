import { ShieldCheck } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import {
  type ActArgs,
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  onServer,
  onServerAction,
  toLogin,
} from '../../api/load.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState, EndOfList } from '../../ui/states.tsx'
import { sendAppeal } from './appeal.ts'
import { DecisionCard } from './decision-card.tsx'
import { OwnReports } from './own-reports.tsx'

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
  return (
    <Page>
      <PageTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      {decisions.length === 0 ? (
        <EmptyState icon={<ShieldCheck aria-hidden />} title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-5">
            {decisions.map((decision) => (
              <li key={decision.id}>
                <DecisionCard decision={decision} />
              </li>
            ))}
          </ul>
          <EndOfList>{t('end')}</EndOfList>
        </>
      )}
      <OwnReports reports={reports} />
    </Page>
  )
}
