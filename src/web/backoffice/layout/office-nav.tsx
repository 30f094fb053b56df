import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OfficeCounts } from '../../../contract/office/access.ts'
import type { StaffView } from '../../../contract/office/backoffice.ts'
import { badgeCount } from '../../i18n/format.ts'
import { CountBadge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { useClosedOnChange } from '../../ui/use-closed-on-change.ts'
import { MemberSearch } from './member-search.tsx'
import { type OfficePage, pagesOf } from './office-pages.ts'

type OfficeNavProps = { staff: StaffView; counts: OfficeCounts }

/** Open entries of a page that the staff account can act on. */
function waitingOn({ name }: OfficePage, counts: OfficeCounts): number {
  const waiting: Record<string, number | null> = counts
  return waiting[name] ?? 0
}

/** Navigation of the role beside the page, in groups; scrolls independently. */
export function OfficeSideNav(props: OfficeNavProps) {
  const t = useTranslations('office.nav')
  return (
    <nav
      aria-label={t('label')}
      className="sticky top-(--bar-height) h-[calc(100dvh-var(--bar-height))] w-60 shrink-0 overflow-y-auto overscroll-contain border-e border-line py-5 ps-4 pe-3 max-lg:hidden print:hidden"
    >
      <Groups {...props} />
    </nav>
  )
}

/** The same on narrow screens, as a native disclosure below the bar, which needs no script. Closes on navigation. */
export function OfficeMenu(props: OfficeNavProps) {
  const t = useTranslations('office.nav')
  const { key, pathname } = useLocation()
  const menu = useClosedOnChange(key)
  const here = pagesOf(props.staff).findLast(
    ({ to }) => pathname === to || (to !== '/office' && pathname.startsWith(`${to}/`)),
  )
  const waiting = pagesOf(props.staff).reduce((sum, page) => sum + waitingOn(page, props.counts), 0)
  return (
    <details
      ref={menu}
      suppressHydrationWarning
      className="group border-b border-line bg-surface lg:hidden print:hidden"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 font-semibold -outline-offset-2 [&::-webkit-details-marker]:hidden">
        {t('menu')}
        <Waiting count={waiting} />
        {here && <span className="truncate font-normal text-ink-soft">{t(here.name)}</span>}
        <ChevronDown aria-hidden className="ms-auto size-5 shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      {props.staff.calls.includes('findMembers') && <MemberSearch className="mx-4 mt-2 mb-4 md:hidden" />}
      <nav aria-label={t('label')} className="max-h-[70dvh] overflow-y-auto overscroll-contain px-1 pb-5">
        <Groups {...props} />
      </nav>
    </details>
  )
}

/** Groups in the order of their first pages. */
function Groups({ staff, counts }: OfficeNavProps) {
  const groups = Map.groupBy(pagesOf(staff), ({ group }) => group)
  return (
    <div className="grid gap-4">
      {[...groups].map(([group, pages]) => (
        <Group key={group} group={group} pages={pages} counts={counts} />
      ))}
    </div>
  )
}

type GroupProps = { group: OfficePage['group']; pages: readonly OfficePage[]; counts: OfficeCounts }

function Group({ group, pages, counts }: GroupProps) {
  const t = useTranslations('office.nav')
  const heading = useId()
  return (
    <div>
      <h2 id={heading} className="px-3 pb-1 text-xs font-semibold tracking-wide text-ink-soft uppercase">
        {t(`groups.${group}`)}
      </h2>
      <ul aria-labelledby={heading}>
        {pages.map((page) => (
          <li key={page.to}>
            <PageLink page={page} waiting={waitingOn(page, counts)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** No prefetching: reads are written to the audit log. */
function PageLink({ page: { to, name, icon: Icon }, waiting }: { page: OfficePage; waiting: number }) {
  const t = useTranslations('office.nav')
  return (
    <NavLink
      to={to}
      prefetch="none"
      end={to === '/office'}
      className={({ isActive }) =>
        classes(
          'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium -outline-offset-2 lg:min-h-9 lg:text-[0.9375rem]',
          isActive ? 'bg-primary-soft font-semibold text-primary-ink' : 'text-ink hover:bg-sunken',
        )
      }
    >
      <Icon aria-hidden className="size-4.5 shrink-0 opacity-75" />
      <span className="min-w-0 flex-1">{t(name)}</span>
      <Waiting count={waiting} />
    </NavLink>
  )
}

function Waiting({ count }: { count: number }) {
  const t = useTranslations('office.nav')
  if (count === 0) return null
  return <CountBadge text={badgeCount(count)} label={t('waiting', { count })} />
}
