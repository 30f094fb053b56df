import { useTranslations } from 'use-intl'
import { usePageFactsIfLoaded } from '../../api/page-facts.ts'

/** The browser's title: "Reports · Back office · Site". No search engine is to know of these pages. */
export function OfficeTitle({ title }: { title: string }) {
  const t = useTranslations('office')
  const site = usePageFactsIfLoaded()?.site.name ?? ''
  return (
    <>
      <title>{t('pageTitle', { title, site })}</title>
      <meta name="robots" content="noindex, nofollow" />
    </>
  )
}
