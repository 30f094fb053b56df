import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { browserApi } from '../api/browser.ts'
import { badgeCount } from '../i18n/format.ts'
import { useLive, useLiveState, useLiveStore } from '../live/provider.tsx'
import { CountBadge } from '../ui/badge.tsx'
import { classes } from '../ui/classes.ts'

/** Counting reads several tables, so it is repeated less often than other refreshes, unless those are rare. */
const refreshesBetween = 5

/** Notifications, with the number of new ones. Counted after the first paint, by each new like or match, and every few minutes. */
export function ActivityBell() {
  const t = useTranslations('common')
  const store = useLiveStore()
  const count = useLiveState((state) => state.newActivity)
  const round = useLiveState((state) => Math.ceil(state.refreshes / (state.connection === 'on' ? 1 : refreshesBetween)))
  async function load() {
    try {
      const { num_new } = await browserApi.notifications.countNew({})
      store.change({ newActivity: num_new })
    } catch {
      // The next round asks again
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts again with each round
  useEffect(() => void load(), [round])
  useLive('liked', () => void load())
  useLive('matched', () => void load())
  return (
    <NavLink
      to="/notifications"
      className={({ isActive }) =>
        classes(
          'relative inline-flex size-11 items-center justify-center rounded-full',
          isActive ? 'bg-primary-soft text-primary-ink' : 'text-ink hover:bg-ink/7',
        )
      }
    >
      <Bell aria-hidden className="size-5.5" />
      <span className="sr-only">{t('nav.notifications')}</span>
      {count > 0 && (
        <CountBadge
          text={badgeCount(count)}
          label={t('newActivity', { count })}
          className="absolute start-6.5 top-1 h-4.5! min-w-4.5! px-1! text-[0.6875rem]! ring-2 ring-surface"
        />
      )}
    </NavLink>
  )
}
