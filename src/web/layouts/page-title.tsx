import { useTranslations } from 'use-intl'
import { usePageFactsIfLoaded } from '../api/page-facts.ts'
import { useLiveState } from '../live/provider.tsx'
import { SearchTags } from './search-tags.tsx'

type PageTitleProps = {
  title: string
  /** The title alone, without the site's name behind it. */
  isWhole?: boolean
  /** The site's own, where the page has none. */
  description?: string
  /** For search engines and previews of links. Members' pages and forms are not. */
  isIndexed?: boolean
}

/** The browser's title, with what waits for the member in front: "(3) Likes · Site". One on every page, drawn anywhere in it. */
export function PageTitle({ title, isWhole = false, description, isIndexed = false }: PageTitleProps) {
  const t = useTranslations('common')
  const site = usePageFactsIfLoaded()?.site
  const text = description ?? site?.description
  const waiting = useLiveState((state) => state.unread + state.newLikes)
  const whole = isWhole || !site ? title : t('pageTitle', { title, site: site.name })
  return (
    <>
      <title>{waiting > 0 ? `(${waiting}) ${whole}` : whole}</title>
      {text && <meta name="description" content={text} />}
      {isIndexed ? <SearchTags title={title} description={description} /> : <meta name="robots" content="noindex" />}
    </>
  )
}
