import { useActionData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MemberView } from '../../../contract/office/member-views.ts'
import { IntentButton, useRefusal } from '../../features/forms/intent-form.tsx'
import { useMoments } from '../../i18n/format.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Unfold } from '../ui/unfold.tsx'
import type { MemberAnswer } from './actions.ts'
import { MemberForm } from './form.tsx'
import { MemberSection } from './member-section.tsx'

/** What colleagues should know. */
export function MemberNotes({ notes }: { notes: NonNullable<MemberView['notes']> }) {
  const t = useTranslations('office.members.notes')
  const { dayAndTime } = useMoments()
  const answer = useActionData<Partial<MemberAnswer>>()
  const isRefused = useRefusal('note') !== null
  const form = (
    // Closed and empty after saving
    <Unfold key={answer?.done === 'note' ? notes.length : 'open'} label={t('new')} isOpen={isRefused}>
      <MemberForm intent="note" className="grid max-w-prose gap-4">
        <TextArea name="text" label={t('text')} hint={t('hint')} maxLength={2000} isRequired />
        <IntentButton variant="secondary" className="justify-self-start">
          {t('add')}
        </IntentButton>
      </MemberForm>
    </Unfold>
  )
  return (
    <MemberSection title={t('title')} none={notes.length === 0 ? t('none') : null} actions={form}>
      <ul className="divide-y divide-line">
        {notes.map(({ id, by, text, at }) => (
          <li key={id} className="py-2.5">
            <p className="text-sm text-ink-soft">
              {by}, {dayAndTime(at)}
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
    </MemberSection>
  )
}
