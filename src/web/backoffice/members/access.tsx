import { useTranslations } from 'use-intl'
import type { MemberView } from '../../../contract/office/member-views.ts'
import { IntentButton } from '../../features/forms/intent-form.tsx'
import { useMoments } from '../../i18n/format.ts'
import { useMay } from '../staff/staff.ts'
import { useDeviceName } from '../ui/device-name.ts'
import { Unfold } from '../ui/unfold.tsx'
import { useDay } from '../ui/use-day.ts'
import { MemberForm } from './form.tsx'
import { MemberSection } from './member-section.tsx'

type Session = NonNullable<MemberView['sessions']>[number]

/** Where they are logged in, and the way to end it. */
export function MemberSessions({ sessions }: { sessions: readonly Session[] }) {
  const t = useTranslations('office.members.sessions')
  const mayEnd = useMay('endMemberSessions')
  return (
    <MemberSection title={t('title')} none={sessions.length === 0 ? t('none') : null}>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} mayEnd={mayEnd} />
        ))}
      </ul>
      {mayEnd && sessions.length > 0 && (
        <MemberForm intent="sessions" className="mt-3">
          <IntentButton variant="secondary">{t('endAll')}</IntentButton>
        </MemberForm>
      )}
    </MemberSection>
  )
}

function SessionRow({ session, mayEnd }: { session: Session; mayEnd: boolean }) {
  const t = useTranslations('office.members.sessions')
  const { ago } = useMoments()
  const device = useDeviceName(session)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <p className="min-w-44 flex-1">
        {[device, session.country].filter(Boolean).join(', ')}
        <span className="block text-sm text-ink-soft">{t('used', { moment: ago(session.last_used_at) })}</span>
      </p>
      {mayEnd && (
        <MemberForm intent={`sessions/${session.id}`}>
          <IntentButton variant="secondary" size="small" aria-label={t('endOf', { device })}>
            {t('end')}
          </IntentButton>
        </MemberForm>
      )}
    </li>
  )
}

/** Consents with version and text. */
export function MemberConsents({ consents }: { consents: NonNullable<MemberView['consents']> }) {
  const t = useTranslations('office.members.consents')
  const day = useDay()
  // Versions are mostly the moment since which a text is in use
  const versionOf = (version: string) => (/^\d{4}-\d{2}-\d{2}T/.test(version) ? day(version) : version)
  return (
    <MemberSection title={t('title')} none={consents.length === 0 ? t('none') : null}>
      <ul className="divide-y divide-line">
        {consents.map(({ kind, text_version, language, given_at, withdrawn_at, text }) => (
          <li key={kind + given_at} className="py-2">
            <p className="font-medium">{t(`kinds.${kind}`)}</p>
            <p className="text-sm text-ink-soft">
              {t('given', { day: day(given_at), version: versionOf(text_version) })}
            </p>
            {withdrawn_at !== null && <p className="text-sm">{t('withdrawn', { day: day(withdrawn_at) })}</p>}
            {text !== null && (
              <div className="mt-2">
                <Unfold label={t('text')}>
                  <p lang={language} className="text-sm whitespace-pre-line">
                    {text}
                  </p>
                </Unfold>
              </div>
            )}
          </li>
        ))}
      </ul>
    </MemberSection>
  )
}
