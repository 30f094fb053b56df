import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '../api/page-facts.ts'
import { AccountNotices } from '../features/accounts/account-notices.tsx'
import { LimitedNotice } from '../features/moderation/limited-notice.tsx'
import { DisabledAlert } from '../features/notifications/disabled-alert.tsx'
import { isGoodMoment } from '../live/good-moment.ts'
import { useUser } from '../live/provider.tsx'
import type { FloatingName } from './floating.ts'
import { useFloating } from './use-floating.ts'

const PushAlert = lazy(async () => ({
  default: (await import('../features/notifications/push-alert.tsx')).PushAlert,
}))

/** Above the content of every page of the default layout: what a member has to know now, the most important first. */
export function Notices() {
  const { is_demo } = useSite()
  const floats = useFloating('default')
  return (
    <>
      {is_demo && <DemoBanner />}
      <AccountNotices isShown={floats} limited={floats('limited-notice') && <LimitedNotice />}>
        {floats('disabled-notifications-alert') && <DisabledAlert />}
      </AccountNotices>
      <LaterAlert />
    </>
  )
}

const abovePage: readonly FloatingName[] = [
  'activation-reminder',
  'pause-notice',
  'limited-notice',
  'photo-alert',
  'disabled-notifications-alert',
]

/**
 * Whether pushes are possible only the browser knows. So that nothing moves when it has said so, what comes of it lies over the foot of the
 * page; on a phone only where nothing else is said above.
 */
function LaterAlert() {
  const user = useUser()
  const floats = useFloating('default')
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    setDue(user !== null && 'Notification' in window && Notification.permission === 'default' && isGoodMoment())
  }, [user])
  if (!isDue) return null
  return (
    <Suspense>
      <PushAlert
        isShown={(push, closed) => floats('push-alert', { push, closed })}
        isAlone={!abovePage.some((name) => floats(name))}
      />
    </Suspense>
  )
}

/** The demo world's people are invented; every page says so. */
export function DemoBanner() {
  const t = useTranslations('common')
  return (
    <aside aria-label={t('notices')} className="bg-secondary-soft px-4 py-2 text-center text-sm text-secondary-ink">
      <strong>{t('demo.title')}</strong> {t('demo.text')}
    </aside>
  )
}
