import { ShieldCheck } from 'lucide-react'
import {
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../contract/index.ts'
import type { ReportDecision } from '../../contract/moderation.ts'
import { failureOf } from '../api/errors.ts'
import { formTexts } from '../api/form-values.ts'
import {
  type ActArgs,
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  onServer,
  onServerAction,
  type Refused,
} from '../api/load.ts'
import { LinkButton } from '../ui/button.tsx'
import { PageHeader } from '../ui/card.tsx'
import { EmptyState } from '../ui/states.tsx'
import { forStaff } from './door.ts'
import { OfficeTitle } from './office-title.tsx'
import { Outcome } from './outcome.tsx'
import { Queue } from './queue.tsx'

const load = forStaff((api: Api, { url }: LoadArgs) => {
  const after = url.searchParams.get('after')
  return api.backoffice.listReports(after === null ? {} : { after })
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const act = forStaff(async (api: Api, { form }: ActArgs) => {
  const { id = '', decision, reason = '' } = formTexts(form)
  try {
    const { receipt } = await api.backoffice.decideReport({ id, decision: decision as ReportDecision, reason })
    return redirect(`/office/reports?decided=${receipt}`)
  } catch (error) {
    if (failureOf(error)?.code === 'conflict') return redirect('/office/reports?taken=1')
    throw error
  }
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Looking at another report of the same page asks for nothing: what is read is written down once. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  const isChanged = formMethod !== undefined && formMethod !== 'GET'
  const isAgain = currentUrl.href === nextUrl.href || !nextUrl.searchParams.has('report')
  return isChanged || isAgain || currentUrl.searchParams.get('after') !== nextUrl.searchParams.get('after')
}

/** The queue of reports and one of them at a time. */
export default function ReportsPage() {
  const t = useTranslations('office.reports')
  const { reports, open, has_more } = useLoaderData<typeof loader>()
  const refused = useActionData<Refused>()
  const [query] = useSearchParams()
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead', { open })}</PageHeader>
      <Outcome of="reports" />
      {reports.length === 0 ? (
        <EmptyState
          icon={<ShieldCheck aria-hidden />}
          title={t('emptyTitle')}
          action={<LinkButton to="/office/reports">{query.has('after') ? t('start') : t('checkAgain')}</LinkButton>}
        >
          {t('emptyText')}
        </EmptyState>
      ) : (
        <Queue reports={reports} hasMore={has_more} refused={refused} />
      )}
    </>
  )
}
