import { BookUser } from 'lucide-react'
import { useState } from 'react'
import { useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import type { BlockedContactsView } from '../../../../contract/moderation/contacts.ts'
import { IntentButton, IntentForm } from '../../../features/forms/intent-form.tsx'
import { useUtcDay } from '../../../i18n/format.ts'
import { AlertDialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { SectionCard } from '../section-page.tsx'
import { useDoneCount } from '../use-done-count.ts'

/** How many contacts are blocked since when, and the forms that remove one or all. */
export function BlockedContactsSection({ contacts: { total, days } }: { contacts: BlockedContactsView }) {
  const t = useTranslations('settings.contacts')
  const dayInWords = useUtcDay()
  const removed = useDoneCount('removed')
  if (total === 0)
    return (
      <EmptyState icon={<BookUser aria-hidden />} title={t('none')}>
        {t('noneHint')}
      </EmptyState>
    )
  return (
    <SectionCard title={t('total', { count: total })} lead={t('onlyCodes')}>
      <ul className="divide-y divide-line">
        {days.map(({ day, count }) => (
          <li key={day} className="py-2.5">
            {t('onDay', { count, date: dayInWords(day) })}
          </li>
        ))}
      </ul>
      <div className="mt-4 grid gap-4 border-line border-t pt-5">
        <IntentForm intent="remove" className="grid gap-4">
          <TextField
            key={removed}
            name="email"
            type="email"
            label={t('removeEmail')}
            hint={t('removeHint')}
            autoComplete="off"
            className="max-w-md"
            isRequired
          />
          <IntentButton variant="secondary" className="justify-self-start">
            {t('remove')}
          </IntentButton>
        </IntentForm>
        <RemoveAll />
      </div>
    </SectionCard>
  )
}

/** Asks first; without script the button removes at once. */
function RemoveAll() {
  const t = useTranslations('settings.contacts')
  const submit = useSubmit()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IntentForm
        intent="remove-all"
        onSubmit={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <IntentButton variant="quiet" size="small" className="-ms-4">
          {t('removeAll')}
        </IntentButton>
      </IntentForm>
      <AlertDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t('removeAllTitle')}
        confirmLabel={t('removeAll')}
        isDanger
        onConfirm={() => submit({ intent: 'remove-all' }, { method: 'post', preventScrollReset: true })}
      >
        {t('removeAllText')}
      </AlertDialog>
    </>
  )
}
