import { Outlet } from 'react-router'
import { SignUpOpener } from '../features/accounts/sign-up-opener.tsx'
import { useUser } from '../live/provider.tsx'
import { contentId, SkipLink } from '../ui/visually-hidden.tsx'
import { Footer } from './footer.tsx'
import { Notices } from './notices.tsx'
import { OfferPlace } from './offer-place.tsx'
import { TopBar } from './top-bar.tsx'

/** Bar, notices, content, footer. Pages bring their own width: `<Page>` or `<Page isWide>`. */
export default function DefaultLayout() {
  const isMember = useUser() !== null
  return (
    <div data-bottom-bar={isMember || undefined} className="flex min-h-dvh flex-col pb-(--bottom-bar-height)">
      <SkipLink />
      <TopBar />
      <OfferPlace />
      <Notices />
      <main id={contentId} tabIndex={-1} className="flex-1 outline-none">
        <SignUpOpener>
          <Outlet />
        </SignUpOpener>
      </main>
      <Footer />
    </div>
  )
}
