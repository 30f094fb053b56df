import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { settingFields } from '../../../contract/setting-fields.ts'
import { PageHeader } from '../../ui/card.tsx'
import { LinkTabs } from '../../ui/tabs.tsx'
import { OfficeTitle } from '../layout/office-title.tsx'
import { useMay } from '../staff/staff.ts'
import { type Part, partNames, parts } from './parts.ts'

type SitePage = Part | 'shop' | 'company' | 'history' | 'visitor'
type SiteFrameProps = {
  site: { id: string; name: string }
  /** A part of the settings, or a page beside them. */
  page: SitePage
  lead: ReactNode
  /** Parts with changes that are not saved. */
  unsaved?: readonly SitePage[]
  children: ReactNode
}

/** The top of every page about one site: its name, and the way to its other pages that the role may open. */
export function SiteFrame({ site: { id, name }, page, lead, unsaved = [], children }: SiteFrameProps) {
  const t = useTranslations('office.sites')
  const at = `/office/sites/${id}`
  const tabs = usePages().map((each) => ({
    to: each in parts ? `${at}?part=${each}` : `${at}/${each}`,
    isCurrent: each === page,
    label: (
      <>
        {t(`tabs.${each}`)}
        {unsaved.includes(each) && <UnsavedDot />}
      </>
    ),
  }))
  return (
    <>
      <OfficeTitle title={`${t(`tabs.${page}`)} · ${name}`} />
      <Link to="/office/sites" className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold">
        <ArrowLeft aria-hidden className="size-5" /> {t('back')}
      </Link>
      <PageHeader title={name}>{lead}</PageHeader>
      <LinkTabs isDense label={t('tabs.label')} tabs={tabs} className="mb-6" />
      {children}
    </>
  )
}

/** Admins may change every setting, marketing those that are theirs. */
function usePages(): SitePage[] {
  const [maySell, mayHost] = [useMay('getShop'), useMay('addHost')]
  const groups = settingFields.flatMap((field) => (mayHost || 'isForMarketing' in field ? [field.group] : []))
  return [
    ...partNames.filter((part) => parts[part].some((group) => groups.includes(group))),
    ...(maySell ? (['shop'] as const) : []),
    ...(mayHost ? (['company'] as const) : []),
    'history',
    'visitor',
  ]
}

function UnsavedDot() {
  const t = useTranslations('office.sites.unsaved')
  return (
    <span title={t('mark')} className="size-2.5 rounded-full bg-warning">
      <span className="sr-only">{t('mark')}</span>
    </span>
  )
}
