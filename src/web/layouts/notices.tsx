import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isGoodMoment } from '../live/good-moment.ts'
import { useUser } from '../live/provider.tsx'
import { noticesByImportance } from './floating/floating.ts'
import { useFloating } from './floating/use-floating.ts'
import { NoticeLine } from './later.tsx'

const PushAlert = lazy(async () => ({
  default: (await import('../features/notifications/push-alert.tsx')).PushAlert,
}))

/** The most important of what a member has to know or do now: one line above the content of every page of the default layout. */
export function Notices() {
  const t = useTranslations('accounts.reminder')
  const floats = useFloating('default')
  const first = noticesByImportance.find((name) => floats(name))
  return (
    <>
      {first && (
        <aside aria-label={t('label')} className="mx-auto w-full max-w-page px-4 pt-3 print:hidden">
          <Suspense>
            <NoticeLine name={first} />
          </Suspense>
        </aside>
      )}
      <LaterAlert isAlone={first === undefined} />
    </>
  )
}

/** Only the browser knows whether push is possible: the question about it lies over the foot of the page, and only if nothing is said above. */
function LaterAlert({ isAlone }: { isAlone: boolean }) {
  const user = useUser()
  const floats = useFloating('default')
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    setDue(user !== null && 'Notification' in window && Notification.permission === 'default' && isGoodMoment())
  }, [user])
  if (!isDue || !isAlone) return null
  return (
    <Suspense>
      <PushAlert isShown={(push, closed) => floats('push-alert', { push, closed })} />
    </Suspense>
  )
}
