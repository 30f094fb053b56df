import { Outlet } from 'react-router'
import { SignUpOpener } from '../features/accounts/sign-up-opener.tsx'
import { contentId } from '../ui/visually-hidden.tsx'

/** The content and nothing else; the sign-up may lie over it. */
export default function EmptyLayout() {
  return (
    <main id={contentId} tabIndex={-1} className="min-h-dvh outline-none">
      <SignUpOpener>
        <Outlet />
      </SignUpOpener>
    </main>
  )
}
