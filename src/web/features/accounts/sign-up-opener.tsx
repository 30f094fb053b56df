import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { useLocation } from 'react-router'
import { contentId } from '../../ui/visually-hidden.tsx'
import type { Receiver } from './sign-up-fields.tsx'

const SignUpDialog = lazy(async () => (await import('./sign-up-dialog-chunk.ts')).loadSignUpDialog())

/** `to`: whose page it is, where they may be written to. `next`: where a log-in goes on; to this page unless told otherwise. */
type Open = (to?: Receiver, next?: string) => void
const OpenContext = createContext<Open | null>(null)

/** Opens the sign-up over the page; null where no layout holds it. */
export function useSignUpDialog(): Open | null {
  return use(OpenContext)
}

type Opened = { to: Receiver | undefined; next: string | undefined; at: string; by: Element | null }

/** Holds the sign-up dialog of a layout. Its code comes when it is first opened. */
export function SignUpOpener({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<Opened | null>(null)
  const isOpen = opened?.at === pathname

  function close() {
    setOpened(null)
    // The focus returns to what opened it, unless that is gone by now, such as a link that only visitors see
    if (!opened?.by?.isConnected) requestAnimationFrame(() => document.getElementById(contentId)?.focus())
  }

  return (
    <OpenContext value={(to, next) => setOpened({ to, next, at: pathname, by: document.activeElement })}>
      {children}
      {isOpen && (
        <Suspense>
          <SignUpDialog to={opened.to} next={opened.next} onClose={close} />
        </Suspense>
      )}
    </OpenContext>
  )
}
