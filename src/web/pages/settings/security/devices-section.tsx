import { Laptop, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { SessionView } from '../../../../contract/accounts/access.ts'
import { IntentButton, IntentForm } from '../../../features/forms/intent-form.tsx'
import { useMoments, useRegionName } from '../../../i18n/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { SectionCard } from '../section-page.tsx'

const icons: Record<SessionView['kind'], LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Laptop,
  unknown: Monitor,
}

/** Where the member is logged in, and the ways to end that. */
export function DevicesSection({ sessions }: { sessions: SessionView[] }) {
  const t = useTranslations('settings.security')
  return (
    <SectionCard title={t('devices')} lead={t('devicesLead')} className="print:hidden">
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        {sessions.some(({ is_current }) => !is_current) && (
          <IntentForm intent="end-others">
            <IntentButton variant="secondary">{t('logOutOthers')}</IntentButton>
          </IntentForm>
        )}
        <IntentForm intent="end-all">
          <IntentButton variant="secondary">{t('logOutAll')}</IntentButton>
        </IntentForm>
      </div>
    </SectionCard>
  )
}

function Device({ session }: { session: SessionView }) {
  const t = useTranslations('settings.security')
  const moments = useMoments()
  const regionName = useRegionName()
  const name = useDeviceName(session)
  const Icon = icons[session.kind]
  const place = session.country ? regionName(session.country) : t('noCountry')
  const used = session.is_current ? t('usedNow') : t('lastUsed', { ago: moments.ago(session.last_used_at) })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden className="size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {session.is_current && <Badge tone="success">{t('thisDevice')}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {place} · {used}
        </p>
        <p className="text-sm text-ink-soft">{t('firstUsed', { date: moments.dayAndTime(session.created_at) })}</p>
      </div>
      {!session.is_current && (
        <IntentForm intent={`end-session/${session.id}`}>
          <IntentButton variant="secondary" size="small">
            <span aria-hidden>{t('logOutOne')}</span>
            <VisuallyHidden>{t('logOutName', { device: name })}</VisuallyHidden>
          </IntentButton>
        </IntentForm>
      )}
    </li>
  )
}

function useDeviceName({ browser, system }: SessionView): string {
  const t = useTranslations('settings.security')
  if (browser && system) return t('device', { browser, system })
  return browser ?? system ?? t('unknownDevice')
}
