import { useTranslations } from 'use-intl'
import { complaintDays, noticeKinds } from '../../../contract/constants.ts'
import type { Refused } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { useUser } from '../../live/provider.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import { RobotTrap } from '../../ui/fields/robot-trap.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormSection, formAnchor, isSent, Receipt, type Sent } from './form-section.tsx'

/** The notice of illegal content: the form, or its receipt and what happens next. */
export function ComplaintForm({ answer }: { answer: Sent | Refused | undefined }) {
  const t = useTranslations('content.complaint')
  return (
    <FormSection title={t(isSent(answer) ? 'sentTitle' : 'title')} answer={answer}>
      {isSent(answer) ? <NoticeSent {...answer} /> : <NoticeFields refused={answer} />}
    </FormSection>
  )
}

function NoticeFields({ refused }: { refused: Refused | undefined }) {
  const t = useTranslations('content.complaint')
  const general = useTranslations('content')
  const email = useUser()?.email
  const typed = refused?.typed ?? {}
  return (
    <>
      <p className="mt-1 mb-5 text-ink-soft">{t('lead')}</p>
      <Form action={`/complaints#${formAnchor}`} errors={useFormErrors(refused?.error)}>
        <div className="relative grid gap-5">
          <Select
            name="kind"
            label={t('kind')}
            placeholder={t('choose')}
            defaultValue={typed.kind ?? ''}
            choices={noticeKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            isRequired
          />
          <TextField
            name="location"
            label={t('location')}
            hint={t('locationHint')}
            defaultValue={typed.location}
            minLength={3}
            maxLength={500}
            autoComplete="off"
            isRequired
          />
          <TextArea
            name="text"
            label={t('text')}
            hint={t('textHint')}
            defaultValue={typed.text}
            minLength={20}
            maxLength={5000}
            rows={7}
            isRequired
          />
          <TextField
            name="name"
            label={t('name')}
            hint={t('unknownHint')}
            defaultValue={typed.name}
            maxLength={80}
            autoComplete="name"
          />
          <TextField
            name="email"
            type="email"
            label={t('email')}
            hint={
              <>
                {t('unknownHint')} {t('emailHint')}
              </>
            }
            defaultValue={typed.email ?? email}
            maxLength={254}
            autoComplete="email"
            autoCapitalize="none"
          />
          <Checkbox name="good_faith" defaultChecked={typed.good_faith !== undefined} isRequired>
            {t('goodFaith')}
          </Checkbox>
          <RobotTrap label={general('leaveEmpty')} />
          <SubmitButton size="large" className="justify-self-start">
            {t('send')}
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}

function NoticeSent({ receipt, email }: Sent) {
  const t = useTranslations('content.complaint')
  const { support_email } = useSite()
  return (
    <div className="mt-3 grid gap-3">
      <Receipt>{t('receipt', { receipt })}</Receipt>
      <p className="break-words">{email === '' ? t('unknown', { support: support_email }) : t('mailed', { email })}</p>
      <h3 className="font-bold">{t('nextTitle')}</h3>
      <ol className="list-decimal space-y-1 ps-5">
        <li>{t('nextLook')}</li>
        {email !== '' && <li>{t('nextAnswer', { days: complaintDays.answered })}</li>}
        {email !== '' && <li>{t('nextObject')}</li>}
      </ol>
    </div>
  )
}
