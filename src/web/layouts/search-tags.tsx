import { useLocation, useMatches } from 'react-router'
import { defaultLocale, type Locale } from '../../contract/constants.ts'
import { canonicalPath, sharePicture, sharePictureSize } from '../../shared/page-address.ts'
import { type PageFacts, usePageFactsIfLoaded } from '../api/page-facts.ts'

/** As Open Graph names languages: each with the country that most of its readers live in. */
const territories: Record<Locale, string> = {
  da: 'da_DK',
  de: 'de_DE',
  en: 'en_GB',
  es: 'es_ES',
  fi: 'fi_FI',
  fr: 'fr_FR',
  it: 'it_IT',
  nb: 'nb_NO',
  nl: 'nl_NL',
  pl: 'pl_PL',
  sv: 'sv_SE',
}

/** Pages that one site has written for itself: no other one of its brand has them. */
const ownPages: readonly string[] = ['token']

type SearchTagsProps = {
  /** Without what waits for a member, and without the site's name. */
  title: string
  description: string | undefined
}

/** Metadata of public pages for search engines and link previews: canonical URL, translations, image. */
export function SearchTags({ title, description }: SearchTagsProps) {
  const facts = usePageFactsIfLoaded()
  const path = canonicalPath(useLocation().pathname)
  const isOwn = useMatches().some(({ id }) => ownPages.includes(id))
  if (facts?.origin === undefined) return null
  const address = facts.origin + path
  return (
    <>
      <link rel="canonical" href={address} />
      {!isOwn && <Alternates facts={facts} path={path} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={facts.site.name} />
      <meta property="og:locale" content={territories[facts.locale]} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:image" content={facts.origin + sharePicture(path, facts.locale)} />
      <meta property="og:image:width" content={String(sharePictureSize.width)} />
      <meta property="og:image:height" content={String(sharePictureSize.height)} />
      <meta property="og:image:alt" content={facts.site.name} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Alternates in the brand's other languages; `x-default` is English, otherwise the first language. */
function Alternates({ facts: { alternates = [] }, path }: { facts: PageFacts; path: string }) {
  const others = alternates.find(({ language }) => language === defaultLocale) ?? alternates[0]
  return (
    <>
      {alternates.map(({ language, origin }) => (
        <link key={language} rel="alternate" hrefLang={language} href={origin + path} />
      ))}
      {others && <link rel="alternate" hrefLang="x-default" href={others.origin + path} />}
    </>
  )
}
