import { useRouteLoaderData } from 'react-router'
import type { UserView } from '../../contract/accounts/accounts.ts'
import type { ClosableNotice, Locale } from '../../contract/constants.ts'
import type { CompanyView, SettingsView } from '../../contract/sites.ts'
import type { ThemeName } from '../../shared/theme.ts'
import type { SiteLook } from '../layouts/site-palette.ts'
import type { PageContext } from './page-context.ts'

/** What every page has, loaded once with the document and again after every form. */
export type PageFacts = {
  locale: Locale
  site: SettingsView
  company: CompanyView
  user: UserView | null
  totals: PageContext['totals']
  /** What the brand puts over the theme; absent in answers that were stored offline by an earlier version. */
  look?: SiteLook
  origin: PageContext['origin']
  alternates: PageContext['alternates']
  source: PageContext['source']
  /** Notices closed in this browser when the page was requested. */
  closed: ClosableNotice[]
  /** The theme chosen in this browser; undefined for that of the device. */
  theme?: ThemeName | undefined
  /** The server's clock when it drew the page, ISO 8601. */
  now: string
  /** Address of the language's chunk, to be fetched along with the page's own. */
  languageAddress: string | undefined
}

/** The facts of this document, or undefined where loading them failed. */
export function usePageFactsIfLoaded(): PageFacts | undefined {
  return useRouteLoaderData('root') as PageFacts | undefined
}

export function usePageFacts(): PageFacts {
  const facts = usePageFactsIfLoaded()
  if (!facts) throw new Error('The document has no facts')
  return facts
}

/** The settings of the site at this host. */
export function useSite(): SettingsView {
  return usePageFacts().site
}
