import { useTranslations } from 'use-intl'
import { usePageFactsIfLoaded } from '../api/page-facts.ts'
import { badgeCount } from '../i18n/format.ts'
import { useLiveState } from '../live/provider.tsx'

type PageTitleProps = {
  title: string
  /** The title alone, without the site's name behind it. */
  isWhole?: boolean
  description?: string
  /** Members' pages and forms are not for search engines. */
  isIndexed?: boolean
}

/** The browser's title, with what waits for the member in front: "(3) Likes · Site". One on every page, drawn anywhere in it. */
export function PageTitle({ title, isWhole = false, description, isIndexed = false }: PageTitleProps) {
  const t = useTranslations('common')
  const name = usePageFactsIfLoaded()?.site.name
  const waiting = useLiveState((state) => state.unread + state.newLikes)
  const whole = isWhole || !name ? title : t('pageTitle', { title, site: name })
  return (
    <>
      <title>{waiting > 0 ? `(${badgeCount(waiting)}) ${whole}` : whole}</title>
      {description && <meta name="description" content={description} />}
      {!isIndexed && <meta name="robots" content="noindex" />}
    </>
  )
}
