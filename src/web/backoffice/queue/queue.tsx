import { ListChecks } from 'lucide-react'
import { useActionData, useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { mostEntries } from '../../../contract/office/office-constants.ts'
import { formTexts } from '../../api/form-values.ts'
import {
  type ActArgs,
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  onServer,
  onServerAction,
  type Refused,
} from '../../api/load.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { QueueDesk } from './desk.tsx'
import { QueueKinds, QueueView } from './filter.tsx'
import { QueueGrid } from './grid.tsx'
import { addressOf, queueFilterOf } from './position.ts'
import { type Sent, sendDecision, sendPage } from './send-decision.ts'

/** So many lie ready: the next ones show at once. */
const ready = 8

const load = forStaff((api: Api, { url }: LoadArgs) => {
  const { kind, site, isGrid, put } = queueFilterOf(url.searchParams)
  return api.backoffice.takeEntries({
    ...(kind !== undefined && { kind }),
    ...(site !== null && { site_id: site }),
    ...(put.length > 0 && { not: put }),
    limit: isGrid ? mostEntries : ready,
  })
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const act = forStaff(async (api: Api, { form }: ActArgs): Promise<{ sent: Sent | null }> => {
  const values = formTexts(form)
  if (values.intent === 'undo') {
    await api.backoffice.undoEntry({ id: values.id ?? '' })
    return { sent: null }
  }
  return { sent: values.intent === 'page' ? await sendPage(api, values) : await sendDecision(api, values) }
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Everything that waits for a person, one at a time. */
export default function QueuePage() {
  const t = useTranslations('office.queue')
  const taken = useLoaderData<typeof loader>()
  const answer = useActionData<Refused | { sent: Sent | null }>()
  const [query] = useSearchParams()
  const { kind, site, isGrid, put } = queueFilterOf(query)
  const refused = answer !== undefined && 'error' in answer ? answer : undefined
  const sent = answer !== undefined && 'sent' in answer ? answer.sent : null
  const count = taken.kinds.reduce((sum, each) => sum + (kind === undefined || each.kind === kind ? each.count : 0), 0)
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader
        title={t('title')}
        actions={<QueueView sites={taken.sites} kind={kind} site={site} isGrid={isGrid} />}
      >
        {t('lead', { count, others: taken.with_others })}
      </PageHeader>
      <QueueKinds kinds={taken.kinds} kind={kind} site={site} />
      {taken.entries.length === 0 ? (
        <EmptyState
          icon={<ListChecks aria-hidden />}
          title={t(taken.with_others > 0 ? 'othersTitle' : 'emptyTitle')}
          action={
            <LinkButton to={addressOf({ kind, site, isGrid })} reloadDocument>
              {t(put.length > 0 ? 'putBack' : 'checkAgain')}
            </LinkButton>
          }
        >
          {t('emptyText')}
        </EmptyState>
      ) : isGrid ? (
        <QueueGrid
          key={taken.entries.map(({ id }) => id).join()}
          entries={taken.entries}
          refused={refused}
          sent={sent}
        />
      ) : (
        <QueueDesk entries={taken.entries} count={count} refused={refused} sent={sent} />
      )}
    </>
  )
}
