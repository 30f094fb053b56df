import { useTranslations } from 'use-intl'
import { useSite } from '../api/page-facts.ts'
import { AccountNotices } from '../features/accounts/account-notices.tsx'

/** Above the content of every page of the default layout: what a member has to know now, the most important first. */
export function Notices() {
  const { is_demo } = useSite()
  return (
    <>
      {is_demo && <DemoBanner />}
      <AccountNotices />
    </>
  )
}

/** The demo world's people are invented; every page says so. */
export function DemoBanner() {
  const t = useTranslations('common')
  return (
    <aside aria-label={t('notices')} className="bg-secondary-soft px-4 py-2 text-center text-sm text-secondary-ink">
      <strong>{t('demo.title')}</strong> {t('demo.text')}
    </aside>
  )
}
