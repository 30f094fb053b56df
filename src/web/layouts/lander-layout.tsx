import { type LinksFunction, Outlet } from 'react-router'
import { useSite } from '../api/page-facts.ts'
import { displayFont } from '../ui/styles/display-font.ts'
import { contentId, SkipLink } from '../ui/visually-hidden.tsx'
import { Brand } from './brand.tsx'
import { EntryWarning } from './entry-warning.tsx'
import { Footer } from './footer.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { DemoBanner } from './notices.tsx'

export const links: LinksFunction = () => [displayFont]

/** A page that introduces the site: small bar with the logo, content, footer. */
export default function LanderLayout() {
  const { is_demo } = useSite()
  return (
    <div className="flex min-h-dvh flex-col">
      <EntryWarning layout="lander" />
      <SkipLink />
      <header className="mx-auto flex w-full max-w-screen-xl items-center justify-between px-4 py-2">
        <Brand />
        <LanguageMenu />
      </header>
      {is_demo && <DemoBanner />}
      <main id={contentId} tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
