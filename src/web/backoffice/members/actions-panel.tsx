import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { MemberView } from '../../../contract/office/member-views.ts'
import { grantReasons } from '../../../contract/office/office-constants.ts'
import { IntentButton, useRefusal } from '../../features/forms/intent-form.tsx'
import type { ButtonVariant } from '../../ui/button-looks.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useMay } from '../staff/staff.ts'
import { Unfold } from '../ui/unfold.tsx'
import { Decide } from './decide.tsx'
import { MemberForm } from './form.tsx'

/** One at a time is open. */
const group = 'member-act'

/** What can be done about a member: each behind a button, each with its reason. */
export function MemberActs({ member, grantId }: { member: MemberView; grantId: string }) {
  const t = useTranslations('office.members.acts')
  const mayDecide = useMay('decideAboutMember')
  const mayGrant = useMay('grantCredits')
  const mayHelp = useMay('startDeletion')
  if (!mayDecide && !mayGrant && !mayHelp) return null
  const isOpen = member.status === 'active' || member.status === 'not_confirmed'
  return (
    <section
      aria-label={t('title')}
      className="relative flex min-w-0 flex-1 basis-80 flex-wrap gap-2 lg:max-w-[31rem] lg:justify-end"
    >
      {mayDecide && <Decide group={group} />}
      {mayGrant && <Grant grantId={grantId} />}
      {mayHelp && member.status === 'not_confirmed' && (
        <Act name="confirm" label={t('confirm')} hint={t('confirmHint')} button={t('confirmDo')}>
          <Reason />
        </Act>
      )}
      {mayHelp && isOpen && (
        <Act name="export" label={t('export')} hint={t('exportHint')} button={t('exportDo')}>
          {null}
        </Act>
      )}
      {mayHelp && isOpen && (
        <Act name="delete" label={t('delete')} hint={t('deleteHint')} button={t('deleteDo')} variant="danger">
          <Reason />
        </Act>
      )}
    </section>
  )
}

function Reason() {
  const t = useTranslations('office.members.acts')
  return <TextField name="reason" label={t('reason')} maxLength={500} isRequired />
}

type ActProps = {
  name: 'confirm' | 'export' | 'delete' | 'grant'
  label: string
  hint: string
  button: string
  variant?: ButtonVariant
  children: ReactNode
}

function Act({ name, label, hint, button, variant = 'secondary', children }: ActProps) {
  const isRefused = useRefusal(name) !== null
  return (
    <Unfold label={label} isOpen={isRefused} group={group}>
      <MemberForm intent={name} className="mb-2 grid max-w-prose gap-4">
        <p className="text-sm text-ink-soft">{hint}</p>
        {children}
        <IntentButton variant={variant} className="justify-self-start">
          {button}
        </IntentButton>
      </MemberForm>
    </Unfold>
  )
}

function Grant({ grantId }: { grantId: string }) {
  const t = useTranslations('office.members.acts')
  return (
    <Act name="grant" label={t('grant')} hint={t('grantHint')} button={t('grantDo')} variant="primary">
      <input type="hidden" name="grant_id" value={grantId} />
      <TextField name="credits" type="number" label={t('credits')} min={1} max={5000} isRequired />
      <Select
        name="why"
        label={t('why')}
        defaultValue="fault"
        choices={grantReasons.map((value) => ({ value, label: t(`granted.${value}`) }))}
      />
      <Reason />
    </Act>
  )
}
