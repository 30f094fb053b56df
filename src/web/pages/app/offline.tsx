import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, nextPath, onServer, toLogin } from '../../api/load.ts'
import lighthouse from '../../features/scenes/pictures/lighthouse.svg?inline'
import { useMoments } from '../../i18n/format.ts'
import { PageTitle } from '../../layouts/page-title.tsx'
import { auditedEntries } from '../../live/offline.ts'
import type { AuditedEntry } from '../../live/worker/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'

/** The same for all members at any time, so it can be cached for offline use. */
async function load(_api: Api, { user, url }: LoadArgs) {
  if (!user) throw toLogin(url)
  return null
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const pageNames = {
  '/members': 'search',
  '/chats': 'messages',
  '/likes': 'likes',
  '/notifications': 'notifications',
  '/profile': 'profile',
} as const

/** Offline fallback for uncached pages: lists what can be read offline. */
export default function OfflinePage() {
  const t = useTranslations('app.offline')
  const nav = useTranslations('common.nav')
  const stored = useStoredValue()
  const of = (kind: AuditedEntry['kind']) => stored?.filter((entry) => entry.kind === kind && entry.name !== null) ?? []
  const pages = (stored ?? []).flatMap((entry) => {
    const name = pageNames[entry.path as keyof typeof pageNames]
    return name ? [{ ...entry, name: nav(name) }] : []
  })
  const isNothing = pages.length + of('chat').length + of('member').length === 0
  return (
    <>
      <PageTitle title={t('title')} />
      <section className="moment relative isolate overflow-hidden bg-[#0f1d3c]!">
        <img
          src={lighthouse}
          alt=""
          width={1600}
          height={720}
          className="absolute inset-x-0 bottom-0 -z-10 h-64 w-full object-cover object-[74%_100%] mask-t-from-75% sm:h-full sm:mask-none"
        />
        <div className="mx-auto flex min-h-104 max-w-page flex-col justify-center px-4 pt-7 pb-60 sm:min-h-[30rem] sm:py-14">
          <div className="flex max-w-md flex-col items-start gap-4">
            <h1 className="text-4xl sm:text-5xl">{t('title')}</h1>
            <p className="text-lg text-ink-soft">{t('lead')}</p>
            <Again />
          </div>
        </div>
      </section>
      <div className="mx-auto max-w-page px-4 py-8">
        {stored === null && (
          <SkeletonGroup>
            <Skeleton className="h-40 rounded-card" />
          </SkeletonGroup>
        )}
        {stored !== null &&
          (isNothing ? (
            <h2 className="font-display text-2xl font-semibold">{t('nothing')}</h2>
          ) : (
            <p className="mb-5 text-lg">{t('stored')}</p>
          ))}
        <div className="grid items-start gap-6 md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
          <List title={t('chats')} entries={of('chat')} />
          <List title={t('members')} entries={of('member')} />
          <List title={t('pages')} entries={pages} />
        </div>
        <p className="mt-4 text-sm text-ink-soft">{t('private')}</p>
      </div>
    </>
  )
}

/** Offline entries; redirects if the requested page is available. */
function useStoredValue(): AuditedEntry[] | null {
  const [stored, setStored] = useState<AuditedEntry[] | null>(null)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const next = nextPath(query.get('next'), '')
  useEffect(() => {
    let isUnmounted = false
    void auditedEntries().then((entries) => {
      if (isUnmounted) return
      const path = next.split('?')[0]
      if (entries.some((entry) => entry.path === path)) void navigate(next, { replace: true })
      else setStored(entries)
    })
    return () => {
      isUnmounted = true
    }
  }, [navigate, next])
  return stored
}

function Again() {
  const t = useTranslations('app.offline')
  const [query] = useSearchParams()
  return <Button onPress={() => window.location.assign(nextPath(query.get('next')))}>{t('again')}</Button>
}

function List({ title, entries }: { title: string; entries: readonly AuditedEntry[] }) {
  const t = useTranslations('app.offline')
  const { dayAndTime } = useMoments()
  if (entries.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 font-display text-xl font-semibold">{title}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
        {entries.map(({ path, name, at }) => (
          <li key={path}>
            <Link
              to={path}
              // Only the document may be cached
              reloadDocument
              className="flex min-h-14 items-center justify-between gap-4 px-5 py-2 -outline-offset-2 hover:bg-sunken"
            >
              <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
              <span className="shrink-0 text-sm text-ink-soft">
                {t('keptAt', { moment: dayAndTime(new Date(at).toISOString()) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
