import { useTranslations } from 'use-intl'
import { contactTopics } from '../../../contract/constants.ts'
import type { Refused } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { useUser } from '../../live/provider.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormSection, isSent, Receipt, type Sent } from './form-section.tsx'

/** A message to customer service: the form, or its receipt. */
export function ContactForm({ answer }: { answer: Sent | Refused | undefined }) {
  const t = useTranslations('content.contact')
  const email = useUser()?.email
  return (
    <FormSection
      action="/pages/service"
      title={t(isSent(answer) ? 'sentTitle' : 'title')}
      lead={t('lead')}
      submit={t('send')}
      answer={answer}
      receipt={(sent) => <MessageSent {...sent} />}
    >
      <Select
        name="topic"
        label={t('topic')}
        placeholder={t('choose')}
        defaultValue=""
        choices={contactTopics.map((topic) => ({ value: topic, label: t(`topics.${topic}`) }))}
        isRequired
      />
      <TextField
        name="email"
        type="email"
        label={t('email')}
        hint={t('emailHint')}
        defaultValue={email}
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
        isRequired
      />
      <TextField name="name" label={t('name')} maxLength={80} autoComplete="name" />
      <TextArea
        name="text"
        label={t('text')}
        hint={t('textHint')}
        minLength={10}
        maxLength={5000}
        rows={7}
        isRequired
      />
    </FormSection>
  )
}

function MessageSent({ receipt, email }: Sent) {
  const t = useTranslations('content.contact')
  const { complaint_days } = useSite()
  return (
    <>
      <Receipt>{t('receipt', { receipt })}</Receipt>
      <p className="break-words">{t('mailed', { email })}</p>
      <p>{t('next', { days: complaint_days })}</p>
    </>
  )
}
