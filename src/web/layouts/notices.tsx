import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '../api/page-facts.ts'
import { AccountNotices } from '../features/accounts/account-notices.tsx'
import { useUser } from '../live/provider.tsx'

const NotificationNotices = lazy(async () => ({
  default: (await import('../features/notifications/notification-notices.tsx')).NotificationNotices,
}))

/** Above the content of every page of the default layout: what a member has to know now, the most important first. */
export function Notices() {
  const { is_demo } = useSite()
  return (
    <>
      {is_demo && <DemoBanner />}
      <AccountNotices>
        <LaterNotices />
      </AccountNotices>
    </>
  )
}

/** What only the browser knows comes after the first paint, and its code only where there is something to say. */
function LaterNotices() {
  const user = useUser()
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const mayBeAsked = 'Notification' in window && Notification.permission === 'default'
    setDue(user !== null && (mayBeAsked || user.notifications_disabled.length > 0))
  }, [user])
  if (!isDue) return null
  return (
    <Suspense>
      <NotificationNotices />
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
