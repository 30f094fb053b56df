import { Heart, MessageCircle, Settings } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link, redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { ActivityView, PreferencesView } from '../../../contract/notifications.ts'
import { browserApi } from '../../api/browser.ts'
import {
  type ActArgs,
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  onServer,
  onServerAction,
  toLogin,
} from '../../api/load.ts'
import { PictureState } from '../../features/scenes/picture-state.tsx'
import bell from '../../features/scenes/pictures/states/notifications.svg?url&no-inline'
import { useDayName, useDayOf } from '../../i18n/days.ts'
import { badgeCount } from '../../i18n/format.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useLiveState, useLiveStore } from '../../live/provider.tsx'
import { CountBadge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Pairs } from '../../ui/pairs.tsx'
import { EndOfList } from '../../ui/states.tsx'
import { ActivityRow } from './activity-row.tsx'

async function load(api: Api, { user, url }: LoadArgs) {
  if (!user) throw toLogin(url)
  const [listed, preferences] = await Promise.all([
    api.notifications.listActivity({}),
    // Offline there is a copy of the list, but none of settings
    api.notifications.getPreferences({}).then(
      (answer) => answer.preferences,
      () => null,
    ),
  ])
  return { ...listed, preferences }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  await api.notifications.markActivitySeen({ until: String(form.get('until') ?? '') })
  return redirect('/notifications')
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** What happened to the member: new things first, each leading to its place. Looking at it marks it as seen. */
export default function NotificationsPage() {
  const t = useTranslations('activity')
  const { activity, num_new, preferences } = useLoaderData<typeof loader>()
  const store = useLiveStore()
  const newest = newestOf(activity)
  useEffect(() => {
    // What is shown here stays marked as new until the page is opened again; where the call fails, they are new then
    if (num_new === 0) return
    store.change({ newActivity: 0 })
    void browserApi.notifications.markActivitySeen({ until: newest }).catch(() => {})
  }, [store, num_new, newest])
  return (
    <Page width="wide">
      <PageTitle title={t('title')} />
      <PageHeader
        title={t('title')}
        actions={
          <LinkButton to="/settings/notifications" variant="secondary" size="small" className="lg:hidden">
            <Settings aria-hidden className="size-4" /> {t('settings')}
          </LinkButton>
        }
      >
        {t('lead')}
      </PageHeader>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div>
          {activity.length === 0 ? (
            <PictureState
              picture={bell}
              title={t('emptyTitle')}
              actions={<LinkButton to="/members">{t('emptyAction')}</LinkButton>}
            >
              {t('emptyText')}
            </PictureState>
          ) : (
            <>
              {num_new > 0 && <MarkSeen until={newest} />}
              <Days activity={activity} />
              <EndOfList>{t('end')}</EndOfList>
            </>
          )}
        </div>
        <aside className="grid gap-5 lg:sticky lg:top-[calc(var(--bar-height)+1rem)] lg:pt-9">
          <Waiting />
          {preferences && <Reach preferences={preferences} />}
          <p className="text-sm text-ink-soft lg:px-1">{t('viewNote')}</p>
        </aside>
      </div>
    </Page>
  )
}

/** Beside the list on wide screens: what waits elsewhere. */
function Waiting() {
  const t = useTranslations('common')
  const unread = useLiveState((state) => state.unread)
  const newLikes = useLiveState((state) => state.newLikes)
  return (
    <Card isPadded={false} className="overflow-hidden max-lg:hidden">
      <WaitingLink to="/chats" icon={<MessageCircle aria-hidden />} label={t('nav.messages')}>
        {unread > 0 && <CountBadge text={badgeCount(unread)} label={t('unreadMessages', { count: unread })} />}
      </WaitingLink>
      <WaitingLink to="/likes" icon={<Heart aria-hidden />} label={t('nav.likes')}>
        {newLikes > 0 && (
          <CountBadge tone="unread" text={badgeCount(newLikes)} label={t('newLikes', { count: newLikes })} />
        )}
      </WaitingLink>
    </Card>
  )
}

/** How the member hears of all this when not here, and where to change it. */
function Reach({ preferences }: { preferences: PreferencesView }) {
  const t = useTranslations('activity')
  const { types, push_devices: devices, quiet_hours: quiet } = preferences
  const facts: [string, string][] = [
    [t('mail'), t('mailCount', { count: types.filter(({ mail }) => mail).length, all: types.length })],
    [t('push'), t('pushCount', { count: devices })],
    [t('quiet'), quiet ? `${quiet.from}–${quiet.to}` : t('quietOff')],
  ]
  return (
    <Card as="section">
      <h2 className="mb-2 font-display text-xl font-semibold">{t('reach')}</h2>
      <Pairs pairs={facts} />
      <Link to="/settings/notifications" className="prose-link mt-1 inline-flex min-h-11 items-center max-lg:hidden">
        {t('settings')}
      </Link>
    </Card>
  )
}

type WaitingLinkProps = { to: string; icon: ReactNode; label: string; children: ReactNode }

function WaitingLink({ to, icon, label, children }: WaitingLinkProps) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-3 px-5 py-2 -outline-offset-2 not-last:border-b not-last:border-line hover:bg-sunken [&>svg]:size-5 [&>svg]:text-primary-ink"
    >
      {icon}
      <span className="flex-1 font-semibold">{label}</span>
      {children}
    </Link>
  )
}

function newestOf(activity: readonly ActivityView[]): string {
  return (
    activity
      .map(({ at }) => at)
      .sort()
      .at(-1) ?? ''
  )
}

/** By day, newest first. The server lists new entries first, which groups of one day may lead by some hours. */
function Days({ activity }: { activity: readonly ActivityView[] }) {
  const dayOf = useDayOf()
  const dayName = useDayName(dayOf)
  const byTime = activity.toSorted((a, b) => b.at.localeCompare(a.at))
  return [...Map.groupBy(byTime, ({ at }) => dayOf(at))].map(([day, entries]) => (
    <section key={day} className="mb-6">
      <h2 className="mb-2 font-display text-xl font-semibold">{entries[0] && dayName(entries[0].at)}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
        {entries.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  ))
}

/** Where no script does it by itself. */
function MarkSeen({ until }: { until: string }) {
  const t = useTranslations('activity')
  return (
    <form method="post" className="mb-6 hidden noscript:block">
      <input type="hidden" name="until" value={until} />
      <button type="submit" className={buttonLooks('secondary', 'small')}>
        {t('markSeen')}
      </button>
    </form>
  )
}
