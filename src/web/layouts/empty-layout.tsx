import { Outlet } from 'react-router'
import { SignUpOpener } from '../features/accounts/sign-up-opener.tsx'
import { contentId } from '../ui/visually-hidden.tsx'
import { EntryWarning } from './entry-warning.tsx'
import { useFloating } from './use-floating.ts'

/** The content and nothing else; the sign-up may lie over it. */
export default function EmptyLayout() {
  const floats = useFloating('empty')
  return (
    <>
      <EntryWarning layout="empty" />
      <main id={contentId} tabIndex={-1} className="min-h-dvh outline-none">
        <SignUpOpener isOffered={floats('sign-up-dialog')}>
          <Outlet />
        </SignUpOpener>
      </main>
    </>
  )
}
