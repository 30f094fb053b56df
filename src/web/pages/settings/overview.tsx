import { ChevronRight, Scale } from 'lucide-react'
import { type ActionFunctionArgs, Link, redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SecurityView } from '../../../contract/accounts/access.ts'
import type { Api } from '../../../contract/index.ts'
import type { PreferencesView } from '../../../contract/notifications.ts'
import type { SpendingView } from '../../../contract/payments/spending.ts'
import { themes } from '../../../shared/theme.ts'
import { failureOf } from '../../api/errors.ts'
import { inBrowser, onServer } from '../../api/load.ts'
import { themeCookieOf } from '../../api/theme.ts'
import { InstallCard } from '../../features/app/install-card.tsx'
import { useMoments, useMoney } from '../../i18n/format.ts'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useUser } from '../../live/provider.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { type SectionName, sections } from './sections.ts'
import { ThemeChoice } from './theme-choice.tsx'

async function load(api: Api) {
  const [security, visibility, blocked, contacts, notifications, spending] = await Promise.all([
    unlessRefused(api.accounts.getSecurity({})),
    unlessRefused(api.profiles.getVisibility({})),
    unlessRefused(api.profiles.listBlockedMembers({})),
    unlessRefused(api.moderation.getBlockedContacts({})),
    unlessRefused(api.notifications.getPreferences({})),
    unlessRefused(api.payments.getSpending({})),
  ])
  return {
    security: security?.security ?? null,
    visibility: visibility?.visibility ?? null,
    blocked: blocked?.members.length ?? null,
    contacts: contacts?.total ?? null,
    preferences: notifications?.preferences ?? null,
    spending: spending?.spending ?? null,
  }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Remembers the theme. */
export async function action({ request, url }: ActionFunctionArgs) {
  const chosen = (await request.formData()).get('theme')
  const cookie = themeCookieOf(
    themes.find((theme) => theme === chosen),
    url.protocol === 'https:',
  )
  return redirect('/settings', { headers: { 'set-cookie': cookie } })
}

/** The list works even if the state of a section fails to load; logged-out requests are refused by all. */
async function unlessRefused<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    const failure = failureOf(error)
    if (!failure || failure.code === 'authentication_required') throw error
    return null
  }
}

/** All sections of the settings, each with what it is about and how it stands. */
export default function SettingsPage() {
  const t = useTranslations('settings')
  const states = useStates()
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <div className="grid gap-5 md:grid-cols-2">
        <Card isPadded={false} className="overflow-hidden md:col-span-2">
          <ul className="grid gap-px bg-line md:grid-cols-2 md:[&>li:last-child:nth-child(odd)]:col-span-2">
            {sections.map(({ name, Icon }) => (
              <li key={name} className="bg-surface">
                <Link to={`/settings/${name}`} prefetch="intent" className={row}>
                  <Icon
                    aria-hidden
                    className={classes('size-6 shrink-0', name === 'delete' ? 'text-danger-ink' : 'text-primary-ink')}
                  />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{t(`sections.${name}.title`)}</span>
                    <span className="block text-sm text-ink-soft">{t(`sections.${name}.line`)}</span>
                    {states[name] && <span className="mt-0.5 block text-sm font-semibold">{states[name]}</span>}
                  </span>
                  <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
        <ThemeChoice />
        <Card isPadded={false} className="overflow-hidden">
          <Link to="/decisions" className={row}>
            <Scale aria-hidden className="size-6 shrink-0 text-primary-ink" />
            <span className="min-w-0 flex-1 font-semibold">{t('decisions')}</span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
          </Link>
        </Card>
        <div className="empty:hidden md:col-span-2">
          <InstallCard />
        </div>
      </div>
    </>
  )
}

const row = 'flex h-full min-h-18 items-center gap-4 px-5 py-3 -outline-offset-2 hover:bg-sunken'

/** How each section stands, in a few words. */
function useStates(): Partial<Record<SectionName, string | undefined>> {
  const t = useTranslations('settings.state')
  const { security, visibility, blocked, contacts, preferences, spending } = useLoaderData<typeof loader>()
  const user = useUser()
  const spendingState = useSpendingState()
  const modes = [
    user?.is_paused && t('paused'),
    visibility?.is_invisible && t('invisible'),
    visibility?.is_private && t('private'),
  ].filter(Boolean)
  return {
    account: security?.pending_email ? t('pendingEmail') : user?.email,
    notifications: preferences ? notificationsState(preferences, t) : undefined,
    visibility: modes.length > 0 ? modes.join(' · ') : visibility ? t('visible') : undefined,
    blocked: blocked === null ? undefined : t('blocked', { count: blocked }),
    contacts: contacts === null ? undefined : t('contacts', { count: contacts }),
    security: security ? securityState(security, t) : undefined,
    spending: spending ? spendingState(spending) : undefined,
  }
}

type Words = ReturnType<typeof useTranslations<'settings.state'>>

function notificationsState({ types, push_devices }: PreferencesView, t: Words): string {
  const ways = [
    types.some(({ mail }) => mail) && t('byMail'),
    push_devices > 0 && types.some(({ push }) => push) && t('byPush'),
  ].filter(Boolean)
  return ways.length > 0 ? ways.join(' · ') : t('silent')
}

function securityState({ sessions, second_factor }: SecurityView, t: Words): string {
  return [t('devices', { count: sessions.length }), second_factor && t('twoSteps')].filter(Boolean).join(' · ')
}

function useSpendingState() {
  const t = useTranslations('settings.state')
  const money = useMoney()
  const { day } = useMoments()
  return ({ paused_until, limit, spent }: SpendingView): string | undefined => {
    if (paused_until) return t('buyingPaused', { date: day(paused_until) })
    return limit ? t('spentOf', { spent: money(spent), limit: money(limit) }) : undefined
  }
}
