import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { complaintDays } from '../../../contract/constants.ts'
import type { NoticeKind } from '../../../contract/moderation.ts'
import type { Refused } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { useUser } from '../../live/provider.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormSection, formAnchor, RobotTrap } from './form-section.tsx'

const kinds: readonly NoticeKind[] = [
  'intimate_image',
  'underage',
  'impersonation',
  'fraud',
  'threat',
  'rights',
  'other',
]

/** A notice that has arrived; no address where whoever wrote it stayed unknown. */
export type SentNotice = { receipt: string; email: string }

/** The notice of illegal content: the form, or its receipt and what happens next. */
export function ComplaintForm({ answer }: { answer: SentNotice | Refused | undefined }) {
  const t = useTranslations('content.complaint')
  const isSent = answer !== undefined && 'receipt' in answer
  return (
    <FormSection title={t(isSent ? 'sentTitle' : 'title')} answer={answer}>
      {isSent ? <NoticeSent {...answer} /> : <NoticeFields refused={answer} />}
    </FormSection>
  )
}

function NoticeFields({ refused }: { refused: Refused | undefined }) {
  const t = useTranslations('content.complaint')
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
            choices={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
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
          <RobotTrap />
          <SubmitButton size="large" className="justify-self-start">
            {t('send')}
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}

function NoticeSent({ receipt, email }: SentNotice) {
  const t = useTranslations('content.complaint')
  const { support_email } = useSite()
  return (
    <div className="mt-3 grid gap-3">
      <p className="flex items-start gap-2 rounded-control bg-success-soft p-3 font-semibold text-success-ink">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        {t('receipt', { receipt })}
      </p>
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
