import { useTranslations } from 'use-intl'
import { complaintDays, contactTopics } from '../../../contract/constants.ts'
import type { Refused } from '../../api/load.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { useUser } from '../../live/provider.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import { RobotTrap } from '../../ui/fields/robot-trap.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormSection, formAnchor, isSent, Receipt, type Sent } from './form-section.tsx'

/** A message to customer service: the form, or its receipt. */
export function ContactForm({ answer }: { answer: Sent | Refused | undefined }) {
  const t = useTranslations('content.contact')
  return (
    <FormSection title={t(isSent(answer) ? 'sentTitle' : 'title')} answer={answer}>
      {isSent(answer) ? <MessageSent {...answer} /> : <ContactFields refused={answer} />}
    </FormSection>
  )
}

function ContactFields({ refused }: { refused: Refused | undefined }) {
  const t = useTranslations('content.contact')
  const general = useTranslations('content')
  const email = useUser()?.email
  const typed = refused?.typed ?? {}
  return (
    <>
      <p className="mt-1 mb-5 text-ink-soft">{t('lead')}</p>
      <Form action={`/pages/service#${formAnchor}`} errors={useFormErrors(refused?.error)}>
        <div className="relative grid gap-5">
          <Select
            name="topic"
            label={t('topic')}
            placeholder={t('choose')}
            defaultValue={typed.topic ?? ''}
            choices={contactTopics.map((topic) => ({ value: topic, label: t(`topics.${topic}`) }))}
            isRequired
          />
          <TextField
            name="email"
            type="email"
            label={t('email')}
            hint={t('emailHint')}
            defaultValue={typed.email ?? email}
            maxLength={254}
            autoComplete="email"
            autoCapitalize="none"
            isRequired
          />
          <TextField name="name" label={t('name')} defaultValue={typed.name} maxLength={80} autoComplete="name" />
          <TextArea
            name="text"
            label={t('text')}
            hint={t('textHint')}
            defaultValue={typed.text}
            minLength={10}
            maxLength={5000}
            rows={7}
            isRequired
          />
          <RobotTrap label={general('leaveEmpty')} />
          <SubmitButton size="large" className="justify-self-start">
            {t('send')}
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}

function MessageSent({ receipt, email }: Sent) {
  const t = useTranslations('content.contact')
  return (
    <div className="mt-3 grid gap-3">
      <Receipt>{t('receipt', { receipt })}</Receipt>
      <p className="break-words">{t('mailed', { email })}</p>
      <p>{t('next', { days: complaintDays.answered })}</p>
    </div>
  )
}
