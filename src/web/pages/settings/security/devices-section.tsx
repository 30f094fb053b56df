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
        {devicesOf(sessions).map((logins) => (
          <Device key={logins[0].id} logins={logins} />
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

type Logins = [SessionView, ...SessionView[]]

/** Logins of the same kind of device in the same country are one entry, so that it says what differs; this device is its own. */
function devicesOf(sessions: readonly SessionView[]): Logins[] {
  const devices = Map.groupBy(sessions, ({ browser, system, kind, country, is_current }) =>
    [browser, system, kind, country, is_current].join(),
  )
  return [...devices.values()] as Logins[]
}

function Device({ logins }: { logins: Logins }) {
  const t = useTranslations('settings.security')
  const regionName = useRegionName()
  const [{ kind, country, is_current }] = logins
  const name = useDeviceName(logins[0])
  const Icon = icons[kind]
  return (
    <li className="flex gap-4 py-3">
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <span className="font-semibold">{name}</span>
          <span className="text-sm text-ink-soft">{country ? regionName(country) : t('noCountry')}</span>
          {is_current && <Badge tone="success">{t('thisDevice')}</Badge>}
        </p>
        <ul className="mt-1 grid gap-2">
          {logins.map((login) => (
            <Login key={login.id} login={login} device={name} />
          ))}
        </ul>
      </div>
    </li>
  )
}

function Login({ login, device }: { login: SessionView; device: string }) {
  const t = useTranslations('settings.security')
  const moments = useMoments()
  const began = t('firstUsed', { date: moments.dayAndTime(login.created_at) })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-soft">
      <div className="min-w-40 flex-1">
        <p>{login.is_current ? t('usedNow') : t('lastUsed', { ago: moments.ago(login.last_used_at) })}</p>
        <p>{began}</p>
      </div>
      {!login.is_current && (
        <IntentForm intent={`end-session/${login.id}`}>
          <IntentButton variant="secondary" size="small" className="whitespace-nowrap max-sm:min-h-11">
            <span aria-hidden>{t('logOutOne')}</span>
            <VisuallyHidden>
              {t('logOutName', { device })}. {began}
            </VisuallyHidden>
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
