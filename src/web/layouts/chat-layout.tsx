import { type RefObject, useEffect, useRef } from 'react'
import { Outlet, useMatch } from 'react-router'
import { useUser } from '../live/provider.tsx'
import { classes } from '../ui/classes.ts'
import { contentId, SkipLink } from '../ui/visually-hidden.tsx'
import { EntryWarning } from './later.tsx'
import { PageOrSkeleton } from './navigation-feedback.tsx'
import { TopBar } from './top-bar.tsx'
import { ZoneNote } from './zone-note.tsx'

/** Exactly the screen; its content scrolls. On a phone an open conversation fills it, without bars. */
export default function ChatLayout() {
  const isMember = useUser() !== null
  const isOpen = useMatch('/chats/:id') !== null
  const frame = useRef<HTMLDivElement>(null)
  useKeyboardRoom(frame)
  return (
    <div
      ref={frame}
      data-bottom-bar={isMember || undefined}
      className={classes(
        'flex h-dvh flex-col overflow-hidden',
        isOpen ? 'md:pb-(--bottom-bar-height)' : 'pb-(--bottom-bar-height)',
      )}
    >
      <EntryWarning layout="chat" />
      <SkipLink />
      <div className={isOpen ? 'hidden md:contents' : 'contents'}>
        <TopBar isFullWidth />
      </div>
      <ZoneNote />
      <main id={contentId} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <PageOrSkeleton within="/chats">
          <Outlet />
        </PageOrSkeleton>
      </main>
    </div>
  )
}

/** Browsers that lay the keyboard over the page (Safari on iPhones): the frame ends where the keyboard begins. */
function useKeyboardRoom(frame: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const fit = () => {
      const isCovered = viewport.scale === 1 && window.innerHeight - viewport.height > 80
      if (frame.current) frame.current.style.height = isCovered ? `${viewport.height}px` : ''
      if (isCovered) window.scrollTo(0, 0)
    }
    viewport.addEventListener('resize', fit)
    return () => viewport.removeEventListener('resize', fit)
  }, [frame])
}
