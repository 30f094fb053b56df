import { useTranslations } from 'use-intl'
import type { FailedJobView, HealthView } from '../../../contract/office/health.ts'
import { IntentButton, IntentForm, type IntentFormProps, useRefusal } from '../../features/forms/intent-form.tsx'
import { useFormErrors } from '../../i18n/failures.ts'
import { useMoments } from '../../i18n/format.ts'
import { useMay } from '../staff/staff.ts'
import { Unfold } from '../ui/unfold.tsx'
import { HealthPart } from './part.tsx'

/** Failed jobs, newest first; authorized roles can retry or delete them. */
export function FailedJobs({ failures }: { failures: HealthView['failures'] }) {
  const t = useTranslations('office.health.failures')
  const mayAct = useMay('retryJobs')
  return (
    <HealthPart title={t('title')} of={failures}>
      {({ jobs, total }) =>
        jobs.length === 0 ? (
          <p className="text-ink-soft">{t('none')}</p>
        ) : (
          <>
            <div className="flex flex-wrap items-start justify-between gap-3">
              <p className="max-w-prose text-sm text-ink-soft">
                {t('lead')} {total > jobs.length && t('more', { shown: jobs.length, total })}
              </p>
              {mayAct && (
                <IntentForm intent="retry/all">
                  <IntentButton variant="secondary" size="small">
                    {t('retryAll')}
                  </IntentButton>
                </IntentForm>
              )}
            </div>
            <ul className="mt-2 divide-y divide-line">
              {jobs.map((job) => (
                <FailedJob key={job.id} job={job} mayAct={mayAct} />
              ))}
            </ul>
          </>
        )
      }
    </HealthPart>
  )
}

function FailedJob({ job, mayAct }: { job: FailedJobView; mayAct: boolean }) {
  const t = useTranslations('office.health.failures')
  const { ago } = useMoments()
  const { id, name, failed_at, tries, message } = job
  return (
    <li className="grid gap-x-8 gap-y-3 py-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <p className="text-sm text-ink-soft">{t('facts', { ago: ago(failed_at), tries })}</p>
        <p className="mt-1 text-sm wrap-anywhere">{message === '' ? t('noWords') : message}</p>
      </div>
      {mayAct && (
        <div className="flex flex-wrap items-start gap-2">
          <JobAct intent={`retry/${id}`}>
            <IntentButton variant="secondary" size="small">
              {t('retry')}
            </IntentButton>
          </JobAct>
          <Unfold label={t('drop')}>
            <p className="max-w-xs text-sm">{t('dropHint')}</p>
            <JobAct intent={`drop/${id}`}>
              <IntentButton variant="danger" size="small">
                {t('dropNow')}
              </IntentButton>
            </JobAct>
          </Unfold>
        </div>
      )}
    </li>
  )
}

function JobAct({ intent, ...props }: IntentFormProps) {
  const t = useTranslations('office.health.failures')
  const refusal = useRefusal(intent)
  const errors = useFormErrors(refusal)
  const own = errors && refusal?.code === 'conflict' ? { ...errors, summary: t('conflict') } : errors
  return <IntentForm intent={intent} errors={own} {...props} />
}
