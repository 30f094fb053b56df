import { useTranslations } from 'use-intl'
import type { ReportView } from '../../contract/backoffice.ts'
import type { Refused } from '../api/load.ts'
import { useFormErrors } from '../i18n/failures.ts'
import { Alert } from '../ui/alert.tsx'
import { Form, SubmitButton } from '../ui/form.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { Drafts } from './use-drafts.ts'

type DecisionFormProps = { report: ReportView; mayDecide: boolean; drafts: Drafts; refused: Refused | undefined }

/** The decision and its reason; for roles that only read, who decides. */
export function DecisionForm({ report, mayDecide, drafts, refused }: DecisionFormProps) {
  const t = useTranslations('office.decision')
  const errors = useFormErrors(refused?.error)
  const { decision, reason } = drafts.of(report.id)
  if (!mayDecide) return <Alert>{t('readOnly')}</Alert>
  return (
    <section aria-labelledby={`decision-${report.id}`} className="border-t border-line pt-5">
      <h3 id={`decision-${report.id}`} className="mb-3 text-lg font-bold">
        {t('title')}
      </h3>
      <Form errors={errors} data-decision>
        <input type="hidden" name="id" value={report.id} />
        <div className="grid max-w-prose gap-5">
          <RadioGroup
            name="decision"
            label={t('what')}
            isRequired
            value={decision}
            onChange={(value) => drafts.change(report.id, { decision: value })}
            choices={(['no_action', 'closed'] as const).map((value) => ({
              value,
              label: t(value),
              hint: t(`${value}Hint`),
            }))}
          />
          <TextArea
            name="reason"
            label={t('reason')}
            hint={t('reasonHint')}
            maxLength={2000}
            value={reason}
            onChange={(event) => drafts.change(report.id, { reason: event.currentTarget.value })}
            isRequired
          />
          <SubmitButton className="justify-self-start">{t('submit', { receipt: report.receipt })}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
