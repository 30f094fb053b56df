import { useTranslations } from 'use-intl'
import { noticeKinds } from '../../../contract/constants.ts'
import { authorityOrderKinds } from '../../../contract/office/office-constants.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useOwnErrors } from '../sites/use-own-errors.ts'

const row = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 sm:items-start'

/** The form that records an order on the day it arrives. */
export function NewAuthorityOrder({ sites }: { sites: readonly { id: string; name: string }[] }) {
  const t = useTranslations('office.authorityOrders')
  const kinds = useTranslations('office.notices.kinds')
  return (
    <Card as="section">
      <h2 className="mb-4 text-lg font-bold">{t('newTitle')}</h2>
      <IntentForm intent="added" errors={useOwnErrors('authorityOrders', 'added')} className="grid gap-5">
        <div className={row}>
          <Select
            name="kind"
            label={t('kind')}
            choices={authorityOrderKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
          <Select
            name="category"
            label={t('category')}
            defaultValue="other"
            choices={noticeKinds.map((value) => ({ value, label: kinds(value) }))}
          />
          <Select
            name="site_id"
            label={t('site')}
            choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField name="authority" label={t('authority')} maxLength={200} isRequired />
          <TextField name="country" label={t('country')} hint={t('countryHint')} maxLength={2} isRequired />
          <TextField name="reference" label={t('reference')} maxLength={200} isRequired />
          <TextField name="legal_basis" label={t('legalBasis')} maxLength={500} isRequired />
          <TextField name="ordered_on" type="date" label={t('orderedOn')} isRequired />
          <TextField name="due_on" type="date" label={t('dueOn')} />
          <TextField name="territory" label={t('territory')} hint={t('territoryHint')} maxLength={200} isRequired />
          <TextField name="member_id" label={t('member')} hint={t('memberHint')} maxLength={500} />
        </div>
        <TextArea name="subject" label={t('subject')} hint={t('subjectHint')} maxLength={5000} isRequired />
        <DelayFields hint={t('delayHint')} />
        <IntentButton className="justify-self-start">{t('record')}</IntentButton>
      </IntentForm>
    </Card>
  )
}

/** Until when the member must not be informed, and why. */
export function DelayFields({ hint, delay }: { hint: string; delay?: { until: string; reason: string } | null }) {
  const t = useTranslations('office.authorityOrders')
  return (
    <div className={row}>
      <TextField
        name="delay_until"
        type="date"
        label={t('delayUntil')}
        hint={hint}
        {...(delay && { defaultValue: delay.until })}
      />
      <TextField
        name="delay_reason"
        label={t('delayReason')}
        maxLength={500}
        {...(delay && { defaultValue: delay.reason })}
      />
    </div>
  )
}
