import { CircleCheck } from 'lucide-react'
import { useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { HealthView } from '../../../contract/office/health.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../api/load.ts'
import { useMoments } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { ActOutcome } from '../ui/action-result.tsx'
import { FailedJobs } from './failures.tsx'
import { Queues, Schedules } from './jobs.tsx'
import { Processes, SlowStatements } from './machine.tsx'
import { PartsTable } from './parts-table.tsx'
import { PoolJobs } from './pool-jobs.tsx'
import { problemsOf } from './problems.ts'
import { Traffic } from './traffic.tsx'

const load = forStaff((api: Api) => api.backoffice.getHealth({}))
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** What a form of the page has done, and to how many jobs. */
type HealthAnswer = { done: 'retry' | 'drop'; count: number }

const act = forStaff(async ({ backoffice }: Api, { form }: ActArgs): Promise<HealthAnswer> => {
  const [done = '', id = ''] = (formTexts(form).intent ?? '').split('/')
  if (done === 'drop') return { done, ...(await backoffice.dropJob({ id })) }
  if (done !== 'retry') throw new Response(null, { status: 404 })
  return { done, ...(id === 'all' ? await backoffice.retryJobs({}) : await backoffice.retryJob({ id })) }
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Health of the installation, problems first. Sections are independent: one that fails to load says so. */
export default function HealthPage() {
  const t = useTranslations('office.health')
  const { health } = useLoaderData<typeof loader>()
  const answer = useActionData<Partial<HealthAnswer>>()
  const done = answer?.done
  const { dayAndTime } = useMoments()
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader
        title={t('title')}
        actions={
          <LinkButton to="/office/health" variant="secondary" size="small" preventScrollReset>
            {t('refresh')}
          </LinkButton>
        }
      >
        {t('lead', { time: dayAndTime(health.at) })}
      </PageHeader>
      <div className="grid gap-5">
        <HealthProblems health={health} />
        {health.pools.length > 0 && <PoolJobs pools={health.pools} />}
        {health.failures?.total !== 0 && <FailedJobs failures={health.failures} />}
        <PartsTable health={health} />
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid min-w-0 gap-5">
            <Queues queues={health.queues} />
            <Schedules schedules={health.schedules} />
            <SlowStatements slow={health.slow} />
          </div>
          <div className="grid min-w-0 gap-5">
            <Processes processes={health.processes} />
            <Traffic server={health.mail_server} mails={health.mails} pushes={health.pushes} />
          </div>
        </div>
        <ActOutcome
          answer={answer}
          text={done === undefined ? null : t(`done.${done}`, { count: answer?.count ?? 0 })}
        />
      </div>
    </>
  )
}

/** Problems by severity, or the message that there are none. */
function HealthProblems({ health }: { health: HealthView }) {
  const t = useTranslations('office.health.troubles')
  const troubles = problemsOf(health)
  return (
    <section aria-labelledby="troubles">
      <h2 id="troubles" className="sr-only">
        {t('title')}
      </h2>
      {troubles.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-soft">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-success-ink" />
          {t('none')}
        </p>
      ) : (
        <ul className="grid gap-2">
          {troubles.map(({ name, count, isSevere }) => (
            <li key={name}>
              <Alert tone={isSevere ? 'danger' : 'warning'} title={t(name, { count })} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
