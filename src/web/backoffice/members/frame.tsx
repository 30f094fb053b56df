import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { PageHeader } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { useMay } from '../staff/staff.ts'

type MemberFrameProps = {
  id: string
  title: ReactNode
  /** In the title of the document, where `title` is more than words. */
  name?: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Header and navigation of all pages about a member. Reads are logged, so nothing is prefetched. */
export function MemberFrame({ id, title, name, lead, actions, children }: MemberFrameProps) {
  const t = useTranslations('office.members')
  const tabs = [
    { to: `/office/members/${id}`, name: 'facts', is: true },
    { to: `/office/members/${id}/timeline`, name: 'timeline', is: true },
    { to: `/office/members/${id}/credits`, name: 'credits', is: useMay('listMemberMovements') },
    { to: `/office/members/${id}/as`, name: 'as', is: useMay('getAsMember') },
  ] as const
  return (
    <>
      <OfficeTitle title={name ?? String(title)} />
      <Link to="/office/members" className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-2 font-semibold">
        <ArrowLeft aria-hidden className="size-5" /> {t('back')}
      </Link>
      <PageHeader title={title} actions={actions}>
        {lead}
      </PageHeader>
      <nav aria-label={t('tabs.label')} className="-mx-4 mb-5 overflow-x-auto px-4">
        <ul className="flex w-max min-w-full gap-1 border-b border-line">
          {tabs
            .filter(({ is }) => is)
            .map(({ to, name }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end
                  prefetch="none"
                  className={({ isActive }) =>
                    classes(
                      'flex min-h-12 items-center border-b-3 px-4 font-semibold -outline-offset-2',
                      isActive
                        ? 'border-primary-ink text-primary-ink'
                        : 'border-transparent text-ink-soft hover:text-ink',
                    )
                  }
                >
                  {t(`tabs.${name}`)}
                </NavLink>
              </li>
            ))}
        </ul>
      </nav>
      {children}
    </>
  )
}
