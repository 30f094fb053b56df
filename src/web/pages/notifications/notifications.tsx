import { Bell, Heart, MessageCircle, Settings } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link, redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { ActivityView } from '../../../contract/notifications.ts'
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
import { badgeCount } from '../../i18n/format.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useLiveState, useLiveStore } from '../../live/provider.tsx'
import { CountBadge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Card, PageHeader } from '../../ui/card.tsx'
import { EmptyState, EndOfList } from '../../ui/states.tsx'
import { ActivityRow } from './activity-row.tsx'

async function load(api: Api, { user, url }: LoadArgs) {
  if (!user) throw toLogin(url)
  return api.notifications.listActivity({})
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
  const { activity, num_new } = useLoaderData<typeof loader>()
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
          <LinkButton to="/settings/notifications" variant="secondary" size="small">
            <Settings aria-hidden className="size-4" /> {t('settings')}
          </LinkButton>
        }
      >
        {t('lead')}
      </PageHeader>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div>
          {activity.length === 0 ? (
            <EmptyState
              icon={<Bell aria-hidden />}
              title={t('emptyTitle')}
              action={<LinkButton to="/members">{t('emptyAction')}</LinkButton>}
            >
              {t('emptyText')}
            </EmptyState>
          ) : (
            <>
              <Section title={t('new')} activity={activity.filter(({ is_new }) => is_new)} />
              {num_new > 0 && <MarkSeen until={newest} />}
              <Section title={t('earlier')} activity={activity.filter(({ is_new }) => !is_new)} />
              <EndOfList>{t('end')}</EndOfList>
            </>
          )}
        </div>
        <Waiting />
      </div>
    </Page>
  )
}

/** Beside the list on wide screens, below it on phones: what waits elsewhere, and what visits are. */
function Waiting() {
  const t = useTranslations()
  const unread = useLiveState((state) => state.unread)
  const newLikes = useLiveState((state) => state.newLikes)
  return (
    <aside className="grid gap-4 lg:sticky lg:top-[calc(var(--bar-height)+1rem)] lg:pt-9">
      <Card isPadded={false} className="overflow-hidden max-lg:hidden">
        <WaitingLink to="/chats" icon={<MessageCircle aria-hidden />} label={t('common.nav.messages')}>
          {unread > 0 && <CountBadge text={badgeCount(unread)} label={t('common.unreadMessages', { count: unread })} />}
        </WaitingLink>
        <WaitingLink to="/likes" icon={<Heart aria-hidden />} label={t('common.nav.likes')}>
          {newLikes > 0 && (
            <CountBadge tone="unread" text={badgeCount(newLikes)} label={t('common.newLikes', { count: newLikes })} />
          )}
        </WaitingLink>
      </Card>
      <p className="text-sm text-ink-soft lg:px-1">{t('activity.viewNote')}</p>
    </aside>
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

function Section({ title, activity }: { title: string; activity: ActivityView[] }) {
  if (activity.length === 0) return null
  return (
    <section className="mb-6">
      <h2 className="mb-2 font-display text-xl font-semibold">{title}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
        {activity.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
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
