import { Outlet } from 'react-router'
import { contentId, SkipLink } from '../ui/visually-hidden.tsx'
import { Brand } from './brand.tsx'
import { DemoPill } from './demo-pill.tsx'
import { DisplayFont } from './display-font.tsx'
import { EntryWarning } from './entry-warning.tsx'
import { Footer } from './footer.tsx'
import { LanguageMenu } from './language-menu.tsx'

/** A page that introduces the site: small bar with the logo, content, footer. */
export default function LanderLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <DisplayFont />
      <EntryWarning layout="lander" />
      <SkipLink />
      <header className="mx-auto flex w-full max-w-screen-xl items-center justify-between px-4 py-2">
        <span className="flex items-center gap-2">
          <Brand />
          <DemoPill />
        </span>
        <LanguageMenu />
      </header>
      <main id={contentId} tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
