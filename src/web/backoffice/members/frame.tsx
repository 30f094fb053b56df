import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { PageHeader } from '../../ui/card.tsx'
import { LinkTabs } from '../../ui/tabs.tsx'
import { OfficeTitle } from '../layout/office-title.tsx'
import { useMay } from '../staff/staff.ts'

type MemberFrameProps = {
  id: string
  /** Of the document, and of the page unless it has a `header` of its own. */
  title: string
  header?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Header and navigation of all pages about a member. Reads are logged, so nothing is prefetched. */
export function MemberFrame({ id, title, header, lead, actions, children }: MemberFrameProps) {
  const t = useTranslations('office.members')
  const tabs = [
    { to: `/office/members/${id}`, name: 'facts', is: true },
    { to: `/office/members/${id}/timeline`, name: 'timeline', is: true },
    { to: `/office/members/${id}/credits`, name: 'credits', is: useMay('listMemberMovements') },
    { to: `/office/members/${id}/as`, name: 'as', is: useMay('getAsMember') },
  ] as const
  return (
    <>
      <OfficeTitle title={title} />
      <Link to="/office/members" className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-2 font-semibold">
        <ArrowLeft aria-hidden className="size-5" /> {t('back')}
      </Link>
      {header ?? (
        <PageHeader title={title} actions={actions}>
          {lead}
        </PageHeader>
      )}
      <LinkTabs
        label={t('tabs.label')}
        tabs={tabs.filter(({ is }) => is).map(({ to, name }) => ({ to, label: t(`tabs.${name}`) }))}
        prefetch="none"
        className="mb-5"
      />
      {children}
    </>
  )
}
