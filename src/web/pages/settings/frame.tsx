import { NavLink, Outlet, useMatch } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, onServer, toLogin } from '../../api/load.ts'
import { Page } from '../../layouts/page.tsx'
import { classes } from '../../ui/classes.ts'
import { sections } from './sections.ts'

async function load(_api: Api, { user, url }: LoadArgs) {
  if (!user) throw toLogin(url)
  return null
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Around every page of the settings: for members only, and on wide screens lists the sections at the side of each. */
export default function SettingsFrame() {
  const isOverview = useMatch('/settings') !== null
  if (isOverview) {
    return (
      <Page width="wide">
        <Outlet />
      </Page>
    )
  }
  return (
    <Page width="wide">
      <div className="grid gap-x-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <SectionList />
        <div className="mx-auto w-full min-w-0 max-w-3xl lg:max-w-none">
          <Outlet />
        </div>
      </div>
    </Page>
  )
}

function SectionList() {
  const t = useTranslations('settings')
  return (
    <nav aria-label={t('title')} className="hidden lg:block print:hidden">
      <ul className="sticky top-[calc(var(--bar-height)+2.5rem)] grid gap-1">
        {sections.map(({ name, Icon }) => (
          <li key={name}>
            <NavLink
              to={`/settings/${name}`}
              prefetch="intent"
              className={({ isActive }) =>
                classes(
                  'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium',
                  isActive ? 'bg-primary-soft text-primary-ink' : 'text-ink-soft hover:bg-ink/7 hover:text-ink',
                )
              }
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              {t(`sections.${name}.title`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
