import { useTimeZone, useTranslations } from 'use-intl'
import { checkInHours, datePlanLength } from '../../../contract/chat/date-plan-constants.ts'
import type { DatePlanView } from '../../../contract/chat/date-plans.ts'
import type { Api } from '../../../contract/index.ts'
import { localTimeAt } from '../../../shared/zoned-time.ts'
import { usePlanTitle } from '../../features/dates/plan-facts.tsx'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { homeTimeZone } from '../../i18n/provider.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SectionCard } from './section-page.tsx'

/** Saves what the form holds and returns the id of the plan. */
export async function savePlan(api: Api, form: FormData): Promise<string> {
  const text = (name: string) => String(form.get(name) ?? '')
  const memberId = text('member_id')
  const { plan } = await api.chat.saveDatePlan({
    id: text('id'),
    ...(memberId === '' ? { name: text('name') } : { member_id: memberId }),
    starts_at: text('starts_at').slice(0, 16),
    time_zone: text('time_zone'),
    check_in_hours: text('check_in_hours'),
    place: text('place'),
    note: text('note'),
  })
  return plan.id
}

type DateFormProps = {
  /** The plan to change; null for a new one. */
  plan: DatePlanView | null
  /** The member whom a new plan is about; null for someone else. */
  companion: { id: string; name: string; age: number } | null
  newId: string
}

const hourMs = 3_600_000

/** With whom, when, where, and when to check in. Works without script; times are in the browser's time zone, or that of the plan. */
export function DateForm({ plan, companion, newId }: DateFormProps) {
  const t = useTranslations('dates')
  const ownZone = useTimeZone() ?? homeTimeZone
  const timeZone = plan?.time_zone ?? ownZone
  const hours = plan === null ? checkInHours.usual : hoursOf(plan)
  return (
    <SectionCard title={t(plan === null ? 'newTitle' : 'editTitle')}>
      <IntentForm intent="save" className="grid gap-5">
        <input type="hidden" name="id" value={plan?.id ?? newId} />
        <input type="hidden" name="time_zone" value={timeZone} />
        {plan !== null && <PlanTitle plan={plan} />}
        {plan === null && companion !== null && (
          <div>
            <input type="hidden" name="member_id" value={companion.id} />
            <p className="font-semibold">{t('withMember', { name: companion.name, age: companion.age })}</p>
            <p className="mt-0.5 text-sm text-ink-soft">{t('withMemberHint')}</p>
          </div>
        )}
        {plan === null && companion === null && (
          <TextField
            name="name"
            label={t('name')}
            hint={t('nameHint')}
            maxLength={datePlanLength.name}
            autoComplete="off"
            isRequired
          />
        )}
        <TextField
          name="starts_at"
          type="datetime-local"
          label={t('starts')}
          hint={t('zone', { zone: timeZone.replaceAll('_', ' ') })}
          defaultValue={plan === null ? undefined : localTimeAt(new Date(plan.starts_at), timeZone)}
          isRequired
          // The form stands above the plan that was to be changed
          autoFocus={plan !== null}
        />
        <TextField
          name="place"
          label={t('place')}
          hint={t('placeHint')}
          defaultValue={plan?.place}
          maxLength={datePlanLength.place}
          autoComplete="off"
          isRequired
        />
        <TextArea
          name="note"
          label={t('noteLabel')}
          hint={t('noteHint')}
          defaultValue={plan?.note}
          maxLength={datePlanLength.note}
          autoComplete="off"
          rows={3}
        />
        <Select
          name="check_in_hours"
          label={t('hours')}
          hint={t('hoursHint')}
          defaultValue={hours}
          choices={Array.from({ length: checkInHours.most }, (_, at) => ({
            value: String(at + 1),
            label: t('hour', { count: at + 1 }),
          }))}
        />
        <IntentButton className="justify-self-start">{plan === null ? t('save') : undefined}</IntentButton>
      </IntentForm>
    </SectionCard>
  )
}

function PlanTitle({ plan }: { plan: DatePlanView }) {
  return <p className="font-semibold">{usePlanTitle(plan)}</p>
}

/** Hours from the start to the check-in; it may have been put off from a moment in between. */
function hoursOf({ starts_at, check_in_at }: DatePlanView): number {
  const hours = Math.ceil((Date.parse(check_in_at) - Date.parse(starts_at)) / hourMs)
  return Math.min(hours, checkInHours.most)
}
