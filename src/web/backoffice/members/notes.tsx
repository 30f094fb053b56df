import { useActionData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MemberView } from '../../../contract/office/member-views.ts'
import { IntentButton } from '../../features/forms/intent-form.tsx'
import { useMoments } from '../../i18n/format.ts'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import type { MemberAnswer } from './actions.ts'
import { MemberForm } from './form.tsx'

/** What colleagues should know. */
export function MemberNotes({ notes }: { notes: NonNullable<MemberView['notes']> }) {
  const t = useTranslations('office.members.notes')
  const { dayAndTime } = useMoments()
  const answer = useActionData<Partial<MemberAnswer>>()
  return (
    <Card as="section" className="lg:col-span-2">
      <h2 className="mb-2 text-lg font-bold">{t('title')}</h2>
      {notes.length === 0 && <p className="text-ink-soft">{t('none')}</p>}
      <ul className="mb-4 divide-y divide-line">
        {notes.map(({ id, by, text, at }) => (
          <li key={id} className="py-2.5">
            <p className="text-sm text-ink-soft">
              {by}, {dayAndTime(at)}
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
      {/* Emptied once it is kept */}
      <MemberForm
        key={answer?.done === 'note' ? notes.length : 'open'}
        intent="note"
        className="grid max-w-prose gap-4"
      >
        <TextArea name="text" label={t('text')} hint={t('hint')} maxLength={2000} isRequired />
        <IntentButton variant="secondary" className="justify-self-start">
          {t('add')}
        </IntentButton>
      </MemberForm>
    </Card>
  )
}
