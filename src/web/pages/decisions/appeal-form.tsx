import { useActionData } from 'react-router'
import { useTranslations } from 'use-intl'
import { appealLength } from '../../../contract/constants.ts'
import type { DecisionView } from '../../../contract/moderation/decisions.ts'
import { DoneNotice, IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { useOnUtcDay } from '../../i18n/format.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'

/** What can be said to a decision: a form as long as it can be appealed, then what became of it. */
export function AppealForm({ decision }: { decision: DecisionView }) {
  const t = useTranslations('decisions.appeal')
  const { appeal, appeal_until: until, state } = decision
  if (appeal !== null) return <Appealed decision={decision} appeal={appeal} />
  if (until !== null) return <Form decision={decision} until={until} />
  // What was taken back needs no appeal
  if (state === 'undone') return null
  return <p className="mt-5 border-t border-line pt-4 text-sm text-ink-soft">{t('over')}</p>
}

function Form({ decision: { id }, until }: { decision: DecisionView; until: string }) {
  const t = useTranslations('decisions.appeal')
  const onDay = useOnUtcDay()
  const intent = `appeal/${id}`
  return (
    <section aria-labelledby={`appeal-${id}`} className="mt-5 border-t border-line pt-5">
      <h3 id={`appeal-${id}`} className="font-bold">
        {t('title')}
      </h3>
      <p className="mt-1 mb-4 max-w-prose text-ink-soft">{t('lead', { day: onDay(until) })}</p>
      <IntentForm intent={intent}>
        <div className="grid gap-4">
          <TextArea
            name="text"
            label={t('text')}
            hint={t('hint', appealLength)}
            minLength={appealLength.min}
            maxLength={appealLength.max}
            rows={5}
            isRequired
          />
          <IntentButton className="justify-self-start">{t('send')}</IntentButton>
        </div>
      </IntentForm>
      <p className="mt-3 text-sm text-ink-soft">{t('elsewhere')}</p>
    </section>
  )
}

type Appeal = NonNullable<DecisionView['appeal']>

function Appealed({ decision: { id }, appeal }: { decision: DecisionView; appeal: Appeal }) {
  const t = useTranslations('decisions.appeal')
  const onDay = useOnUtcDay()
  const answer = useActionData<{ appealed?: string }>()
  return (
    <section aria-labelledby={`appeal-${id}`} className="mt-5 grid gap-3 border-t border-line pt-5">
      {answer?.appealed === id && <DoneNotice answer={answer} text={t('sent')} />}
      <h3 id={`appeal-${id}`} className="font-bold">
        {t('yours', { day: onDay(appeal.at) })}
      </h3>
      <blockquote className="rounded-control bg-sunken p-3 wrap-anywhere whitespace-pre-line">{appeal.text}</blockquote>
      <p className="font-semibold">{t(appeal.outcome ?? 'open')}</p>
      {appeal.reason !== null && appeal.reason !== '' && (
        <div>
          <p className="text-sm text-ink-soft">{t('reason')}</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{appeal.reason}</p>
        </div>
      )}
      {appeal.outcome === 'upheld' && <p className="text-sm text-ink-soft">{t('elsewhere')}</p>}
    </section>
  )
}
