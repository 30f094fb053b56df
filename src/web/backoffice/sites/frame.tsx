import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { PageHeader } from '../../ui/card.tsx'
import { LinkTabs } from '../../ui/tabs.tsx'
import { OfficeTitle } from '../layout/office-title.tsx'
import { useMay } from '../staff/staff.ts'

type SiteFrameProps = { site: { id: string; name: string }; part: string; lead: ReactNode; children: ReactNode }

/** The top of every page about one site: its name, and the way to its other pages that the role may open. */
export function SiteFrame({ site: { id, name }, part, lead, children }: SiteFrameProps) {
  const t = useTranslations('office.sites')
  const [maySell, mayHost] = [useMay('getShop'), useMay('addHost')]
  const at = `/office/sites/${id}`
  const tabs = [
    { to: at, label: t('tabs.settings') },
    ...(maySell ? [{ to: `${at}/shop`, label: t('tabs.shop') }] : []),
    ...(mayHost ? [{ to: `${at}/company`, label: t('tabs.company') }] : []),
    { to: `${at}/history`, label: t('tabs.history') },
    { to: `${at}/visitor`, label: t('tabs.visitor') },
  ]
  return (
    <>
      <OfficeTitle title={`${part} · ${name}`} />
      <Link to="/office/sites" className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold">
        <ArrowLeft aria-hidden className="size-5" /> {t('back')}
      </Link>
      <PageHeader title={name}>{lead}</PageHeader>
      <LinkTabs label={t('tabs.label')} tabs={tabs} className="mb-6" />
      {children}
    </>
  )
}
