import { useTranslations } from 'use-intl'
import type { MemberView } from '../../../contract/office/member-views.ts'
import { IntentButton } from '../../features/forms/intent-form.tsx'
import { useMoments } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { useMay } from '../staff/staff.ts'
import { OfficeTable } from '../ui/office-table.tsx'
import { useDay } from '../ui/use-day.ts'
import { MemberForm } from './form.tsx'
import { MemberSection } from './member-section.tsx'

type Mails = NonNullable<MemberView['mails']>
const tones = { sent: 'success', refused: 'warning', bounced: 'danger', complained: 'danger' } as const

/** Mails that left and what became of them; those that stopped; and the ones that can be sent again. */
export function MemberMails({ member, mails }: { member: MemberView; mails: Mails }) {
  const t = useTranslations('office.members.mails')
  const { dayAndTime } = useMoments()
  const day = useDay()
  const mayResend = useMay('resendMail')
  const isEmpty = mails.length === 0 && (member.stopped ?? []).length === 0
  return (
    <MemberSection title={t('title')} none={isEmpty ? t('none') : null} actions={mayResend && <Resend {...member} />}>
      {member.stopped !== null && member.stopped.length > 0 && (
        <>
          <h3 className="font-semibold">{t('stopped')}</h3>
          <ul className="mb-3 list-disc ps-5">
            {member.stopped.map(({ type, reason, at }) => (
              <li key={type}>{t('stoppedOf', { type, reason, day: day(at) })}</li>
            ))}
          </ul>
        </>
      )}
      {mails.length === 0 ? (
        <p className="text-ink-soft">{t('none')}</p>
      ) : (
        <div>
          <OfficeTable isSmall caption={t('title')} heads={[t('kind'), t('when'), t('outcome')]}>
            {mails.map(({ kind, at, outcome, status }) => (
              <tr key={kind + at}>
                <th scope="row" className="py-1.5 pe-4 text-start font-medium">
                  {kind}
                </th>
                <td className="py-1.5 pe-4">{dayAndTime(at)}</td>
                <td className="py-1.5 pe-4">
                  <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge> {status}
                </td>
              </tr>
            ))}
          </OfficeTable>
        </div>
      )}
    </MemberSection>
  )
}

function Resend({ status }: Pick<MemberView, 'status'>) {
  const t = useTranslations('office.members.mails')
  return (
    <>
      {status === 'not_confirmed' && (
        <MemberForm intent="mail/activation">
          <IntentButton variant="secondary" size="small">
            {t('activation')}
          </IntentButton>
        </MemberForm>
      )}
      <MemberForm intent="mail/statement">
        <IntentButton variant="secondary" size="small">
          {t('statement')}
        </IntentButton>
      </MemberForm>
    </>
  )
}
