import { Outlet } from 'react-router'
import { contentId } from '../ui/visually-hidden.tsx'

/** The content and nothing else. */
export default function EmptyLayout() {
  return (
    <main id={contentId} tabIndex={-1} className="min-h-dvh outline-none">
      <Outlet />
    </main>
  )
}
