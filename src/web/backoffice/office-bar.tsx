import { LogOut } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import type { StaffView } from '../../contract/backoffice.ts'
import { useSite } from '../api/page-facts.ts'
import { Badge } from '../ui/badge.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { officePages } from './office-pages.ts'

/** Where one is, the pages of one's role, who one is, and the way out. */
export function OfficeBar({ staff }: { staff: StaffView }) {
  const t = useTranslations('office')
  const { name } = useSite()
  return (
    <header className="sticky top-0 z-40 bg-surface shadow-bar">
      <div className="mx-auto flex max-w-screen-xl flex-wrap items-center gap-x-6 px-4 md:min-h-(--bar-height) md:flex-nowrap">
        <Link
          to="/office"
          className="inline-flex min-h-12 items-center gap-2 rounded-small font-extrabold tracking-tight"
        >
          {t('brand')} <span className="font-medium text-ink-soft">{name}</span>
        </Link>
        <nav aria-label={t('nav.label')} className="order-last w-full md:order-none md:w-auto md:flex-1">
          <ul className="-mx-3 flex flex-wrap md:mx-0 md:flex-nowrap md:gap-1">
            {officePages
              .filter(({ call }) => staff.calls.includes(call))
              .map((page) => (
                <li key={page.to}>
                  <OfficeLink to={page.to}>{t(`nav.${page.name}`)}</OfficeLink>
                </li>
              ))}
          </ul>
        </nav>
        <div className="ms-auto flex items-center gap-2">
          <span className="max-w-28 truncate font-medium">{staff.name}</span>
          <Badge tone="secondary">{t(`roles.${staff.role}`)}</Badge>
          {/* A form of the document: nothing that this tab has read stays in it. */}
          <form method="post" action="/office/logout">
            <IconButton type="submit" label={t('nav.logOut')}>
              <LogOut aria-hidden className="size-5" />
            </IconButton>
          </form>
        </div>
      </div>
    </header>
  )
}

/** Fetches nothing ahead: what is read here is written down. */
function OfficeLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        classes(
          'inline-flex min-h-11 items-center whitespace-nowrap border-b-3 px-3 font-semibold -outline-offset-2 md:min-h-(--bar-height)',
          isActive ? 'border-primary-ink text-primary-ink' : 'border-transparent text-ink-soft hover:text-ink',
        )
      }
    >
      {children}
    </NavLink>
  )
}
