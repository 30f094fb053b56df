import { useTranslations } from 'use-intl'
import { noticeKinds } from '../../../contract/constants.ts'
import type { Refused } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { useUser } from '../../live/provider.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormSection, isSent, Receipt, type Sent } from './form-section.tsx'

/** The notice of illegal content: the form, or its receipt and what happens next. */
export function ComplaintForm({ answer }: { answer: Sent | Refused | undefined }) {
  const t = useTranslations('content.complaint')
  const email = useUser()?.email
  return (
    <FormSection
      action="/complaints"
      title={t(isSent(answer) ? 'sentTitle' : 'title')}
      lead={t('lead')}
      submit={t('send')}
      answer={answer}
      receipt={(sent) => <NoticeSent {...sent} />}
    >
      <Select
        name="kind"
        label={t('kind')}
        placeholder={t('choose')}
        defaultValue=""
        choices={noticeKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        isRequired
      />
      <TextField
        name="location"
        label={t('location')}
        hint={t('locationHint')}
        minLength={3}
        maxLength={500}
        autoComplete="off"
        isRequired
      />
      <TextArea
        name="text"
        label={t('text')}
        hint={t('textHint')}
        minLength={20}
        maxLength={5000}
        rows={7}
        isRequired
      />
      <TextField name="name" label={t('name')} hint={t('unknownHint')} maxLength={80} autoComplete="name" />
      <TextField
        name="email"
        type="email"
        label={t('email')}
        hint={
          <>
            {t('unknownHint')} {t('emailHint')}
          </>
        }
        defaultValue={email}
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
      />
      <Checkbox name="good_faith" isRequired>
        {t('goodFaith')}
      </Checkbox>
    </FormSection>
  )
}

function NoticeSent({ receipt, email }: Sent) {
  const t = useTranslations('content.complaint')
  const { support_email, complaint_days } = useSite()
  return (
    <>
      <Receipt>{t('receipt', { receipt })}</Receipt>
      <p className="break-words">{email === '' ? t('unknown', { support: support_email }) : t('mailed', { email })}</p>
      <h3 className="font-bold">{t('nextTitle')}</h3>
      <ol className="list-decimal space-y-1 ps-5">
        <li>{t('nextLook')}</li>
        {email !== '' && <li>{t('nextAnswer', { days: complaint_days })}</li>}
        {email !== '' && <li>{t('nextObject')}</li>}
      </ol>
    </>
  )
}
