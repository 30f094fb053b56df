import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../../live/provider.tsx'
import { contentId } from '../../ui/visually-hidden.tsx'
import type { Receiver } from './sign-up-fields.tsx'

const SignUpDialog = lazy(async () => (await import('./sign-up-dialog-chunk.ts')).loadSignUpDialog())

type Wanted = {
  /** Whose page it is, where they may be written to. */
  to: Receiver | undefined
  /** Target after a log-in; this page by default. */
  next: string | undefined
  /** It ended with neither an account nor the way to the log-in. */
  onGivenUp: (() => void) | undefined
}
type Open = (wanted: Wanted) => void
const OpenContext = createContext<Open | null>(null)

/** Opens the sign-up over the page; null where no layout holds it. */
export function useSignUpDialog(): Open | null {
  return use(OpenContext)
}

type Opened = Wanted & { at: string; by: Element | null }

type SignUpOpenerProps = {
  /** Otherwise links to the sign-up lead to its page. */
  isOffered?: boolean
  children: ReactNode
}

/** Holds the sign-up dialog of a layout. Its code comes when it is first opened. */
export function SignUpOpener({ isOffered = true, children }: SignUpOpenerProps) {
  const { pathname } = useLocation()
  const isMember = useUser() !== null
  const [opened, setOpened] = useState<Opened | null>(null)
  const isOpen = opened?.at === pathname

  useEffect(() => {
    if (!opened || opened.at === pathname) return
    // Left by the browser's own way back: closed as well, and not open again on coming here once more
    setOpened(null)
    if (!isMember) opened.onGivenUp?.()
  }, [opened, pathname, isMember])

  // A stable function: consumers re-render when it changes
  const open = useCallback(
    (wanted: Wanted) => setOpened({ ...wanted, at: pathname, by: document.activeElement }),
    [pathname],
  )

  function close() {
    setOpened(null)
    // The focus returns to the opener, unless that is gone, such as a link for visitors
    if (!opened?.by?.isConnected) requestAnimationFrame(() => document.getElementById(contentId)?.focus())
  }

  function giveUp() {
    close()
    opened?.onGivenUp?.()
  }

  return (
    <OpenContext value={isOffered ? open : null}>
      {children}
      {isOpen && (
        <Suspense>
          <SignUpDialog to={opened.to} next={opened.next} onClose={close} onGivenUp={giveUp} />
        </Suspense>
      )}
    </OpenContext>
  )
}
