import { createContext } from 'react-router'
import type { UserView } from '../../contract/accounts/accounts.ts'
import type { Locale, trackingFields } from '../../contract/constants.ts'
import type { Api } from '../../contract/index.ts'
import type { SettingsView } from '../../contract/sites.ts'
import type { Palette } from '../../shared/palette.ts'

/** The facts of one page request that every page needs; the server puts them in before a page loads. */
export type PageContext = {
  locale: Locale
  site: SettingsView
  user: UserView | null
  /** For inline scripts, as named in the Content-Security-Policy header. */
  nonce: string
  /** What waits for the member, so that badges are right in the first paint. */
  totals?: { unread: number; new_likes: number }
  palette?: Palette
  /** Where this page is addressed: the site's own origin. */
  origin?: string
  /** The brand's sites by language, this one too: for search engines. None where the brand has one site. */
  alternates?: { language: Locale; origin: string }[]
  /** Traffic source of the visitor, for the sign-up form. */
  source?: { [name in (typeof trackingFields)[number]]?: string }
  /** Where errors of loading and drawing go: the server's log. */
  report?: (error: unknown) => void
}

// Tokens have identity: the server must take these two from the built module (`build.entry.module`), never import this file.
export const apiContext = createContext<Api>()
export const pageContext = createContext<PageContext>()
