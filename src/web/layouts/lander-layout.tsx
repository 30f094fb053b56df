import { Outlet, useLocation } from 'react-router'
import { classes } from '../ui/classes.ts'
import { contentId, SkipLink } from '../ui/visually-hidden.tsx'
import { Brand } from './brand.tsx'
import { DemoPill } from './demo-pill.tsx'
import { DisplayFont } from './display-font.tsx'
import { Footer } from './footer.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { EntryWarning } from './later.tsx'

/** Pages that begin at dusk; their bar is a part of the picture. */
const moments = /^\/landers\/(?:alonetonight|iconslanding|maplanding|socialnetwork|video)(?:\/|$)|\/landing3(?:\/|$)/

/** A page that introduces the site: small bar with the logo, content, footer. */
export default function LanderLayout() {
  const isMoment = moments.test(useLocation().pathname)
  return (
    <div className="flex min-h-dvh flex-col">
      <DisplayFont />
      <EntryWarning layout="lander" />
      <SkipLink />
      <header className={classes(isMoment && 'moment')}>
        <div className="mx-auto flex w-full max-w-screen-xl items-center justify-between px-4 py-2">
          <span className="flex items-center gap-2">
            <Brand />
            <DemoPill />
          </span>
          <LanguageMenu />
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
