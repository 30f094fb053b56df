import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { SignUpOpener } from '../features/accounts/sign-up-opener.tsx'
import { useUser } from '../live/provider.tsx'
import { classes } from '../ui/classes.ts'
import { contentId, SkipLink } from '../ui/visually-hidden.tsx'
import { DisplayFont } from './display-font.tsx'
import { useFloating } from './floating/use-floating.ts'
import { EntryWarning, Footer, MemberFooter } from './later.tsx'
import { PageOrSkeleton } from './navigation-feedback.tsx'
import { Notices } from './notices.tsx'
import { TopBar } from './top-bar.tsx'
import { ZoneNote } from './zone-note.tsx'

/** Pages that are dusk from edge to edge: the bar above them is, too. */
const moments = ['/', '/login', '/reset-password']

/** Bar, notices, content, footer; what floats above them is decided in `floating.ts`. Pages bring their own width (`<Page>`); one with `data-one-screen` is as tall as the window. */
export default function DefaultLayout() {
  const isMember = useUser() !== null
  const floats = useFloating('default')
  const isMoment = moments.includes(useLocation().pathname) && !isMember
  return (
    <div
      data-bottom-bar={floats('destinations') || undefined}
      className="flex min-h-dvh flex-col pb-(--bottom-bar-height) has-[[data-one-screen]]:h-dvh"
    >
      <DisplayFont />
      <EntryWarning layout="default" />
      <SkipLink />
      <div className={classes('contents', isMoment && 'moment [--color-surface:var(--color-dusk)]')}>
        <TopBar />
        <ZoneNote />
        <Notices />
      </div>
      <main
        id={contentId}
        tabIndex={-1}
        className="flex-1 outline-none has-[[data-one-screen]]:flex has-[[data-one-screen]]:min-h-0 has-[[data-one-screen]]:flex-col has-[[data-one-screen]]:overflow-y-auto"
      >
        <SignUpOpener isOffered={floats('sign-up-dialog')}>
          <PageOrSkeleton>
            <Outlet />
          </PageOrSkeleton>
        </SignUpOpener>
      </main>
      {floats('footer') && <Suspense>{isMember ? <MemberFooter /> : <Footer />}</Suspense>}
    </div>
  )
}
