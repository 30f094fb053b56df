import { useTranslations } from 'use-intl'
import type { CaseView } from '../../../contract/office/cases.ts'
import { grounds, measures } from '../../../contract/office/office-constants.ts'
import { IntentButton, useRefusal } from '../../features/forms/intent-form.tsx'
import { useMoments } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useMay } from '../staff/staff.ts'
import { Unfold } from '../ui/unfold.tsx'
import { MemberForm } from './form.tsx'

/** What was decided about them, and the way to decide something without a report. */
export function MemberCases({ cases }: { cases: readonly CaseView[] }) {
  const t = useTranslations('office.members.cases')
  const { dayAndTime } = useMoments()
  const mayDecide = useMay('decideAboutMember')
  return (
    <Card as="section">
      <h2 className="mb-2 text-lg font-bold">{t('title')}</h2>
      {cases.length === 0 && <p className="text-ink-soft">{t('none')}</p>}
      <ul className="mb-3 divide-y divide-line">
        {cases.map(({ decision, note, decided_by }) => (
          <li key={decision.id} className="py-2.5">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {t(`measures.${decision.measure}`)}: {t(`grounds.${decision.ground}`)}
              <Badge tone={decision.state === 'standing' ? 'danger' : 'neutral'}>{t(`states.${decision.state}`)}</Badge>
            </p>
            <p className="text-sm text-ink-soft">
              {t('by', { name: decided_by, moment: dayAndTime(decision.decided_at) })}, {decision.receipt}
            </p>
            {note && <blockquote className="mt-1 border-s-4 border-line ps-3 wrap-anywhere">{note}</blockquote>}
          </li>
        ))}
      </ul>
      {mayDecide && <Decide />}
    </Card>
  )
}

function Decide() {
  const t = useTranslations('office.members.cases')
  const isRefused = useRefusal('measure') !== null
  return (
    <Unfold label={t('decide')} isOpen={isRefused}>
      <MemberForm intent="measure" className="grid max-w-prose gap-4">
        <p className="text-sm text-ink-soft">{t('hint')}</p>
        <Select
          name="measure"
          label={t('measure')}
          defaultValue="warn"
          choices={measures
            .filter((measure) => measure !== 'none' && measure !== 'remove')
            .map((value) => ({ value, label: t(`measures.${value}`) }))}
        />
        <Select
          name="ground"
          label={t('ground')}
          placeholder={t('noGround')}
          choices={grounds.map((value) => ({ value, label: t(`grounds.${value}`) }))}
          isRequired
        />
        <TextField name="days" type="number" label={t('days')} hint={t('daysHint')} min={1} defaultValue="7" />
        <TextArea name="note" label={t('note')} maxLength={2000} isRequired />
        <IntentButton variant="danger" className="justify-self-start">
          {t('submit')}
        </IntentButton>
      </MemberForm>
    </Unfold>
  )
}
