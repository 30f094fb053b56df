import { useTranslations } from 'use-intl'
import { grounds, measures } from '../../../contract/office/office-constants.ts'
import { IntentButton, useRefusal } from '../../features/forms/intent-form.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Unfold } from '../ui/unfold.tsx'
import { MemberForm } from './form.tsx'

/** Decides something about a member without a report. */
export function Decide({ group }: { group: string }) {
  const t = useTranslations('office.members.cases')
  const isRefused = useRefusal('measure') !== null
  return (
    <Unfold label={t('decide')} isOpen={isRefused} group={group}>
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
