import { Bell, Settings } from 'lucide-react'
import { useEffect } from 'react'
import { redirect, useLoaderData } from 'react-router'
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
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useLiveStore } from '../../live/provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { PageHeader } from '../../ui/card.tsx'
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
    <Page width="narrow">
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
      <p className="mt-4 text-sm text-ink-soft">{t('viewNote')}</p>
    </Page>
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
      <h2 className="mb-2 text-lg font-bold">{title}</h2>
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
