import { Outlet } from 'react-router'
import { contentId, SkipLink } from '../ui/visually-hidden.tsx'

/** Bare: a conversation has the whole screen, and exactly the screen; it scrolls inside. */
export default function ChatLayout() {
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SkipLink />
      <main id={contentId} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <Outlet />
      </main>
    </div>
  )
}
