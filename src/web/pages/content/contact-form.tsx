import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { complaintDays } from '../../../contract/constants.ts'
import type { contactTopics } from '../../../contract/content.ts'
import type { Refused } from '../../api/load.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { useUser } from '../../live/provider.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormSection, formAnchor, RobotTrap } from './form-section.tsx'

export type ContactTopic = (typeof contactTopics)[number]
const topics: readonly ContactTopic[] = ['account', 'payment', 'safety', 'privacy', 'technical', 'press', 'other']

/** A message that has arrived. */
export type SentMessage = { receipt: string; email: string }

/** A message to customer service: the form, or its receipt. */
export function ContactForm({ answer }: { answer: SentMessage | Refused | undefined }) {
  const t = useTranslations('content.contact')
  const isSent = answer !== undefined && 'receipt' in answer
  return (
    <FormSection title={t(isSent ? 'sentTitle' : 'title')} answer={answer}>
      {isSent ? <MessageSent {...answer} /> : <ContactFields refused={answer} />}
    </FormSection>
  )
}

function ContactFields({ refused }: { refused: Refused | undefined }) {
  const t = useTranslations('content.contact')
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
            choices={topics.map((topic) => ({ value: topic, label: t(`topics.${topic}`) }))}
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
          <RobotTrap />
          <SubmitButton size="large" className="justify-self-start">
            {t('send')}
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}

function MessageSent({ receipt, email }: SentMessage) {
  const t = useTranslations('content.contact')
  return (
    <div className="mt-3 grid gap-3">
      <p className="flex items-start gap-2 rounded-control bg-success-soft p-3 font-semibold text-success-ink">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        {t('receipt', { receipt })}
      </p>
      <p className="break-words">{t('mailed', { email })}</p>
      <p>{t('next', { days: complaintDays.answered })}</p>
    </div>
  )
}
